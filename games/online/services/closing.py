"""Close live tables that everybody has left."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from games.online.models import OnlineSeat, OnlineTable
from games.online.selectors.tables import WAITED_FOR
from games.online.services.finishing import give_up
from games.online.services.keeping import lock_table
from games.online.states import TableStatus
from games.online.timing import SEEN_LATELY

LEFT_FOR: Final = timedelta(hours=24)
"""So long a game against bots waits for its only player, whose page may still be open."""


def close_deserted(*, now: datetime) -> int:
    """Close the tables that nobody will come back to, and return how many.

    Those that wait for players where nobody was seen for half an hour, and games against bots in
    which nothing was done for a day. Everywhere else bots play on for whoever leaves, so the game
    ends by itself. Whatever a director runs is left alone. Twice is once.
    """
    keys = [*deserted(now).values_list("key", flat=True), *left(now).values_list("key", flat=True)]
    return sum(_close(key, now) for key in sorted(keys))


def deserted(now: datetime) -> QuerySet[OnlineTable]:
    """Return the tables that wait for players who do not come."""
    since = now - WAITED_FOR
    seen = OnlineSeat.objects.filter(table=OuterRef("pk"), seen_at__gte=since)
    return OnlineTable.objects.filter(
        ~Exists(seen),
        status=TableStatus.GATHERING.value,
        match__isnull=True,
        created_at__lt=since,
    )


def left(now: datetime) -> QuerySet[OnlineTable]:
    """Return the games against bots whose only player does nothing any more."""
    people = Q(seats__player__isnull=False) | ~Q(seats__guest_key="")
    waiting = OnlineTable.objects.filter(
        status=TableStatus.PLAYING.value, turn_began_at__lt=now - LEFT_FOR
    )
    return waiting.alias(people=Count("seats", filter=people)).filter(
        people__lte=1, is_scheduled=False
    )


def keep_waiting(*, seat: OnlineSeat, now: datetime) -> None:
    """Note that somebody still looks at a table that gathers, on a page without a script.

    Whoever was never there is not taken to have come: that is said by beginning.
    """
    if seat.seen_at is not None and now - seat.seen_at > SEEN_LATELY:
        OnlineSeat.objects.filter(pk=seat.pk, seen_at__isnull=False).update(seen_at=now)


@transaction.atomic
def _close(key: str, now: datetime) -> bool:
    table = lock_table(key)
    if not any(tables.filter(pk=table.pk).exists() for tables in (deserted(now), left(now))):
        return False
    give_up(table=table)
    return True
