"""Designs for tables where everybody plays against everybody: nobody meets anybody twice.

* Two at a table: a round robin. One stays, the others move round; with an odd number the place
  of the one who stays is the rest.
* As many tables as seats, the number being prime (or four): the lines of a plane. Person number
  kx + y is the point (x, y); each round has the lines of one direction, and everybody meets
  everybody.
* Fifteen people at threes: the walk of Kirkman's schoolgirls, from a starter round by counting on.
* Otherwise seats move up: whoever sits in seat s goes s tables on. Two seats meet once at every
  table if no difference of seats has a factor in common with the number of tables.

The tests verify each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import comb, gcd
from typing import Final, TypeAlias

Block: TypeAlias = tuple[int, ...]
Blocks: TypeAlias = tuple[Block, ...]

_PRIME_PLANES: Final = (3, 5, 7)
_FOUR: Final = 4
# Four points to a line need the field of four elements: 2 and 3 are its elements besides 0, 1.
_PRODUCTS_OF_FOUR: Final = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
_SCHOOLGIRLS: Final = 15
_SCHOOLGIRLS_START: Final[Blocks] = ((14, 0, 7), (1, 6, 12), (2, 5, 10), (3, 4, 13), (8, 9, 11))
_DAYS: Final = 7


@dataclass(frozen=True, slots=True)
class MeetingDesign:
    """Rounds for `players` numbered from 0, in which no two meet twice; who is not named rests."""

    players: int
    blocks: tuple[Blocks, ...]

    @property
    def rounds(self) -> int:
        """Return the number of rounds."""
        return len(self.blocks)

    @property
    def is_complete(self) -> bool:
        """Whether everybody has met everybody, so that it may begin again."""
        blocks = chain.from_iterable(self.blocks)
        return sum(comb(len(block), 2) for block in blocks) == comb(self.players, 2)

    def developed(self) -> Iterator[Blocks]:
        """Yield the rounds in order."""
        return iter(self.blocks)

    def covers(self, wanted: int) -> int:
        """Return how many of the rounds wanted it seats as well as can be."""
        return wanted if self.is_complete else min(wanted, self.rounds)


@lru_cache(maxsize=64)
def meeting_design(players: int, seats: int) -> MeetingDesign | None:
    """Return the design for so many players at tables of so many seats, if one is known."""
    if seats == 2:
        return MeetingDesign(players, _round_robin(players))
    if (players, seats) == (_SCHOOLGIRLS, 3):
        return MeetingDesign(players, _schoolgirls())
    if players == seats * seats and seats in (*_PRIME_PLANES, _FOUR):
        return MeetingDesign(players, _plane(seats))
    tables, over = divmod(players, seats)
    if over == 0 and all(gcd(tables, apart) == 1 for apart in range(1, seats)):
        return MeetingDesign(players, _moving_up(tables, seats))
    return None


def _round_robin(players: int) -> tuple[Blocks, ...]:
    """Return the rounds in which everybody meets everybody, two by two."""
    moving = players - 1 + players % 2
    return tuple(
        tuple(
            (round_, moving) if step == 0 else ((round_ + step) % moving, (round_ - step) % moving)
            for step in range(players % 2, moving // 2 + 1)
        )
        for round_ in range(moving)
    )


def _plane(order: int) -> tuple[Blocks, ...]:
    """Return the lines of an affine plane, direction by direction."""
    points = range(order)
    slopes = tuple(
        tuple(tuple(order * x + _line(order, slope, x, start) for x in points) for start in points)
        for slope in points
    )
    upright = tuple(tuple(order * x + y for y in points) for x in points)
    return (*slopes, upright)


def _line(order: int, slope: int, x: int, start: int) -> int:
    """Return slope times x plus start, in the field of so many elements."""
    if order == _FOUR:
        return _PRODUCTS_OF_FOUR[slope][x] ^ start
    return (slope * x + start) % order


def _schoolgirls() -> tuple[Blocks, ...]:
    """Return the seven days: two rings of seven count on, and one girl stays."""

    def walked(girl: int, day: int) -> int:
        ring, place = divmod(girl, _DAYS)
        return girl if girl == _SCHOOLGIRLS - 1 else ring * _DAYS + (place + day) % _DAYS

    return tuple(
        tuple(tuple(walked(girl, day) for girl in block) for block in _SCHOOLGIRLS_START)
        for day in range(_DAYS)
    )


def _moving_up(tables: int, seats: int) -> tuple[Blocks, ...]:
    """Return as many rounds as tables, in which seat s moves s tables on each time."""
    return tuple(
        tuple(
            tuple(seat * tables + (table - seat * round_) % tables for seat in range(seats))
            for table in range(tables)
        )
        for round_ in range(tables)
    )
