"""Groups of equal strength: the seeds are dealt out there and back, like a snake."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from leagues.seating.plans import Entrant, EntrantKey


def by_strength(entrants: Sequence[Entrant], *, rng: Random) -> list[EntrantKey]:
    """Return the seeded entrants in their order, and after them the others as they are drawn."""
    drawn = sorted(entrants, key=lambda entrant: entrant.key)
    rng.shuffle(drawn)
    unseeded = len(drawn) + max((entrant.seed or 0 for entrant in drawn), default=0)
    drawn.sort(key=lambda entrant: entrant.seed or unseeded)
    return [entrant.key for entrant in drawn]


def snaked(keys: Sequence[EntrantKey], groups: int) -> list[list[EntrantKey]]:
    """Return so many groups of the entrants, the strongest first; sizes differ by one at most."""
    dealt: list[list[EntrantKey]] = [[] for _ in range(groups)]
    for place, key in enumerate(keys):
        row, column = divmod(place, groups)
        dealt[column if row % 2 == 0 else groups - 1 - column].append(key)
    return dealt
