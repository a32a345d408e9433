"""Give or take points by a ruling, beside all games; the standings follow at once.

Each line of the history has how the ruling stood before and after: the newest can be undone.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, TypedDict

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.formats import Unit
from leagues.events.models import AuditEntry, EntryMember, Event, Round
from leagues.events.selectors.members import label_of
from leagues.events.services.audit import write_audit
from leagues.events.states import RoundStatus
from leagues.players.models import User
from leagues.standings.errors import AdjustmentRefused
from leagues.standings.models import PointsAdjustment
from leagues.standings.selectors.adjustments import ADJUSTMENT_UNDONE, lines_to_undo
from leagues.standings.services.sheets import recompute_standings

LONGEST_SUBJECT: Final = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAdjustment:
    """To whom points are given or, below zero, taken; with a player to them alone."""

    entry_id: int
    player_id: int | None
    points: Decimal


class AdjustmentState(TypedDict):
    """How a ruling stands at a moment, as the history keeps it."""

    adjustment: int
    points: str
    reason: str
    stands: bool


@transaction.atomic
def adjust_points(
    *, event_id: int, new: NewAdjustment, reason: str, by: User | None
) -> PointsAdjustment:
    """Give or take points, at any time of the event; raises `AdjustmentRefused`.

    It is told apart from all games, so no correction of a game touches it.
    """
    event = Event.objects.select_for_update().get(pk=event_id)
    _require_points(new.points)
    if new.player_id is not None and event.unit == Unit.SINGLE:
        sentence = _("Everybody enters alone here: give or take the points of the entry.")
        raise AdjustmentRefused(sentence, fields={"who": [sentence]})
    members = EntryMember.objects.filter(event=event, entry_id=new.entry_id)
    if new.player_id is not None:
        members = members.filter(player_id=new.player_id)
    member = members.select_related("entry").first()
    if member is None:
        sentence = _("Whoever was chosen is not in this event any more. Choose again.")
        raise AdjustmentRefused(sentence, fields={"who": [sentence]})
    on_view = Round.objects.filter(stage__event=event).exclude(status=RoundStatus.DRAFT.value)
    made = PointsAdjustment.objects.create(
        event=event,
        entry=member.entry,
        player_id=new.player_id,
        round_number=on_view.aggregate(last=Max("number"))["last"] or 0,
        points=new.points,
        reason=_kept(reason),
        made_by=by,
    )
    before = _state(made) | {"stands": False}
    _write("points.adjusted", made, before=before, by=by, reason=reason)
    return made


@transaction.atomic
def change_adjustment(
    *, event_id: int, adjustment_id: int, points: Decimal, reason: str, by: User | None
) -> bool:
    """Give or take other points by a ruling, or for another reason; return whether it changed.

    Raises `AdjustmentRefused` if it is not there or was withdrawn.
    """
    Event.objects.select_for_update().get(pk=event_id)
    _require_points(points)
    made = _found(event_id, adjustment_id)
    if made.withdrawn_at is not None:
        raise AdjustmentRefused(_("It was withdrawn, so it cannot be changed. Undo that first."))
    if (made.points, made.reason) == (points, _kept(reason)):
        return False
    before = _state(made)
    made.points, made.reason = points, _kept(reason)
    made.save(update_fields=["points", "reason"])
    _write("points.adjustment_changed", made, before=before, by=by, reason=reason)
    return True


@transaction.atomic
def withdraw_adjustment(*, event_id: int, adjustment_id: int, reason: str, by: User | None) -> bool:
    """Take an adjustment back; one that was taken back stays as it is, and False is returned."""
    Event.objects.select_for_update().get(pk=event_id)
    made = _found(event_id, adjustment_id)
    if made.withdrawn_at is not None:
        return False
    before = _state(made)
    made.withdrawn_at = timezone.now()
    made.save(update_fields=["withdrawn_at"])
    _write("points.adjustment_withdrawn", made, before=before, by=by, reason=reason)
    return True


@transaction.atomic
def undo_adjustment(*, event_id: int, line_id: int, reason: str, by: User | None) -> bool:
    """Let a ruling stand as before a line of the history, its newest; twice is once.

    Raises `AdjustmentRefused` if there is no such line, or a newer one.
    """
    Event.objects.select_for_update().get(pk=event_id)
    history = AuditEntry.objects.filter(event_id=event_id)
    if history.filter(verb=ADJUSTMENT_UNDONE, after__undoes=line_id).exists():
        return False
    newest = lines_to_undo(event_id=event_id)
    line = history.filter(pk=line_id).first()
    if line is None or line_id not in newest.values():
        raise AdjustmentRefused(_("This was changed again since. Undo the newest change first."))
    was: Any = line.before  # Any: JSON as stored
    made = _found(event_id, was["adjustment"])
    before = _state(made)
    made.points, made.reason = Decimal(was["points"]), was["reason"]
    made.withdrawn_at = None if was["stands"] else made.withdrawn_at or timezone.now()
    made.save(update_fields=["points", "reason", "withdrawn_at"])
    _write(ADJUSTMENT_UNDONE, made, before=before, by=by, reason=reason, undoes=line_id)
    return True


def _require_points(points: Decimal) -> None:
    if not points:
        sentence = _("No points are given or taken. Type how many, with a minus to take them.")
        raise AdjustmentRefused(sentence, fields={"points": [sentence]})


def _found(event_id: int, adjustment_id: int) -> PointsAdjustment:
    of_event = PointsAdjustment.objects.filter(event_id=event_id, pk=adjustment_id)
    made = of_event.select_related("entry", "player").first()
    if made is None:
        raise AdjustmentRefused(_("There are no such points by ruling in this event."))
    return made


def _kept(reason: str) -> str:
    longest = PointsAdjustment._meta.get_field("reason").max_length
    return reason.strip()[:longest]


def _state(made: PointsAdjustment) -> AdjustmentState:
    return AdjustmentState(
        adjustment=made.pk,
        points=str(made.points),
        reason=made.reason,
        stands=made.withdrawn_at is None,
    )


def _write(
    verb: str,
    made: PointsAdjustment,
    *,
    before: AdjustmentState,
    by: User | None,
    reason: str,
    **more: int,
) -> None:
    """Write a line of the history, and let the standings follow."""
    name = label_of(made.entry) if made.player is None else made.player.label
    figure = f": {made.points.normalize():+f}"
    write_audit(
        verb=verb,
        by=by,
        event_id=made.event_id,
        subject=name[: LONGEST_SUBJECT - len(figure)] + figure,
        reason=reason,
        before=before,
        after={**_state(made), **more},
    )
    recompute_standings(event_id=made.event_id)
