"""The time players have left: pure, as the time of day comes in as `now`.

Every seat has seconds of its own. They run while it is the seat's turn, and each turn adds the
increment when it ends. Where nothing runs (the seat is not to act, or the table is paused),
`began` is None. Seconds left that are None have not been touched: the seat has all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

ON_RETURN: Final = 15.0
"""The seconds somebody has at least who comes back after running out: one turn can be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRule:
    """How much time everybody has for a match, and how much each turn adds."""

    seconds: int
    increment: int = 0

    def __post_init__(self) -> None:
        if self.seconds <= 0 or self.increment < 0:
            raise ValueError("A clock has some seconds, and takes none away for a turn.")


def left(
    rule: ClockRule, left_before: float | None, began: datetime | None, now: datetime
) -> float:
    """Return the seconds a seat has left; they have run since `began`."""
    had = float(rule.seconds) if left_before is None else left_before
    # A clock of the computer that is set back gives nobody time.
    spent = 0.0 if began is None else max(0.0, (now - began).total_seconds())
    return max(0.0, had - spent)


def after_turn(
    rule: ClockRule, left_before: float | None, began: datetime | None, now: datetime
) -> float:
    """Return the seconds a seat has after its turn, with the increment."""
    return left(rule, left_before, began, now) + rule.increment


def on_return(rule: ClockRule, left_before: float | None) -> float | None:
    """Return the seconds of somebody who comes back to a seat that a bot played for."""
    if left_before is None:
        return None
    return max(left_before, min(ON_RETURN, float(rule.seconds)))
