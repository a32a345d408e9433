"""Seat rounds by simulated annealing: partners, opponents and company change as often as can be.

The annealers know the tables: fours with partners, sixes with threes, and companies of any size
in which everybody plays against everybody. Here is what an attempt begins with, how good it can
get at best, and how many attempts are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from operator import itemgetter
from random import Random
from typing import Final

from leagues.seating.movements.annealing import OPPONENT_PRICE, PARTNER_PRICE, Annealer, Tables
from leagues.seating.movements.companies import CompanyAnnealer
from leagues.seating.movements.company_wishes import CompanyWishes
from leagues.seating.movements.fours import FoursAnnealer
from leagues.seating.movements.threes import ThreesAnnealer
from leagues.seating.plans import (
    FOURS,
    SEATS,
    EntrantKey,
    RoundPlan,
    TableForm,
    TablePlan,
    ordered,
)

# The last attempt, made only if people still partner again too often, makes that dearer.
STRICT_PARTNER_PRICE: Final = 14
ATTEMPTS: Final = 3
SPARSE_ATTEMPTS: Final = 10
MOVES_A_SEAT: Final = 4000  # more gain nothing on small plans
HOTTEST: Final = 3.0
# People who meet this often on average cannot avoid each other: other heats find better plans,
# and some short attempts more than a long one.
CROWDED: Final = 1.6
# A wish weighs more than anything that exchanges could gain elsewhere; a household a little.
BROKEN_PRICE: Final = 2000
MISSED_PRICE: Final = 400
HOUSEHOLD_PRICE: Final = 12
NO_WISHES: Final = CompanyWishes()


@dataclass(frozen=True, slots=True, order=True, kw_only=True)
class Price:
    """How good rounds are; the less the better.

    First come wishes that are broken, then partners wished for and not given, then repeated
    partners, then everything else.
    """

    broken: int = 0
    missed: int = 0
    partners: int
    total: int


def price_of(
    rounds: Sequence[RoundPlan], among: frozenset[EntrantKey], wishes: CompanyWishes = NO_WISHES
) -> Price:
    """Return the price of rounds, counting only pairs of those `among`.

    Those who wish to be partners do not count as repeated partners.
    """
    partners: Counter[tuple[int, int]] = Counter()
    opponents: Counter[tuple[int, int]] = Counter()
    for round_plan in rounds:
        for table in round_plan.tables:
            partners.update(pair for pair in table.partnerships() if among.issuperset(pair))
            opponents.update(pair for pair in table.oppositions() if among.issuperset(pair))
    again = sum(comb(times, 2) for pair, times in partners.items() if pair not in wishes.together)
    total = PARTNER_PRICE * again
    total += OPPONENT_PRICE * sum(comb(times, 2) for times in opponents.values())
    total += sum(comb(times, 2) for times in (partners + opponents).values())
    return Price(
        broken=len(wishes.broken(rounds)),
        missed=wishes.missed(rounds),
        partners=again,
        total=total + HOUSEHOLD_PRICE * wishes.met_at_home(rounds),
    )


def least_price(*, partnerships: int, oppositions: int, players: int) -> Price:
    """Return what so many partnerships and oppositions cost at least, by counting alone."""
    pairs = comb(players, 2)
    partners = _fewest_repeats(partnerships, pairs)
    opponents = _fewest_repeats(oppositions, pairs)
    meetings = _fewest_repeats(partnerships + oppositions, pairs)
    total = PARTNER_PRICE * partners + OPPONENT_PRICE * opponents + meetings
    return Price(partners=partners, total=total)


def _fewest_repeats(meetings: int, pairs: int) -> int:
    each, more = divmod(meetings, pairs)
    return (pairs - more) * comb(each, 2) + more * comb(each + 1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRequest:
    """Rounds to be seated: who rests in each, what was played before, how long to try.

    `at_smaller` names who begins at the smaller tables of each round, where sizes differ.
    """

    entrants: tuple[EntrantKey, ...]
    sit_outs: tuple[tuple[EntrantKey, ...], ...]
    history: tuple[RoundPlan, ...]
    moves: int
    form: TableForm = FOURS
    at_smaller: tuple[tuple[EntrantKey, ...], ...] = ()
    wishes: CompanyWishes = NO_WISHES

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of the tables of each round, larger ones first."""
        resting = len(self.sit_outs[0]) if self.sit_outs else 0
        return self.form.sizes(len(self.entrants) - resting)


def search_rounds(request: SearchRequest, *, rng: Random) -> list[RoundPlan]:
    """Return seated rounds, numbered from 1: those of the best attempt.

    The price is that of the whole evening: pairs who met in the history count.
    """
    goal, effort = _goal(request), _effort(request)
    best, price = _attempt(request, effort, partner_price=PARTNER_PRICE, rng=rng)
    for _ in range(1, effort.attempts):
        if price > goal:
            again = _attempt(request, effort, partner_price=PARTNER_PRICE, rng=rng)
            best, price = min((best, price), again, key=itemgetter(1))
    if price.partners > goal.partners:
        strict = _attempt(request, effort, partner_price=STRICT_PARTNER_PRICE, rng=rng)
        best, price = min((best, price), strict, key=itemgetter(1))
    for _ in range(ATTEMPTS if request.wishes else 0):
        if price.broken or price.missed:
            again = _attempt(request, effort, partner_price=PARTNER_PRICE, rng=rng)
            best, price = min((best, price), again, key=itemgetter(1))
    return best


@dataclass(frozen=True, slots=True, kw_only=True)
class _Effort:
    """How many attempts are made, with how many moves each, from which heat on."""

    attempts: int
    moves: int
    hottest: float


def _effort(request: SearchRequest) -> _Effort:
    """Return the effort that a request is worth.

    Where people hardly have to meet again, small plans of companies get as many attempts as
    there are moves for: now and then one of them is without any meeting again.
    """
    kind, density = _kind(request.form), _density(request)
    most = len(request.sit_outs) * sum(request.sizes) * MOVES_A_SEAT
    if density >= CROWDED:
        moves = min(round(request.moves / kind.WEIGHT) // ATTEMPTS, most)
        return _Effort(attempts=ATTEMPTS, moves=moves, hottest=min(HOTTEST, density))
    budget = round(request.moves / kind.SPARSE_WEIGHT)
    attempts = 1 if request.form == FOURS else max(1, min(SPARSE_ATTEMPTS, budget // most))
    return _Effort(attempts=attempts, moves=min(budget, most), hottest=kind.SPARSE_HEAT)


def _density(request: SearchRequest) -> float:
    """Return how often two people meet on average in the whole evening."""
    rounds = len(request.history) + len(request.sit_outs)
    return rounds * sum(comb(size, 2) for size in request.sizes) / comb(len(request.entrants), 2)


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
    partners, opponents = (len(pairs) for pairs in _played(request))
    for size in request.sizes:
        table = TablePlan(0, tuple(range(size)), request.form.has_partners)
        partners += len(request.sit_outs) * sum(1 for _ in table.partnerships())
        opponents += len(request.sit_outs) * sum(1 for _ in table.oppositions())
    return least_price(partnerships=partners, oppositions=opponents, players=len(request.entrants))


def _kind(form: TableForm) -> type[Annealer]:
    """Return what anneals tables of a form."""
    if not form.has_partners:
        return CompanyAnnealer
    return FoursAnnealer if form.usual == SEATS else ThreesAnnealer


def _annealer(
    request: SearchRequest, numbers: dict[EntrantKey, int], *, partner_price: int, rng: Random
) -> Annealer:
    """Return an annealer for the tables of the request that knows what was played so far."""
    kind = _kind(request.form)
    annealer = kind(players=len(numbers), partner_price=partner_price, rng=rng)
    for pairs, partners in zip(_played(request), (True, False), strict=True):
        annealer.count([(numbers[one], numbers[two]) for one, two in pairs], partners=partners)
    if isinstance(annealer, CompanyAnnealer):
        for round_plan in request.history:
            smaller = (numbers[key] for key in round_plan.at_smaller() if key in numbers)
            annealer.count_smaller(smaller)
        always = frozenset(numbers).intersection(*(each.present() for each in request.history))
        annealer.leave_at_size(numbers[key] for key in numbers if key not in always)
    _price_wishes(annealer, request, numbers)
    return annealer


def _price_wishes(
    annealer: Annealer, request: SearchRequest, numbers: dict[EntrantKey, int]
) -> None:
    """Make dear what goes against a wish; who wishes for a partner pays for all others."""
    wishes = request.wishes
    for pairs, partners, opponents in (
        (wishes.apart, BROKEN_PRICE, BROKEN_PRICE),
        (wishes.not_partners, BROKEN_PRICE, 0),
        (wishes.not_opponents, 0, BROKEN_PRICE),
        (wishes.household, 0, HOUSEHOLD_PRICE),
    ):
        for one, two in sorted(pairs):
            annealer.make_dearer(numbers[one], numbers[two], partners=partners, opponents=opponents)
    for key in sorted({key for pair in wishes.together for key in pair}):
        for other in request.entrants:
            if other != key and ordered(key, other) not in wishes.together:
                annealer.make_dearer(numbers[key], numbers[other], partners=MISSED_PRICE)


def _attempt(
    request: SearchRequest, effort: _Effort, *, partner_price: int, rng: Random
) -> tuple[list[RoundPlan], Price]:
    """Return the rounds and the price of one attempt."""
    numbers = {key: number for number, key in enumerate(request.entrants)}
    annealer = _annealer(request, numbers, partner_price=partner_price, rng=rng)
    for at, resting in enumerate(request.sit_outs):
        annealer.add(_first_tables(request, numbers, at, resting, rng=rng))
    goal = _goal(request)
    annealer.cool(
        moves=effort.moves,
        hottest=effort.hottest,
        goal=goal.total + (partner_price - PARTNER_PRICE) * goal.partners,
    )
    rounds = _as_plans(list(annealer.seated()), request)
    among = frozenset(request.entrants)
    price = price_of((*request.history, *rounds), among, request.wishes)
    return rounds, price


def _first_tables(
    request: SearchRequest,
    numbers: dict[EntrantKey, int],
    at: int,
    resting: tuple[EntrantKey, ...],
    *,
    rng: Random,
) -> Tables:
    """Return a round at random, only with the right people at the smaller tables."""
    playing = [number for key, number in numbers.items() if key not in resting]
    rng.shuffle(playing)
    if request.at_smaller:
        smaller = {numbers[key] for key in request.at_smaller[at]}
        playing.sort(key=smaller.__contains__)
    tables: Tables = []
    for size in request.sizes:
        tables.append(playing[:size])
        playing = playing[size:]
    return tables


def _as_plans(rounds: Sequence[Tables], request: SearchRequest) -> list[RoundPlan]:
    keys, partners = request.entrants, request.form.has_partners
    return [
        RoundPlan(
            number,
            tuple(
                TablePlan(table, tuple(keys[player] for player in seats), partners)
                for table, seats in enumerate(tables, start=1)
            ),
            resting,
        )
        for number, (tables, resting) in enumerate(
            zip(rounds, request.sit_outs, strict=True), start=1
        )
    ]
