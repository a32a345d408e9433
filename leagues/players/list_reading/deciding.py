"""What is decided about each name of a list: somebody known, somebody new, or left out (pure)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from leagues.players.list_reading.people import Judged, Verdict

NEW: Final = "new"
LEAVE_OUT: Final = "out"


@dataclass(frozen=True, slots=True)
class Decision:
    """Who a name is: `player_id` of somebody known, or else somebody new, or nobody at all."""

    judged: Judged
    player_id: int | None = None
    is_left_out: bool = False


def usual(judged: Judged) -> str:
    """Return what is chosen about a name as long as nobody chooses; "" where it asks."""
    if judged.verdict is Verdict.ASK:
        return ""
    return NEW if judged.suggested is None else str(judged.suggested)


def decided(
    judged: Sequence[Judged], typed: Mapping[int, str], *, may_leave_out: bool
) -> tuple[list[Decision], list[int]]:
    """Return what is decided about the names, and the places of those that nothing is about.

    `typed` has what was chosen, by place; only those who were offered can be.
    """
    found: list[Decision] = []
    open_: list[int] = []
    for at, each in enumerate(judged):
        chosen = typed.get(at, usual(each))
        offered = {str(known.id): known.id for known in each.candidates}
        if chosen in offered:
            found.append(Decision(each, player_id=offered[chosen]))
        elif chosen == NEW:
            found.append(Decision(each))
        elif chosen == LEAVE_OUT and may_leave_out:
            found.append(Decision(each, is_left_out=True))
        else:
            open_.append(at)
    return found, open_


def chosen_twice(decisions: Sequence[Decision]) -> Iterator[tuple[Decision, Decision]]:
    """Yield pairs of names that were taken for the same known person."""
    first: dict[int, Decision] = {}
    for each in decisions:
        if each.player_id is None:
            continue
        other = first.setdefault(each.player_id, each)
        if other is not each:
            yield other, each
