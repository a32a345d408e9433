"""Who changed places by hand in a round, for whoever looks at it."""

from __future__ import annotations

from dataclasses import dataclass

from leagues.events.models import Round
from leagues.seating.hand_swaps import swaps_of
from leagues.seating.selectors.entrants import names_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapLine:
    """Two who changed places by hand: their names, why, and whether it holds in the round."""

    names: tuple[str, ...]
    reason: str
    is_done: bool


def swap_lines(*, round_: Round) -> tuple[SwapLine, ...]:
    """Return who changed places by hand in a round, in one query for each who did."""
    return tuple(
        SwapLine(
            names=tuple(names_of(entry_ids=[swap.one, swap.two])),
            reason=swap.reason,
            is_done=swap.is_done,
        )
        for swap in swaps_of(round_.stage.plan, number=round_.number)
    )
