"""What searches by simulated annealing have in common, whatever the tables are like.

The price of a plan counts, for every two people, how often they were partners (p), opponents
(o) and at one table (m): 8 C(p, 2) + 2 C(o, 2) + C(m, 2). What a pair would cost when it meets
once more is kept ready in two matrices, so a move is priced by look-ups.

Only people who meet somebody again are moved: that finds plans in which nobody meets twice a
hundred times sooner, and costs nothing where everybody meets again anyway.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import ClassVar, Final, TypeAlias

# One round, table by table: player numbers in the order of the seats.
Tables: TypeAlias = list[list[int]]
PlayerPair: TypeAlias = tuple[int, int]

PARTNER_PRICE: Final = 8
OPPONENT_PRICE: Final = 2
MOVES_AT_ONE_HEAT: Final = 1000
COLDEST: Final = 0.2


class Annealer(ABC):
    """One attempt: a random seating that is improved by exchanges while it cools down.

    How much a move costs beside one at tables of four is its weight: a light one where people
    hardly have to meet again, since most moves are then given up at a glance. `SPARSE_HEAT` is
    where an attempt begins in that case.
    """

    WEIGHT: ClassVar[float] = 1
    SPARSE_WEIGHT: ClassVar[float] = 1
    SPARSE_HEAT: ClassVar[float] = 0.5

    def __init__(self, *, players: int, partner_price: int, rng: Random) -> None:
        """Begin with nobody having met anybody."""
        self.players = players
        self.partner_price = partner_price
        self.rng = rng
        self.as_partners = [[0] * players for _ in range(players)]
        self.as_opponents = [[0] * players for _ in range(players)]
        self.price = 0

    def count(self, pairs: Iterable[PlayerPair], *, partners: bool) -> None:
        """Count pairs that met, with what their meeting costs."""
        ledger = self.as_partners if partners else self.as_opponents
        meet = self._meet_as_partners if partners else self._meet_as_opponents
        for one, two in pairs:
            self.price += ledger[one][two]
            meet(one, two, 1)

    def make_dearer(self, one: int, two: int, *, partners: int = 0, opponents: int = 0) -> None:
        """Add to what each meeting of two people costs, as partners and as opponents."""
        for here, there in ((one, two), (two, one)):
            self.as_partners[here][there] += partners
            self.as_opponents[here][there] += opponents

    @abstractmethod
    def add(self, tables: Tables) -> None:
        """Count a round whose seats may still be exchanged."""

    @abstractmethod
    def seated(self) -> Iterator[Tables]:
        """Yield the rounds that were added, as they are seated now."""

    @abstractmethod
    def _move_at(self, heat: float) -> None:
        """Try `MOVES_AT_ONE_HEAT` moves at one heat."""

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


def pairs_at(tables: Tables, places: Sequence[tuple[int, int]]) -> Iterator[PlayerPair]:
    """Yield who sits in each two of the places, table by table."""
    return ((seats[one], seats[two]) for seats in tables for one, two in places)
