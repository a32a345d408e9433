"""Play brackets to their end, for tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from leagues.seating.brackets.playing import (
    Place,
    SlotResult,
    SlotState,
    SlotStatus,
    play_out,
)
from leagues.seating.brackets.tree import Blank, Bracket, Slot

# Says which side of a slot, 0 or 1, wins a game between two entrants.
Chooser = Callable[[Slot, tuple[int, int]], int]


def lower_key_wins(slot: Slot, entrants: tuple[int, int]) -> int:
    """The entrant with the smaller key wins, as if keys were strengths."""
    return 0 if entrants[0] < entrants[1] else 1


def played(
    bracket: Bracket,
    choose: Chooser = lower_key_wins,
    *,
    results: dict[str, SlotResult] | None = None,
    most: int | None = None,
) -> dict[str, SlotResult]:
    """Return results with all open slots played in order, or so many of them, each in full."""
    found = dict(results or {})
    left = len(bracket.slots) if most is None else most
    while left:
        states = play_out(bracket, found)
        playable = [slot for slot in bracket.slots if states[slot.key].is_playable][:left]
        if not playable:
            break
        for slot in playable:
            found[slot.key] = won(slot, pair_of(states[slot.key]), choose)
        left -= len(playable)
    return found


def won(slot: Slot, entrants: tuple[int, int], choose: Chooser = lower_key_wins) -> SlotResult:
    """Return a series in which every game goes as `choose` says."""
    side = choose(slot, entrants)
    return SlotResult(entrants=entrants, games=(side,) * slot.wins_needed(side))


def pair_of(state: SlotState) -> tuple[int, int]:
    """Return the two entrants of a slot in which both are known."""
    one, two = state.entrants
    assert not isinstance(one, Blank)
    assert not isinstance(two, Blank)
    return one, two


def losses(states: dict[str, SlotState]) -> Counter[Place]:
    """Count the matches each entrant has lost, by play or by giving up."""
    counted: Counter[Place] = Counter()
    for state in states.values():
        if state.status in (SlotStatus.PLAYED, SlotStatus.WALKOVER):
            counted[state.loser] += 1
        elif state.status is SlotStatus.NOBODY:
            counted.update(each for each in state.entrants if not isinstance(each, Blank))
    return counted
