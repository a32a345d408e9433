"""Note since when somebody is gone from a live table, or has not come, while others wait there.

In play absence counts only while somebody of another side is there, and before play begins only
while all of another side are: where all are gone, as when a phone mast or this site is down,
nobody's minutes run.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from engine.seats import Seat
from games.online.models import OnlineSeat, OnlineTable
from games.online.selectors.games import rules_of_table
from games.online.states import TableStatus

HERE_WITHIN: Final = timedelta(seconds=60)
"""Who was heard of so lately is there: pages that are open say so every twenty seconds."""


@transaction.atomic
def note_absences(*, match_ids: Sequence[int], now: datetime | None = None) -> None:
    """Look at the tables of matches, and note who is gone or has not come, and who is there."""
    at = now or timezone.now()
    statuses = [TableStatus.GATHERING.value, TableStatus.PLAYING.value]
    tables = OnlineTable.objects.filter(match_id__in=match_ids, status__in=statuses)
    changed = {
        seat.pk: seat
        for table in tables.prefetch_related("seats")
        for seat in _noted(table, list(table.seats.all()), at)
    }
    # A seat that somebody else writes just now is left to the next look: nobody waits here.
    free = OnlineSeat.objects.select_for_update(skip_locked=True).filter(pk__in=changed)
    held = list(free.values_list("pk", flat=True))
    OnlineSeat.objects.bulk_update([changed[pk] for pk in held], ["gone_since"])


def longest_gone(*, seats: Sequence[OnlineSeat], now: datetime) -> OnlineSeat | None:
    """Return the seat of whoever others have waited for longest and who is not back, or None."""
    gone = [
        (seat.gone_since, seat.number, seat)
        for seat in seats
        if seat.gone_since is not None and not is_here(seat, now)
    ]
    return min(gone, default=(None, 0, None))[2]


def _noted(table: OnlineTable, seats: Sequence[OnlineSeat], now: datetime) -> list[OnlineSeat]:
    """Return the seats of which something else is to be noted."""
    find = _not_come if table.status == TableStatus.GATHERING else _gone
    awaited = find(table, seats, now)
    changed = []
    for seat in seats:
        since = (seat.gone_since or now) if seat.number in awaited else None
        if since != seat.gone_since:
            seat.gone_since = since
            changed.append(seat)
    return changed


def _gone(table: OnlineTable, seats: Sequence[OnlineSeat], now: datetime) -> Collection[int]:
    """Return the seats of those who have left a game while somebody of another side is there."""
    people = [seat for seat in seats if seat.seen_at is not None and not seat.bot_key]
    here = {_side(table, seat) for seat in people if is_here(seat, now)}
    return {
        seat.number for seat in people if not is_here(seat, now) and here - {_side(table, seat)}
    }


def _not_come(table: OnlineTable, seats: Sequence[OnlineSeat], now: datetime) -> Collection[int]:
    """Return the seats of those who were never there while another side is there as a whole."""
    people = [seat for seat in seats if seat.has_person]
    waiting = {_side(table, seat) for seat in people if is_here(seat, now)}
    waiting -= {_side(table, seat) for seat in people if not is_here(seat, now)}
    return {
        seat.number for seat in people if seat.seen_at is None and waiting - {_side(table, seat)}
    }


def _side(table: OnlineTable, seat: OnlineSeat) -> int:
    return rules_of_table(table).account_of(Seat(seat.number))


def is_here(seat: OnlineSeat, now: datetime) -> bool:
    """Say whether somebody was heard of a moment ago."""
    return seat.seen_at is not None and now - seat.seen_at < HERE_WITHIN
