"""Seat tables of four, partners across: the search that clubs need most, and the fastest.

A round is kept flat, and a move is priced with twelve look-ups.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import log
from random import Random
from typing import ClassVar, TypeAlias

from leagues.seating.movements.annealing import (
    MOVES_AT_ONE_HEAT,
    OPPONENT_PRICE,
    Annealer,
    Tables,
    pairs_at,
)
from leagues.seating.plans import SEATS, opponent_seats, partner_seats

# One round as a flat list of player numbers; seats 4t to 4t + 3 are table t.
Seating: TypeAlias = list[int]


class FoursAnnealer(Annealer):
    """Anneals rounds of two pairs at each table."""

    SPARSE_WEIGHT: ClassVar[float] = 0.4

    def __init__(self, *, players: int, partner_price: int, rng: Random) -> None:
        """Begin with nobody having met anybody."""
        super().__init__(players=players, partner_price=partner_price, rng=rng)
        self.rounds: list[Seating] = []

    def add(self, tables: Tables) -> None:
        """Count a round whose seats may still be exchanged."""
        self.count(pairs_at(tables, partner_seats(SEATS, has_partners=True)), partners=True)
        self.count(pairs_at(tables, opponent_seats(SEATS, has_partners=True)), partners=False)
        self.rounds.append(list(chain.from_iterable(tables)))

    def seated(self) -> Iterator[Tables]:
        """Yield the rounds that were added, as they are seated now."""
        for seating in self.rounds:
            yield [seating[first : first + SEATS] for first in range(0, len(seating), SEATS)]

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
