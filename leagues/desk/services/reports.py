"""Decide about what was reported at live tables, with a line in the history of who did."""

from __future__ import annotations

from django.db import transaction

from games.online.models import Silence, TableRemark
from games.online.selectors.reports import name_of_silenced
from games.online.selectors.talk import name_of_sayer
from games.online.services.reports import dismiss, lift, silence_sayer
from leagues.desk.terms_of_silence import SILENCES
from leagues.events.services.audit import write_audit
from leagues.players.models import User
from leagues.seating.models import RoundTable


@transaction.atomic
def dismiss_reports(*, remark: TableRemark, by: User) -> None:
    """Decide that a remark is nothing to object to. Raises `Conflict`."""
    dismiss(remark_id=remark.pk, by=by)
    _write(remark, "talk.dismissed", by)


@transaction.atomic
def silence(*, remark: TableRemark, term: str, by: User) -> None:
    """Let whoever said something say nothing for one of the `SILENCES`. Raises `Conflict`."""
    days, label = SILENCES[term]
    silence_sayer(remark_id=remark.pk, days=days, by=by)
    _write(remark, "talk.silenced", by, reason=str(label))


@transaction.atomic
def end_silence(*, row: Silence, by: User) -> None:
    """Let somebody speak again. Twice is once."""
    if lift(silence_id=row.pk):
        write_audit(
            verb="talk.silence_lifted", by=by, club_id=row.club_id, subject=name_of_silenced(row)
        )


def _write(remark: TableRemark, verb: str, by: User, reason: str = "") -> None:
    """Write it in the history of the club, and of the event that was played."""
    found = RoundTable.objects.filter(match__online=remark.table_id)
    write_audit(
        verb=verb,
        by=by,
        club_id=remark.table.club_id,
        event_id=found.values_list("round__stage__event_id", flat=True).first(),
        subject=name_of_sayer(remark),
        reason=reason,
    )
