"""Seat tables of six, where two sides of three take turns round the table.

People may change tables, or sides at one table. Either is priced by sums over the four or two
sides concerned: one of partners, one of opponents each.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from random import Random
from typing import ClassVar, Final

from leagues.seating.movements.annealing import (
    MOVES_AT_ONE_HEAT,
    OPPONENT_PRICE,
    Annealer,
    Tables,
    pairs_at,
)
from leagues.seating.plans import opponent_seats, partner_seats

SIX: Final = 6
THREE: Final = 3


class ThreesAnnealer(Annealer):
    """Anneals rounds of two threes at each table: sides 2t and 2t + 1 sit at table t."""

    WEIGHT: ClassVar[float] = 4
    SPARSE_WEIGHT: ClassVar[float] = 3
    SPARSE_HEAT: ClassVar[float] = 1

    def __init__(self, *, players: int, partner_price: int, rng: Random) -> None:
        """Begin with nobody having met anybody."""
        super().__init__(players=players, partner_price=partner_price, rng=rng)
        self.rounds: list[list[list[int]]] = []

    def add(self, tables: Tables) -> None:
        """Count a round whose seats may still be exchanged."""
        self.count(pairs_at(tables, partner_seats(SIX, has_partners=True)), partners=True)
        self.count(pairs_at(tables, opponent_seats(SIX, has_partners=True)), partners=False)
        self.rounds.append([seats[side::2] for seats in tables for side in (0, 1)])

    def seated(self) -> Iterator[Tables]:
        """Yield the rounds that were added, as they are seated now."""
        for sides in self.rounds:
            yield [
                [player for pair in zip(one, two, strict=True) for player in pair]
                for one, two in zip(sides[::2], sides[1::2], strict=True)
            ]

    def _move_at(self, heat: float) -> None:
        """Try moves at one heat, with people who do not meet all their table for the first time.

        Nobody is their own partner, so a sum over a whole side is one over its other people.
        """
        random, rounds = self.rng.random, self.rounds
        count, places = len(rounds), len(rounds[0])
        first_time = 2 * (self.partner_price + 1) + THREE * (OPPONENT_PRICE + 1)
        for _ in range(MOVES_AT_ONE_HEAT):
            sides = rounds[int(random() * count)]
            here, at = int(random() * places), int(random() * THREE)
            one = sides[here][at]
            saved = sum(map(self.as_partners[one].__getitem__, sides[here]))
            saved += sum(map(self.as_opponents[one].__getitem__, sides[here ^ 1]))
            there, to = int(random() * places), int(random() * THREE)
            if saved <= first_time or here == there:
                continue
            if here == there ^ 1:
                dearer = self._price_of_turning(sides[here], at, sides[there], to)
            else:
                dearer = self._price_of_exchange(sides, here, at, there, to) - saved
                dearer += 2 * first_time
            if dearer <= 0 or dearer < -heat * log(1.0 - random()):
                self.price += dearer
                self._exchange(sides, here, at, there, to)

    def _price_of_exchange(
        self, sides: list[list[int]], here: int, at: int, there: int, to: int
    ) -> int:
        """Return what it costs that two people exchange tables, but for what the first saves."""
        one, two = sides[here][at], sides[there][to]
        of_one, of_two = self.as_partners[one].__getitem__, self.as_partners[two].__getitem__
        to_one, to_two = self.as_opponents[one].__getitem__, self.as_opponents[two].__getitem__
        return (
            sum(map(of_one, sides[there]))
            + sum(map(to_one, sides[there ^ 1]))
            + sum(map(of_two, sides[here]))
            + sum(map(to_two, sides[here ^ 1]))
            - sum(map(of_two, sides[there]))
            - sum(map(to_two, sides[there ^ 1]))
            - 2 * of_one(two)
        )

    def _price_of_turning(self, here: list[int], at: int, there: list[int], to: int) -> int:
        """Return what it costs that two opponents exchange their sides.

        Each gets two partners of the other as partners, and their own as opponents.
        """
        one, two = here[at], there[to]
        dearer = 4 * (self.partner_price + OPPONENT_PRICE)
        for player, partners, opponents, other in (
            (one, here, there, two),
            (two, there, here, one),
        ):
            of_player, to_player = self.as_partners[player], self.as_opponents[player]
            for mate in partners:
                dearer += to_player[mate] - of_player[mate]
            for mate in opponents:
                if mate != other:
                    dearer += of_player[mate] - to_player[mate]
        return dearer

    def _exchange(self, sides: list[list[int]], here: int, at: int, there: int, to: int) -> None:
        # Two opponents who change sides are counted twice as such, and twice less: no matter.
        one, two = sides[here][at], sides[there][to]
        for player, side in ((one, here), (two, there)):
            self._meet_all(player, sides, side, -1)
        sides[here][at], sides[there][to] = two, one
        for player, side in ((two, here), (one, there)):
            self._meet_all(player, sides, side, 1)

    def _meet_all(self, player: int, sides: list[list[int]], side: int, times: int) -> None:
        for mate in sides[side]:
            if mate != player:
                self._meet_as_partners(player, mate, times)
        for mate in sides[side ^ 1]:
            self._meet_as_opponents(player, mate, times)
