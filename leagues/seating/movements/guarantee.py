"""How long a movement by seats goes without a repeat, counted out and not only reckoned.

Everybody keeps a compass point all evening and after each game goes on by the step of that point,
round the tables. A vector is the four steps, for North, East, South and West, a step towards
table 1 being positive. No vector goes longer without a meeting than the usual one: at an even
number of tables two of four steps differ by an even number, at a multiple of three two differ
by a multiple of three, and else the usual one goes all the way round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from leagues.seating.plans import SEATS, opponent_seats, partner_seats

Vector: TypeAlias = tuple[int, int, int, int]

# North stays, East goes up one, South down one, West up two.
USUAL_VECTOR: Final[Vector] = (0, 1, -1, 2)


@dataclass(frozen=True, slots=True)
class Guarantee:
    """For so many rounds nobody has a partner twice, and nobody meets anybody twice at all."""

    partners: int
    meetings: int


def guarantee(tables: int, vector: Vector) -> Guarantee:
    """Return how many rounds pass without a repeat at so many full tables.

    Everybody's companions are written down round by round until somebody meets again. It holds
    for those who neither rest nor come late: whoever takes another's chair is outside of it.
    """
    return Guarantee(
        partners=_rounds_without_repeat(tables, vector, partner_seats(SEATS, has_partners=True)),
        meetings=_rounds_without_repeat(
            tables,
            vector,
            (
                *partner_seats(SEATS, has_partners=True),
                *opponent_seats(SEATS, has_partners=True),
            ),
        ),
    )


def _rounds_without_repeat(tables: int, vector: Vector, places: tuple[tuple[int, int], ...]) -> int:
    met: set[tuple[tuple[int, int], tuple[int, int]]] = set()
    rounds = 0
    while True:
        now = set(_meetings(tables, vector, places, rounds))
        if met & now:
            return rounds
        met |= now
        rounds += 1


def _meetings(
    tables: int, vector: Vector, places: tuple[tuple[int, int], ...], moves: int
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield who meets after so many moves, as seat and table where each began."""
    for table in range(tables):
        began = [(seat, (table + moves * step) % tables) for seat, step in enumerate(vector)]
        yield from ((began[one], began[two]) for one, two in places)
