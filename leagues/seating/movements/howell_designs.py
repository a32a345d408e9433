"""Howell designs: all pairs meet all, and each set of boards is played by every pair once.

There are 2n pairs: one stays, the others are numbered from 0 to 2n - 2. A design has a starter
round: for each table but the first who sits North and South there, who East and West, and which
set of boards is there. The first table has the pair that stays, number 0 and set 0. Adding one to
all numbers and sets, modulo 2n - 1, makes the next round; so everybody follows the number before.

Who sits on which side decides how fairly pairs are compared: it is best if every two pairs play
as many sets on the same side as on opposite sides, but for the set on which they meet. With 4, 8,
12, 16 and 20 pairs that is so. With the others it cannot be: there two pairs differ by one set, or
by two the other way, from what would be even, and no choice of sides does better.

With 4 and 6 pairs there is no design in which every table has boards of its own: there all tables
share the set of the round. The starters were found by program and are verified by the tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

STAYS: Final = -1
_STARTERS: Final[dict[int, str]] = {
    4: "2,1,0",
    6: "4,1,0 3,2,0",
    8: "2,5,3 6,1,5 4,3,6",
    10: "5,1,4 7,4,5 8,6,1 2,3,8",
    12: "9,4,3 6,10,1 2,5,9 3,1,4 7,8,5",
    14: "7,1,6 3,8,10 10,6,1 12,2,8 9,11,12 5,4,2",
    16: "1,8,14 10,4,12 7,2,3 14,3,8 9,12,4 11,13,10 5,6,9",
    18: "9,1,3 4,11,1 13,7,6 2,14,15 16,3,8 12,15,10 10,8,16 5,6,9",
    20: "1,10,11 3,11,10 13,6,18 14,8,3 7,12,4 9,5,7 15,18,5 4,2,17 17,16,1",
}

SIZES: Final = tuple(_STARTERS)
# Sizes in which all tables of a round share a set of boards.
SHARED_BOARDS: Final = (4, 6)


@dataclass(frozen=True, slots=True)
class HowellTable:
    """Which numbers are at a table in the first round, and which set of boards; all from 0."""

    north_south: int
    east_west: int
    boards: int

    def after(self, moves: int, modulus: int) -> HowellTable:
        """Return the table as it is so many rounds later."""
        stays = self.north_south == STAYS
        return HowellTable(
            STAYS if stays else (self.north_south + moves) % modulus,
            (self.east_west + moves) % modulus,
            (self.boards + moves) % modulus,
        )


@dataclass(frozen=True, slots=True)
class HowellDesign:
    """The first round of a Howell movement for an even number of pairs."""

    pairs: int
    starter: tuple[HowellTable, ...]

    @property
    def rounds(self) -> int:
        """Return the number of rounds in which all pairs meet."""
        return self.pairs - 1

    def round(self, number: int) -> Iterator[HowellTable]:
        """Yield the tables of a round, counted from 0."""
        return (table.after(number, self.rounds) for table in self.starter)


def howell_design(pairs: int) -> HowellDesign:
    """Return the design for so many pairs, one of `SIZES`."""
    tables = [HowellTable(STAYS, 0, 0)]
    for word in _STARTERS[pairs].split():
        north_south, east_west, boards = map(int, word.split(","))
        tables.append(HowellTable(north_south, east_west, boards))
    return HowellDesign(pairs, tuple(tables))
