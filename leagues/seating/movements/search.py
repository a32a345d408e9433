"""Seat rounds by simulated annealing: partners, opponents and company change as often as can be.

The price of a plan counts, for every two people, how often they were partners (p), opponents
(o) and at one table (m): 8 C(p, 2) + 2 C(o, 2) + C(m, 2). A move exchanges two people of one
round. What a pair would cost when it meets once more is kept ready in two matrices, so a move
is priced with twelve look-ups.

Only people who meet somebody again are moved: that finds plans in which nobody meets twice a
hundred times sooner, and costs nothing where everybody meets again anyway.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb, log
from operator import itemgetter
from random import Random
from typing import Final, TypeAlias

from leagues.seating.plans import (
    OPPONENT_SEATS,
    PARTNER_SEATS,
    SEATS,
    EntrantKey,
    RoundPlan,
    TablePlan,
)

# One round as a flat list of player numbers; seats 4t to 4t + 3 are table t.
Seating: TypeAlias = list[int]

PARTNER_PRICE: Final = 8
OPPONENT_PRICE: Final = 2
# The last attempt, made only if people still partner again too often, makes that dearer.
STRICT_PARTNER_PRICE: Final = 14
ATTEMPTS: Final = 3
MOVES_AT_ONE_HEAT: Final = 1000
MOVES_A_SEAT: Final = 4000  # more gain nothing on small plans
COLDEST: Final = 0.2
SPARSE_HEAT: Final = 0.5
HOTTEST: Final = 3.0
# People who meet this often on average cannot avoid each other: other heats find better plans,
# and some short attempts more than a long one.
CROWDED: Final = 1.5


@dataclass(frozen=True, slots=True, order=True)
class Price:
    """How good rounds are; the less the better, repeated partners before everything else."""

    partners: int
    total: int


def price_of(rounds: Iterable[RoundPlan], among: frozenset[EntrantKey]) -> Price:
    """Return the price of rounds, counting only pairs of those `among`."""
    partners: Counter[tuple[int, int]] = Counter()
    opponents: Counter[tuple[int, int]] = Counter()
    for round_plan in rounds:
        for table in round_plan.tables:
            partners.update(pair for pair in table.partnerships() if among.issuperset(pair))
            opponents.update(pair for pair in table.oppositions() if among.issuperset(pair))
    again = sum(comb(times, 2) for times in partners.values())
    total = PARTNER_PRICE * again
    total += OPPONENT_PRICE * sum(comb(times, 2) for times in opponents.values())
    total += sum(comb(times, 2) for times in (partners + opponents).values())
    return Price(again, total)


def least_price(partnerships: int, players: int) -> Price:
    """Return what so many partnerships cost at least, by counting alone."""
    pairs = comb(players, 2)
    partners = _fewest_repeats(partnerships, pairs)
    opponents = _fewest_repeats(2 * partnerships, pairs)
    meetings = _fewest_repeats(3 * partnerships, pairs)
    return Price(partners, PARTNER_PRICE * partners + OPPONENT_PRICE * opponents + meetings)


def _fewest_repeats(meetings: int, pairs: int) -> int:
    each, more = divmod(meetings, pairs)
    return (pairs - more) * comb(each, 2) + more * comb(each + 1, 2)


class Annealer:
    """One attempt: a random seating that is improved by exchanges while it cools down."""

    def __init__(self, *, players: int, partner_price: int, rng: Random) -> None:
        """Begin with nobody having met anybody."""
        self.players = players
        self.partner_price = partner_price
        self.rng = rng
        self.as_partners = [[0] * players for _ in range(players)]
        self.as_opponents = [[0] * players for _ in range(players)]
        self.price = 0
        self.rounds: list[Seating] = []

    def count(self, pairs: Iterable[tuple[int, int]], *, partners: bool) -> None:
        """Count pairs that met in rounds which stand."""
        ledger = self.as_partners if partners else self.as_opponents
        meet = self._meet_as_partners if partners else self._meet_as_opponents
        for one, two in pairs:
            self.price += ledger[one][two]
            meet(one, two, 1)

    def add(self, seating: Seating) -> None:
        """Count a round whose seats may still be exchanged."""
        tables = range(0, len(seating), SEATS)
        for places, partners in ((PARTNER_SEATS, True), (OPPONENT_SEATS, False)):
            self.count(
                ((seating[t + one], seating[t + two]) for t in tables for one, two in places),
                partners=partners,
            )
        self.rounds.append(seating)

    def cool(self, *, moves: int, hottest: float, goal: int) -> None:
        """Try so many moves, ever less willing to make things worse; stop at the goal."""
        steps = max(1, moves // MOVES_AT_ONE_HEAT)
        ratio = (COLDEST / hottest) ** (1 / steps)
        heat = hottest
        for _ in range(steps):
            if self.price <= goal:
                return
            self._move_at(heat)
            heat *= ratio

    def _move_at(self, heat: float) -> None:
        """Try moves at one heat. Long because calls would cost more than the work itself.

        In a flat round, `seat ^ 2` is the partner of a seat and `seat ^ 1`, `seat ^ 3` the
        opponents. Somebody who met partner and opponents for the first time is left in peace:
        what one more meeting of these pairs would cost says so.
        """
        random, rounds = self.rng.random, self.rounds
        count, places = len(rounds), len(rounds[0])
        as_partners, as_opponents = self.as_partners, self.as_opponents
        new_partner, new_opponent = self.partner_price + 1, OPPONENT_PRICE + 1
        leaving = 2 * new_partner + 4 * new_opponent
        for _ in range(MOVES_AT_ONE_HEAT):
            seating = rounds[int(random() * count)]
            here, there = int(random() * places), int(random() * places)
            if here >> 2 == there >> 2:
                if (here ^ there) & 1:
                    self._turn_partners(seating, here, there, heat)
                continue
            one, two = seating[here], seating[there]
            one_partner, one_left, one_right = (
                seating[here ^ 2],
                seating[here ^ 1],
                seating[here ^ 3],
            )
            partners, opponents = as_partners[one], as_opponents[one]
            if (
                partners[one_partner] <= new_partner
                and opponents[one_left] <= new_opponent
                and opponents[one_right] <= new_opponent
            ):
                continue
            two_partner, two_left, two_right = (
                seating[there ^ 2],
                seating[there ^ 1],
                seating[there ^ 3],
            )
            others_partners, others_opponents = as_partners[two], as_opponents[two]
            dearer = (
                leaving
                + partners[two_partner]
                - partners[one_partner]
                + others_partners[one_partner]
                - others_partners[two_partner]
                + opponents[two_left]
                + opponents[two_right]
                - opponents[one_left]
                - opponents[one_right]
                + others_opponents[one_left]
                + others_opponents[one_right]
                - others_opponents[two_left]
                - others_opponents[two_right]
            )
            if dearer <= 0 or dearer < -heat * log(1.0 - random()):
                self.price += dearer
                self._exchange(seating, here, there)

    def _turn_partners(self, seating: Seating, here: int, there: int, heat: float) -> None:
        """Let two opponents of one table exchange their seats, and so their partners."""
        one, two = seating[here], seating[there]
        one_partner, two_partner = seating[here ^ 2], seating[there ^ 2]
        dearer = 2 * (self.partner_price + 2)
        for player, left, joined in (
            (one, one_partner, two_partner),
            (two, two_partner, one_partner),
        ):
            partners, opponents = self.as_partners[player], self.as_opponents[player]
            dearer += opponents[left] - partners[left] + partners[joined] - opponents[joined]
        if dearer <= 0 or dearer < -heat * log(1.0 - self.rng.random()):
            self.price += dearer
            for player, left, joined in (
                (one, one_partner, two_partner),
                (two, two_partner, one_partner),
            ):
                self._meet_as_partners(player, left, -1)
                self._meet_as_opponents(player, left, 1)
                self._meet_as_opponents(player, joined, -1)
                self._meet_as_partners(player, joined, 1)
            seating[here], seating[there] = two, one

    def _exchange(self, seating: Seating, here: int, there: int) -> None:
        one, two = seating[here], seating[there]
        for player, leaves, joins in ((one, here, there), (two, there, here)):
            self._meet_as_partners(player, seating[leaves ^ 2], -1)
            self._meet_as_opponents(player, seating[leaves ^ 1], -1)
            self._meet_as_opponents(player, seating[leaves ^ 3], -1)
            self._meet_as_partners(player, seating[joins ^ 2], 1)
            self._meet_as_opponents(player, seating[joins ^ 1], 1)
            self._meet_as_opponents(player, seating[joins ^ 3], 1)
        seating[here], seating[there] = two, one

    def _meet_as_partners(self, one: int, two: int, times: int) -> None:
        step = times * (self.partner_price + 1)
        self.as_partners[one][two] += step
        self.as_partners[two][one] += step
        self.as_opponents[one][two] += times
        self.as_opponents[two][one] += times

    def _meet_as_opponents(self, one: int, two: int, times: int) -> None:
        step = times * (OPPONENT_PRICE + 1)
        self.as_opponents[one][two] += step
        self.as_opponents[two][one] += step
        self.as_partners[one][two] += times
        self.as_partners[two][one] += times


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRequest:
    """Rounds to be seated: who rests in each, what was played before, how long to try."""

    entrants: tuple[EntrantKey, ...]
    sit_outs: tuple[tuple[EntrantKey, ...], ...]
    history: tuple[RoundPlan, ...]
    moves: int


def search_rounds(request: SearchRequest, *, rng: Random) -> list[RoundPlan]:
    """Return seated rounds, numbered from 1: those of the best attempt.

    The price is that of the whole evening: pairs who met in the history count.
    """
    goal = _goal(request)
    attempts = ATTEMPTS if _density(request) >= CROWDED else 1
    best, price = _attempt(request, partner_price=PARTNER_PRICE, share=attempts, rng=rng)
    for _ in range(1, attempts):
        if price > goal:
            again = _attempt(request, partner_price=PARTNER_PRICE, share=attempts, rng=rng)
            best, price = min((best, price), again, key=itemgetter(1))
    if price.partners > goal.partners:
        strict = _attempt(request, partner_price=STRICT_PARTNER_PRICE, share=attempts, rng=rng)
        best, price = min((best, price), strict, key=itemgetter(1))
    return best


def _places(request: SearchRequest) -> int:
    return len(request.entrants) // SEATS * SEATS


def _density(request: SearchRequest) -> float:
    """Return how often two people meet on average in the whole evening."""
    rounds = len(request.history) + len(request.sit_outs)
    players = len(request.entrants)
    return 3 * rounds * _places(request) / (players * (players - 1))


def _played(
    request: SearchRequest,
) -> tuple[list[tuple[EntrantKey, EntrantKey]], list[tuple[EntrantKey, EntrantKey]]]:
    """Return the partnerships and oppositions played so far by those still there."""
    among = frozenset(request.entrants)
    tables = [table for round_plan in request.history for table in round_plan.tables]
    return (
        [pair for table in tables for pair in table.partnerships() if among.issuperset(pair)],
        [pair for table in tables for pair in table.oppositions() if among.issuperset(pair)],
    )


def _goal(request: SearchRequest) -> Price:
    """Return what the whole evening costs at least: no search can do better."""
    partnerships = len(_played(request)[0]) + len(request.sit_outs) * _places(request) // 2
    return least_price(partnerships, len(request.entrants))


def _attempt(
    request: SearchRequest, *, partner_price: int, share: int, rng: Random
) -> tuple[list[RoundPlan], Price]:
    """Return the rounds and the price of one attempt with its share of the moves."""
    numbers = {key: number for number, key in enumerate(request.entrants)}
    annealer = Annealer(players=len(numbers), partner_price=partner_price, rng=rng)
    for pairs, partners in zip(_played(request), (True, False), strict=True):
        annealer.count([(numbers[one], numbers[two]) for one, two in pairs], partners=partners)
    for resting in request.sit_outs:
        seating = [number for key, number in numbers.items() if key not in resting]
        rng.shuffle(seating)
        annealer.add(seating)
    density, goal = _density(request), _goal(request)
    annealer.cool(
        moves=min(request.moves // share, len(request.sit_outs) * _places(request) * MOVES_A_SEAT),
        hottest=SPARSE_HEAT if density < CROWDED else min(HOTTEST, density),
        goal=goal.total + (partner_price - PARTNER_PRICE) * goal.partners,
    )
    rounds = _as_plans(annealer.rounds, request)
    price = price_of((*request.history, *rounds), frozenset(request.entrants))
    return rounds, price


def _as_plans(seatings: Sequence[Seating], request: SearchRequest) -> list[RoundPlan]:
    keys = request.entrants
    return [
        RoundPlan(
            number,
            tuple(
                TablePlan(
                    first // SEATS + 1,
                    tuple(keys[player] for player in seating[first : first + SEATS]),
                )
                for first in range(0, len(seating), SEATS)
            ),
            resting,
        )
        for number, (seating, resting) in enumerate(
            zip(seatings, request.sit_outs, strict=True), start=1
        )
    ]
