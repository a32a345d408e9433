"""Berger tables: everybody plays everybody once, and nobody is at home or away for long.

The places of a table are counted from 0; the last one, which stays where it is, is the rest
where the field is odd. Round by round the others move on by half the field. At home or away
changes for everybody nearly every round: no other table has fewer exceptions.
"""

from __future__ import annotations

from typing import TypeAlias

Pairing: TypeAlias = tuple[int, int]


def berger_rounds(places: int) -> int:
    """Return in how many rounds so many places, an even number, meet each other once."""
    return places - 1


def berger_round(places: int, number: int) -> list[Pairing]:
    """Return who plays whom in a round, counted from 0, of an even number of places.

    The side at home comes first. When all have met, the table begins again with the sides
    changed.
    """
    turning = places - 1
    cycle, number = divmod(number, turning)
    pivot = number * (places // 2) % turning
    against_last = (pivot, turning) if number % 2 == 0 else (turning, pivot)
    others = [
        ((pivot + apart) % turning, (pivot - apart) % turning) for apart in range(1, places // 2)
    ]
    pairings = [against_last, *others]
    return [(away, home) for home, away in pairings] if cycle % 2 else pairings
