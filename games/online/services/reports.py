"""Decide about what was reported at live tables, and forget what is old."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from games.matches.errors import Conflict
from games.online.models import RemarkReport, Silence, TableRemark
from games.online.somebody import sayer_of
from games.online.states import Decision
from leagues.players.models import User

KEPT_FOR: Final = timedelta(days=30)
"""So long what was said is kept; of a table with a report, so long after the decision."""


@transaction.atomic
def dismiss(*, remark_id: int, by: User) -> None:
    """Decide that a remark is nothing to object to. Raises `Conflict` if it is decided already."""
    _decide(remark_id, Decision.DISMISSED, by)


@transaction.atomic
def silence_sayer(*, remark_id: int, days: int | None, by: User) -> Silence:
    """Let whoever said something say nothing at the tables of that club for so many days.

    None is for good; a table of no club stands for all of those. Raises `Conflict` if it is
    decided already.
    """
    _decide(remark_id, Decision.SILENCED, by)
    remark = TableRemark.objects.select_related("table", "player").get(pk=remark_id)
    return Silence.objects.create(
        club_id=remark.table.club_id,
        **sayer_of(remark).columns,
        guest_name=remark.guest_name,
        until=None if days is None else timezone.now() + timedelta(days=days),
    )


def lift(*, silence_id: int) -> bool:
    """Let somebody speak again; say whether anything changed."""
    found = Silence.objects.filter(pk=silence_id, lifted_at__isnull=True)
    return bool(found.update(lifted_at=timezone.now()))


def _decide(remark_id: int, decision: Decision, by: User) -> None:
    waiting = RemarkReport.objects.filter(remark_id=remark_id, decided_at__isnull=True)
    if not waiting.update(decided_at=timezone.now(), decided_by=by, decision=decision.value):
        raise Conflict(_("Somebody else has decided this meanwhile."))


def forget_old_remarks(*, now: datetime) -> int:
    """Delete what was said long ago and return how much it was.

    All of a table is kept while something said there waits for a decision, and as long again
    after it was decided: who looks at a report needs what was said before and after.
    """
    since = now - KEPT_FOR
    reported = RemarkReport.objects.filter(
        Q(decided_at__isnull=True) | Q(decided_at__gt=since), remark__table=OuterRef("table")
    )
    old = TableRemark.objects.filter(~Exists(reported), said_at__lt=since)
    _all, by_model = old.delete()
    return by_model.get(TableRemark._meta.label, 0)
