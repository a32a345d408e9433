"""Seat tables where everybody plays against everybody, two to seven people at each.

Only who meets whom counts: an exchange is priced by four sums over the two tables. Tables may
differ in size; nobody plays at the smaller ones oftener than others, so people change between
sizes only if that does not make the numbers of times more unequal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import log
from random import Random
from typing import ClassVar, Final

from leagues.seating.movements.annealing import (
    MOVES_AT_ONE_HEAT,
    OPPONENT_PRICE,
    Annealer,
    PlayerPair,
    Tables,
)

MEETING: Final = OPPONENT_PRICE + 1


class CompanyAnnealer(Annealer):
    """Anneals rounds in which all at a table are opponents."""

    WEIGHT: ClassVar[float] = 2
    SPARSE_WEIGHT: ClassVar[float] = 0.4
    SPARSE_HEAT: ClassVar[float] = 1

    def __init__(self, *, players: int, partner_price: int, rng: Random) -> None:
        """Begin with nobody having met anybody, and nobody having played at a smaller table."""
        super().__init__(players=players, partner_price=partner_price, rng=rng)
        self.rounds: list[Tables] = []
        self.at_smaller = [0] * players
        self.latecomers: frozenset[int] = frozenset()

    def count_smaller(self, players: Iterable[int]) -> None:
        """Count that these played at a table smaller than others of its round."""
        for player in players:
            self.at_smaller[player] += 1

    def leave_at_size(self, players: Iterable[int]) -> None:
        """Keep these, who were not always there, at tables of the size they are given."""
        self.latecomers = frozenset(players)

    def add(self, tables: Tables) -> None:
        """Count a round whose seats may still be exchanged."""
        pairs: Iterator[PlayerPair] = (pair for seats in tables for pair in combinations(seats, 2))
        self.count(pairs, partners=False)
        largest = max(map(len, tables))
        self.count_smaller(player for seats in tables for player in seats if len(seats) < largest)
        self.rounds.append([list(seats) for seats in tables])

    def seated(self) -> Iterator[Tables]:
        """Yield the rounds that were added, as they are seated now."""
        return iter(self.rounds)

    def _move_at(self, heat: float) -> None:
        """Try moves at one heat. Long because calls would cost more than the work itself.

        Nobody opposes themselves, so a sum over a whole table is one over its other people.
        """
        random, rounds, met = self.rng.random, self.rounds, self.as_opponents
        count, places = len(rounds), len(rounds[0])
        if places == 1:
            return
        for _ in range(MOVES_AT_ONE_HEAT):
            tables = rounds[int(random() * count)]
            here = tables[int(random() * places)]
            there = tables[int(random() * places)]
            if here is there:
                continue
            at = int(random() * len(here))
            one = here[at]
            of_one = met[one].__getitem__
            others = len(here) - 1
            saved = sum(map(of_one, here))
            if saved <= MEETING * others:
                continue  # met everybody here for the first time
            to = int(random() * len(there))
            two = there[to]
            if others != len(there) - 1 and not self._may_change(here, there, one, two):
                continue
            of_two = met[two].__getitem__
            dearer = (
                sum(map(of_one, there))
                + sum(map(of_two, here))
                - saved
                - sum(map(of_two, there))
                - 2 * of_one(two)
                + MEETING * (others + len(there) - 1)
            )
            if dearer <= 0 or dearer < -heat * log(1.0 - random()):
                self.price += dearer
                self._exchange(here, at, there, to)

    def _may_change(self, here: list[int], there: list[int], one: int, two: int) -> bool:
        """Return whether two people may exchange tables that differ in size."""
        if one in self.latecomers or two in self.latecomers:
            return False  # their count says nothing about how often others had the turn
        smaller, larger = (one, two) if len(here) < len(there) else (two, one)
        return self.at_smaller[smaller] > self.at_smaller[larger]

    def _exchange(self, here: list[int], at: int, there: list[int], to: int) -> None:
        one, two = here[at], there[to]
        if len(here) != len(there):
            smaller, larger = (one, two) if len(here) < len(there) else (two, one)
            self.at_smaller[smaller] -= 1
            self.at_smaller[larger] += 1
        for player, leaves, joins, other in ((one, here, there, two), (two, there, here, one)):
            for mate in leaves:
                if mate != player:
                    self._meet_as_opponents(player, mate, -1)
            for mate in joins:
                if mate != other:
                    self._meet_as_opponents(player, mate, 1)
        here[at], there[to] = two, one
