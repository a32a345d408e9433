"""Undo what was put right, by one button: everything stands again as it stood before."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.errors import Conflict, DomainError
from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.corrections import require_reason
from games.matches.services.restoring import restore
from games.records.services import copy_records
from leagues.desk.selectors.corrections import (
    UNDONE,
    correction_to_undo,
    newest_revision,
    tables_of_correction,
)
from leagues.desk.services.putting_right import (
    Correction,
    Pairings,
    settle,
    state_at,
)
from leagues.events.models import AuditEntry, Entry
from leagues.events.services.audit import write_audit
from leagues.events.services.entries import check_in, withdraw
from leagues.events.states import EntryStatus
from leagues.players.models import User
from leagues.seating.models import RoundTable
from leagues.seating.services.placing import require_everybody_once, restore_rests
from leagues.seating.services.stages import locked_stage
from leagues.seating.services.table_states import TableState


class NothingToUndo(DomainError):
    """There is no such correction, or a later one stands on it."""

    code = "nothing_to_undo"


@transaction.atomic
def undo_correction(
    *,
    table: RoundTable,
    entry_id: int,
    by: User,
    reason: str,
    pairings: Pairings = Pairings.KEEP,
) -> AuditEntry:
    """Undo the newest correction at a table; return the line of the history that says so.

    Undoing twice is undoing once. Raises `NothingToUndo` if a later correction stands on it,
    `Conflict` if the table has written on since, and `SeatedTwice` if somebody who would come
    back sits elsewhere in the round by now.
    """
    event_id = table.round.stage.event_id
    locked_stage(event_id=event_id)
    entry = AuditEntry.objects.filter(pk=entry_id, event_id=event_id).first()
    done = AuditEntry.objects.filter(event_id=event_id, verb=UNDONE, after__undoes=entry_id).first()
    if done is not None:
        return done
    if entry is None:
        raise NothingToUndo(_("There is no such correction."))
    tables = tables_of_correction(entry)
    for each in tables:
        newest = correction_to_undo(event_id=event_id, match_id=each.match_id)
        if newest is None or newest.pk != entry.pk:
            raise NothingToUndo(
                _("Table %(table)s was put right again since. Undo that first.")
                % {"table": each.number}
            )
    why = require_reason(reason)
    return _undo(entry, tables, by=by, reason=why, pairings=pairings)


def _undo(
    entry: AuditEntry, tables: list[RoundTable], *, by: User, reason: str, pairings: Pairings
) -> AuditEntry:
    before: Any = entry.before  # Any: JSON as stored
    after: Any = entry.after  # Any: as above
    correction = Correction(
        table=next(each for each in tables if each.pk == before["table"]),
        others=tables,
        by=by,
        verb=UNDONE,
        reason=reason,
        act=lambda actor: _restore(before, after, tables, actor=actor, reason=reason),
        entries=[pk for pk, _status in before["entries"]],
        pairings=pairings,
    )
    for each in correction.tables:
        Match.objects.select_for_update().get(pk=each.match_id)
    stood = state_at(correction)
    correction.act(Actor(user=by, is_official=True))
    line = write_audit(
        verb=UNDONE,
        by=by,
        event_id=correction.event_id,
        subject=entry.subject,
        before=stood,
        after={**state_at(correction), "undoes": entry.pk, "undid": entry.verb},
        reason=reason,
    )
    settle(correction)
    return line


def _restore(
    before: TableState,
    after: TableState,
    tables: list[RoundTable],
    *,
    actor: Actor,
    reason: str,
) -> None:
    round_id = tables[0].round_id
    for state in before["matches"]:
        match = Match.objects.get(pk=state["match"])
        expected = newest_revision(event_id=tables[0].round.stage.event_id, match_id=match.pk)
        if match.revision != expected:
            raise Conflict(
                _(
                    "The table has written on since, so this cannot be undone by a button. Put "
                    "right what is wrong instead."
                )
            )
        copies = restore(
            match_id=match.pk,
            state=state,
            revision=match.revision,
            actor=actor,
            reason=reason,
        )
        copy_records(copies=copies)
    for table_id, winner in before["extra_hands"]:
        RoundTable.objects.filter(pk=table_id).update(tie_winner=winner)
    restore_rests(round_id=round_id, before=before["rests"], after=after["rests"])
    _restore_entries(before, after, by=actor.user)
    require_everybody_once(round_id=round_id)


def _restore_entries(before: TableState, after: TableState, *, by: User | None) -> None:
    """Bring back who was taken out of the event, and take out who was brought in."""
    changed = [was for was in before["entries"] if was not in after["entries"]]
    for entry_id, status in changed:
        now = Entry.objects.get(pk=entry_id).status
        if status == EntryStatus.CHECKED_IN and now == EntryStatus.WITHDRAWN:
            check_in(entry_id=int(entry_id), by=by)
        elif status != EntryStatus.CHECKED_IN and now == EntryStatus.CHECKED_IN:
            withdraw(entry_id=int(entry_id), by=by)
