"""Enter people in an event that was played elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from leagues.events.models import Entry, EntryMember, Event
from leagues.events.states import EntryStatus, EventStatus
from leagues.players.models import User


@transaction.atomic
def enter_past(*, event: Event, people: Sequence[Sequence[int]], by: User | None) -> list[Entry]:
    """Enter groups of people, all of whom were there; return their entries in this order."""
    entries = Entry.objects.bulk_create(
        Entry(
            event=event,
            status=EntryStatus.CHECKED_IN.value,
            queued_at=event.starts_at,
            checked_in_at=event.starts_at,
            entered_by=by,
        )
        for _ in people
    )
    EntryMember.objects.bulk_create(
        EntryMember(event=event, entry=entry, player_id=player_id)
        for entry, group in zip(entries, people, strict=True)
        for player_id in group
    )
    return entries


@transaction.atomic
def end_past(*, event: Event, at: datetime) -> Event:
    """Let an event that was played elsewhere be over; no news of it are sent as of a new one."""
    event.status = EventStatus.FINISHED.value
    event.finished_at = at
    event.save(update_fields=["status", "finished_at"])
    return event
