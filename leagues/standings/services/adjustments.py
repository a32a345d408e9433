"""Give or take points by a ruling, beside all games; the standings follow at once."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.models import EntryMember, Event, Round
from leagues.events.selectors.members import label_of
from leagues.events.services.audit import write_audit
from leagues.events.states import RoundStatus
from leagues.players.models import User
from leagues.standings.errors import AdjustmentRefused
from leagues.standings.models import PointsAdjustment
from leagues.standings.services.sheets import recompute_standings


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAdjustment:
    """To whom points are given or, below zero, taken, and why; with a player to them alone."""

    entry_id: int
    player_id: int | None
    points: Decimal
    reason: str


@transaction.atomic
def adjust_points(
    *, event_id: int, new: NewAdjustment, by: User | None, newest: int | None = None
) -> PointsAdjustment:
    """Give or take points, at any time of the event; raises `AdjustmentRefused`.

    It is told apart from all games, so no correction of a game touches it. `newest` is the newest
    one that the page showed: the very same by the same person since then is a second tap.
    """
    event = Event.objects.select_for_update().get(pk=event_id)
    if not new.points:
        sentence = _("No points are given or taken. Type how many, with a minus to take them.")
        raise AdjustmentRefused(sentence, fields={"points": [sentence]})
    members = EntryMember.objects.filter(event=event, entry_id=new.entry_id)
    if new.player_id is not None:
        members = members.filter(player_id=new.player_id)
    member = members.select_related("entry", "player").first()
    if member is None:
        sentence = _("Whoever was chosen is not in this event any more. Choose again.")
        raise AdjustmentRefused(sentence, fields={"who": [sentence]})
    there = None if newest is None else _same_since(newest, event_id=event_id, new=new, by=by)
    if there is not None:
        return there
    name = label_of(member.entry) if new.player_id is None else member.player.label
    on_view = Round.objects.filter(stage__event=event).exclude(status=RoundStatus.DRAFT.value)
    made = PointsAdjustment.objects.create(
        event=event,
        entry=member.entry,
        player_id=new.player_id,
        round_number=on_view.aggregate(last=Max("number"))["last"] or 0,
        points=new.points,
        reason=new.reason,
        made_by=by,
    )
    write_audit(
        verb="points.adjusted",
        by=by,
        event_id=event_id,
        subject=f"{name}: {new.points:+}"[:200],
        reason=new.reason,
        after={"adjustment": made.pk, "points": str(new.points)},
    )
    recompute_standings(event_id=event_id)
    return made


@transaction.atomic
def withdraw_adjustment(*, event_id: int, adjustment_id: int, by: User | None) -> None:
    """Take an adjustment back; one that was taken back, or is not there, stays as it is."""
    Event.objects.select_for_update().get(pk=event_id)
    standing = PointsAdjustment.objects.filter(event_id=event_id, withdrawn_at=None)
    made = standing.filter(pk=adjustment_id).select_related("entry", "player").first()
    if made is None:
        return
    made.withdrawn_at = timezone.now()
    made.save(update_fields=["withdrawn_at"])
    name = label_of(made.entry) if made.player is None else made.player.label
    write_audit(
        verb="points.adjustment_withdrawn",
        by=by,
        event_id=event_id,
        subject=f"{name}: {made.points:+}"[:200],
        reason=made.reason,
        before={"adjustment": made.pk, "points": str(made.points)},
    )
    recompute_standings(event_id=event_id)


def _same_since(
    newest: int, *, event_id: int, new: NewAdjustment, by: User | None
) -> PointsAdjustment | None:
    """Return what somebody gave or took just so after the adjustment of id `newest`."""
    since = PointsAdjustment.objects.filter(event_id=event_id, pk__gt=newest, withdrawn_at=None)
    same = since.filter(entry_id=new.entry_id, made_by=by, points=new.points, reason=new.reason)
    return next((each for each in same if each.player_id == new.player_id), None)
