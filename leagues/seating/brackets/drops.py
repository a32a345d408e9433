"""Where the losers of the upper bracket drop into the lower one, so that few meet again.

If they dropped straight down, two who met in the upper bracket could meet again in the second
round of the lower. Each round of losers is therefore dropped in one of five orders. The orders
for each size were found by trying them all, for the largest those that begin like the others: the
earliest round of the lower bracket in which two can meet again is then 3, 4, 5, 7, 8 and 9 for
8, 16, 32, 64, 128 and 256 entrants.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum, unique
from typing import Final, assert_never

from leagues.seating.brackets.tree import Bracket, Section, Slot


@unique
class Drop(StrEnum):
    """An order in which the losers of a round are set against those who wait below."""

    NATURAL = "natural"
    REVERSE = "reverse"
    HALF_SHIFT = "half_shift"  # the lower half first
    REVERSE_HALF_SHIFT = "reverse_half_shift"  # each half from its end
    PAIR_FLIP = "pair_flip"  # neighbours change places


N: Final = Drop.NATURAL
LONG_START: Final = (Drop.REVERSE, Drop.HALF_SHIFT, Drop.REVERSE_HALF_SHIFT)
# By the size of the draw: one for each round of the upper bracket but the first.
BEST_DROPS: Final[dict[int, tuple[Drop, ...]]] = {
    4: (N,),
    8: (Drop.REVERSE, N),
    16: (Drop.REVERSE, N, N),
    32: (Drop.REVERSE, Drop.HALF_SHIFT, N, N),
    64: (*LONG_START, N, N),
    128: (*LONG_START, N, N, N),
    256: (*LONG_START, Drop.PAIR_FLIP, N, N, N),
}


def dropped(positions: Sequence[int], drop: Drop) -> list[int]:
    """Return `positions` in the order of a drop."""
    half = len(positions) // 2
    upper, lower = list(positions[:half]), list(positions[half:])
    match drop:
        case Drop.NATURAL:
            return [*upper, *lower]
        case Drop.REVERSE:
            return [*lower[::-1], *upper[::-1]]
        case Drop.HALF_SHIFT:
            return [*lower, *upper]
        case Drop.REVERSE_HALF_SHIFT:
            return [*upper[::-1], *lower[::-1]]
        case Drop.PAIR_FLIP:
            return [positions[index ^ 1] for index in range(len(positions))] if half else lower
    assert_never(drop)


def earliest_rematch(bracket: Bracket) -> int | None:
    """Return the first round of the lower bracket in which two who met above can meet again.

    None if they can meet again in the final only. Byes are thought of as played: what counts
    is the way through the tree.
    """
    ways = {
        slot.key: _way_down(bracket, slot)
        for slot in bracket.slots
        if slot.section is Section.UPPER and not slot.is_bye
    }
    found = [
        meeting.round
        for key, way in ways.items()
        for later in _way_up(bracket, bracket.by_key[key])
        if (meeting := _meeting(way, ways[later])) is not None
    ]
    return min(found, default=None)


def _way_down(bracket: Bracket, slot: Slot) -> list[Slot]:
    """Return the lower slots that a loser of `slot` passes through while winning."""
    way: list[Slot] = []
    following = bracket.loser_goes_to.get(slot.key)
    while following is not None and following[0].section is Section.LOWER:
        way.append(following[0])
        following = bracket.winner_goes_to.get(following[0].key)
    return way


def _way_up(bracket: Bracket, slot: Slot) -> list[str]:
    """Return the upper slots that a winner of `slot` comes to after it."""
    way: list[str] = []
    following = bracket.winner_goes_to.get(slot.key)
    while following is not None and following[0].section is Section.UPPER:
        way.append(following[0].key)
        following = bracket.winner_goes_to.get(following[0].key)
    return way


def _meeting(one: Sequence[Slot], two: Sequence[Slot]) -> Slot | None:
    on_two = {slot.key for slot in two}
    return next((slot for slot in one if slot.key in on_two), None)
