"""What was put right at a table, and which of it can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from leagues.events.models import AuditEntry
from leagues.events.selectors.history import VERBS
from leagues.seating.models import RoundTable

UNDONE: Final = "correction.undone"


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionLine:
    """Something that was put right: what, by whom, when, why; whether it stands."""

    id: int
    what: str
    by: str
    at: datetime
    reason: str
    is_undone: bool
    can_be_undone: bool


def correction_lines(*, event_id: int, match_id: int) -> list[CorrectionLine]:
    """Return what was put right at a match, the newest first, in one query."""
    entries = _corrections(event_id, match_id)
    undone = _undone(entries)
    newest = _newest(entries)
    return [
        CorrectionLine(
            id=entry.pk,
            what=str(VERBS.get(entry.verb, "")),
            by=entry.actor_name,
            at=entry.at,
            reason=entry.reason,
            is_undone=entry.pk in undone,
            can_be_undone=entry is newest,
        )
        for entry in entries
        if entry.verb != UNDONE
    ]


def correction_to_undo(*, event_id: int, match_id: int) -> AuditEntry | None:
    """Return the newest correction of a match that stands, or None; one query."""
    return _newest(_corrections(event_id, match_id))


def newest_revision(*, event_id: int, match_id: int) -> int | None:
    """Return the revision that a match had after the last correction or undoing; one query."""
    entries = _corrections(event_id, match_id)
    if not entries:
        return None
    states: Any = entries[0].after  # Any: JSON as stored
    revisions = {state["match"]: int(state["revision"]) for state in states["matches"]}
    return revisions[match_id]


def tables_of_correction(entry: AuditEntry) -> list[RoundTable]:
    """Return the tables that a correction could change, in one query."""
    states: Any = entry.after  # Any: JSON as stored
    found = RoundTable.objects.filter(match__in=[state["match"] for state in states["matches"]])
    return list(found.select_related("round__stage__event").order_by("match_id"))


def tables_to_undo(*, table: RoundTable, entry_id: int) -> list[RoundTable]:
    """Return the tables besides one that undoing a correction would change, in two queries."""
    event_id = table.round.stage.event_id
    entry = AuditEntry.objects.filter(pk=entry_id, event_id=event_id).first()
    if entry is None or "matches" not in (entry.after or {}):
        return []
    return [each for each in tables_of_correction(entry) if each.pk != table.pk]


def amended_at(*, event_id: int) -> datetime | None:
    """Return when something was last put right in an event after it first finished; two queries."""
    history = AuditEntry.objects.filter(event_id=event_id)
    first = history.filter(verb="event.finished").order_by("id").values_list("pk", flat=True)[:1]
    since = list(first)
    if not since:
        return None
    found = history.filter(pk__gt=since[0], after__has_any_keys=["matches", "adjustment"]).order_by(
        "-id"
    )
    return found.values_list("at", flat=True).first()


def _corrections(event_id: int, match_id: int) -> Sequence[AuditEntry]:
    found = AuditEntry.objects.filter(
        event_id=event_id, after__matches__contains=[{"match": match_id}]
    )
    return list(found.order_by("-id"))


def _undone(entries: Sequence[AuditEntry]) -> frozenset[int]:
    states: list[Any] = [entry.after for entry in entries if entry.verb == UNDONE]
    return frozenset(state["undoes"] for state in states)


def _newest(entries: Sequence[AuditEntry]) -> AuditEntry | None:
    undone = _undone(entries)
    standing = (entry for entry in entries if entry.verb != UNDONE and entry.pk not in undone)
    return next(standing, None)
