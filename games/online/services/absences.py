"""Note since when somebody is gone from a live table while others wait there.

Absence counts only while somebody of another side is there: where all are gone, as when a phone
mast or this site is down, nobody's minutes run, and bots play on.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    """Look at the tables of matches that are played, and note who is gone and who is back."""
    at = now or timezone.now()
    tables = OnlineTable.objects.filter(match_id__in=match_ids, status=TableStatus.PLAYING.value)
    changed = [
        seat
        for table in tables.prefetch_related("seats")
        for seat in _noted(table, list(table.seats.all()), at)
    ]
    OnlineSeat.objects.bulk_update(changed, ["gone_since"])


def longest_gone(*, table: OnlineTable, seats: Sequence[OnlineSeat]) -> OnlineSeat | None:
    """Return the seat of whoever others have waited for longest, or None."""
    gone = [(seat.gone_since, seat.number, seat) for seat in seats if seat.gone_since is not None]
    return min(gone, default=(None, 0, None))[2]


def _noted(table: OnlineTable, seats: Sequence[OnlineSeat], now: datetime) -> list[OnlineSeat]:
    """Return the seats of which something else is to be noted."""
    rules = rules_of_table(table)
    people = [seat for seat in seats if seat.seen_at is not None and not seat.bot_key]
    here = {rules.account_of(Seat(seat.number)) for seat in people if _is_here(seat, now)}
    changed = []
    for seat in people:
        waited_for = bool(here - {rules.account_of(Seat(seat.number))})
        is_gone = waited_for and not _is_here(seat, now)
        since = (seat.gone_since or now) if is_gone else None
        if since != seat.gone_since:
            seat.gone_since = since
            changed.append(seat)
    return changed


def _is_here(seat: OnlineSeat, now: datetime) -> bool:
    return seat.seen_at is not None and now - seat.seen_at < HERE_WITHIN
