"""Who changed places by hand in a round, for whoever looks at it."""

from __future__ import annotations

from dataclasses import dataclass

from leagues.events.models import Round
from leagues.seating.hand_swaps import swaps_of
from leagues.seating.selectors.entrants import name_by_entry


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapLine:
    """Two who changed places by hand: their names, why, and whether it holds in the round."""

    names: tuple[str, ...]
    reason: str
    is_done: bool


def swap_lines(*, round_: Round) -> tuple[SwapLine, ...]:
    """Return who changed places by hand in a round, in one query if anybody did."""
    swaps = swaps_of(round_.stage.plan, number=round_.number)
    names = name_by_entry(entry_ids={entry for swap in swaps for entry in (swap.one, swap.two)})
    return tuple(
        SwapLine(
            names=tuple(names[entry] for entry in (swap.one, swap.two) if entry in names),
            reason=swap.reason,
            is_done=swap.is_done,
        )
        for swap in swaps
    )
