"""People who act on a match in tests."""

from __future__ import annotations

from games.matches.services.actors import Actor
from games.matches.services.scoring import HandEntry

NORTH, EAST, SOUTH, WEST = (Actor(seat=number) for number in range(4))
OFFICIAL = Actor(is_official=True)


def point(makers: int = 0) -> HandEntry:
    """Return a hand worth one point to its makers."""
    return HandEntry(makers=makers, tricks=3)


def march(makers: int = 0) -> HandEntry:
    """Return a hand in which the makers take everything."""
    return HandEntry(makers=makers, tricks=5)


def euchre(makers: int = 0) -> HandEntry:
    """Return a hand that its makers lose."""
    return HandEntry(makers=makers, tricks=2)
