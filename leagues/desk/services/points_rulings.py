"""Give, change, withdraw and undo points by a ruling: looked at first, as everything put right is.

The mark of a look says what was asked and what already counted for the same people by rulings, so
that of two directors who rule on one thing at once the second reads what the first did.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from django.db import transaction
from django.utils.crypto import constant_time_compare

from games.matches.services.corrections import require_reason
from leagues.desk.services.looking import TRIED_OUT, Look, require_seen, signed_mark
from leagues.desk.services.trial import carry_out_in_event, try_out_in_event
from leagues.events.models import Event
from leagues.players.models import User
from leagues.seating.services.stages import locked_stage
from leagues.standings.selectors.adjustments import adjustment_state, standing_adjustments
from leagues.standings.services.adjustments import (
    NewAdjustment,
    adjust_points,
    change_adjustment,
    undo_adjustment,
    withdraw_adjustment,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsOrder:
    """In which event points are given or taken, by whom and why."""

    event: Event
    by: User
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsRuling(ABC):
    """Points by a ruling, not yet given; what `needs_look` counts only once it was looked at."""

    needs_look: ClassVar[bool] = True

    @abstractmethod
    def make(self, order: PointsOrder, reason: str) -> bool:
        """Carry it out, and return whether anything was written; raises `AdjustmentRefused`."""

    @abstractmethod
    def basis(self, order: PointsOrder) -> object:
        """Return what it counts on: what was there when it was looked at."""

    def was_done(self, _order: PointsOrder, _mark: str) -> bool:
        """Return whether the same person did this since the look of a mark: a second tap."""
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsGiven(PointsRuling):
    """Points given or taken."""

    new: NewAdjustment

    def make(self, order: PointsOrder, reason: str) -> bool:
        """Give them."""
        adjust_points(event_id=order.event.pk, new=self.new, reason=reason, by=order.by)
        return True

    def basis(self, order: PointsOrder) -> object:
        """Return what already counts for the same people."""
        return self._standing(order)

    def was_done(self, order: PointsOrder, mark: str) -> bool:
        """Return whether the newest that counts is this, and the look from just before it."""
        *earlier, (_id, points, reason, by) = self._standing(order) or [(0, Decimal(0), "", None)]
        is_same = (points, reason, by) == (self.new.points, order.reason.strip(), order.by.pk)
        return is_same and constant_time_compare(_mark(self, order, basis=earlier), mark)

    def _standing(self, order: PointsOrder) -> list[tuple[int, Decimal, str, int | None]]:
        return standing_adjustments(
            event_id=order.event.pk, entry_id=self.new.entry_id, player_id=self.new.player_id
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _OfOne(PointsRuling):
    adjustment_id: int

    def basis(self, order: PointsOrder) -> object:
        """Return how it stands."""
        return adjustment_state(event_id=order.event.pk, adjustment_id=self.adjustment_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsChanged(_OfOne):
    """Other points, or another reason."""

    points: Decimal

    def make(self, order: PointsOrder, reason: str) -> bool:
        """Change it."""
        return change_adjustment(
            event_id=order.event.pk,
            adjustment_id=self.adjustment_id,
            points=self.points,
            reason=reason,
            by=order.by,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsWithdrawn(_OfOne):
    """Points that do not count any more."""

    def make(self, order: PointsOrder, reason: str) -> bool:
        """Withdraw it."""
        return withdraw_adjustment(
            event_id=order.event.pk,
            adjustment_id=self.adjustment_id,
            reason=reason,
            by=order.by,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsUndone(PointsRuling):
    """The newest that was done to points by ruling, as it stood before; one button."""

    needs_look: ClassVar[bool] = False
    line_id: int

    def make(self, order: PointsOrder, reason: str) -> bool:
        """Undo it."""
        return undo_adjustment(
            event_id=order.event.pk, line_id=self.line_id, reason=reason, by=order.by
        )

    def basis(self, order: PointsOrder) -> object:
        """Return the line."""
        return self.line_id


def look_at_points(*, ruling: PointsRuling, order: PointsOrder) -> Look:
    """Return what a ruling would change; nothing is written, and no reason is needed yet."""
    reason = order.reason.strip() or TRIED_OUT
    mark = _mark(ruling, order, basis=ruling.basis(order))
    told = try_out_in_event(event=order.event, act=lambda: ruling.make(order, reason))
    return Look(told=told, mark=mark)


@transaction.atomic
def apply_seen_points(*, ruling: PointsRuling, order: PointsOrder, mark: str) -> None:
    """Carry a ruling out whose consequences were seen, as the mark says.

    Raises `NotLookedAt` or `LookIsOld` with what is to be shown, and then nothing is written. What
    stands already, as after a second press, needs no mark.
    """
    reason = require_reason(order.reason)
    if not ruling.needs_look:
        ruling.make(order, reason)
        return
    locked_stage(event_id=order.event.pk)
    Event.objects.select_for_update().get(pk=order.event.pk)
    if ruling.was_done(order, mark):
        return
    expected = _mark(ruling, order, basis=ruling.basis(order))
    told, is_written = carry_out_in_event(event=order.event, act=lambda: ruling.make(order, reason))
    if is_written:
        require_seen(Look(told=told, mark=expected), mark)


def _mark(ruling: PointsRuling, order: PointsOrder, *, basis: object) -> str:
    return signed_mark(asked=f"points {order.by.pk} {order.event.pk} {ruling!r}", told=repr(basis))
