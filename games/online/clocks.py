"""The time players have left: pure, as the time of day comes in as `now`.

Every seat has seconds of its own. They run while it is the seat's turn, and each turn adds the
increment when it ends. Where nothing runs (the seat is not to act, or the table is paused),
`began` is None. Seconds left that are None have not been touched: the seat has all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
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


def is_out_of_time(
    rule: ClockRule, left_before: float | None, began: datetime | None, now: datetime
) -> bool:
    """Say whether a seat has no time left."""
    return left(rule, left_before, began, now) <= 0


def runs_out_at(rule: ClockRule, left_before: float | None, began: datetime) -> datetime:
    """Return when a seat will have no time left if it does not act."""
    return began + timedelta(seconds=left(rule, left_before, None, began))


def out_of_time(
    rule: ClockRule,
    left_by_seat: Mapping[int, float | None],
    to_act: Collection[int],
    began: datetime | None,
    now: datetime,
) -> tuple[int, ...]:
    """Return the seats to act that have no time left; nobody runs out while a table is paused."""
    if began is None:
        return ()
    return tuple(
        seat for seat in sorted(to_act) if is_out_of_time(rule, left_by_seat[seat], began, now)
    )


def paused(
    rule: ClockRule,
    left_by_seat: Mapping[int, float | None],
    to_act: Collection[int],
    began: datetime | None,
    now: datetime,
) -> dict[int, float | None]:
    """Return the seconds by seat when the clocks are stopped: those to act have spent theirs.

    Play goes on from these seconds, with `began` the moment at which it does.
    """
    return {
        seat: left(rule, had, began, now) if seat in to_act else had
        for seat, had in left_by_seat.items()
    }


def on_return(rule: ClockRule, left_before: float | None) -> float | None:
    """Return the seconds of somebody who comes back to a seat that a bot played for."""
    if left_before is None:
        return None
    return max(left_before, min(ON_RETURN, float(rule.seconds)))
