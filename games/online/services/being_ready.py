"""Go on to the next hand of a live table as soon as everybody there has seen enough of the last.

At the end of a hand all seats say so within a moment. So whoever is not the last writes one
statement upon what this process knows of the table; only the last one takes the table's lock.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import copy
from datetime import datetime
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from games.matches.errors import DomainError
from games.online.live import needs_deal
from games.online.models import OnlineSeat, OnlineTable
from games.online.selectors.games import rows_at
from games.online.services.dealing import awaited_deal, deal_cards
from games.online.services.keeping import game_of, lock_to_play, require_status
from games.online.services.playing import go_on
from games.online.services.sitting import own_seat
from games.online.states import TableStatus
from games.online.timing import ABSENT_AFTER
from games.online.visitors import Visitor

NOTED: Final = """
UPDATE online_tabledeal
SET ready = CASE WHEN %(seat)s = ANY(ready) THEN ready ELSE ready || %(seat)s::smallint END
FROM online_onlinetable AS of_table
WHERE online_tabledeal.table_id = of_table.id AND online_tabledeal.number = %(deal)s
    AND of_table.id = %(table)s AND of_table.revision = %(revision)s
RETURNING online_tabledeal.ready
"""


def be_ready(*, table_key: str, visitor: Visitor, seat: int | None = None) -> OnlineTable:
    """Note that a seat has seen enough of the last hand.

    Once all people who are at the table have, the next hand is dealt without waiting.
    """
    known = rows_at(key=table_key, revision=0)
    if known is not None and waits_for_others(
        table=known.table, seats=known.seats, visitor=visitor, seat=seat
    ):
        return copy(known.table)  # others may be looking at what is remembered
    return ready_under_lock(table_key=table_key, visitor=visitor, seat=seat)


def waits_for_others(
    *, table: OnlineTable, seats: Sequence[OnlineSeat], visitor: Visitor, seat: int | None
) -> bool:
    """Note upon what this process knows that a seat is ready; say whether others are not yet.

    Nothing is noted, and nothing said for certain, where anything speaks against it, which may be
    out of date, or where the table has gone on meanwhile.
    """
    try:
        own = own_seat(seats=seats, number=seat, visitor=visitor)
        require_status(table, TableStatus.PLAYING)
        live = game_of(table)
    except DomainError:
        return False
    if not needs_deal(live):
        return False
    ready = note_ready(table=table, deal=live.dealt, seat=own.number)
    return ready is not None and not are_all_ready(seats, ready, timezone.now())


@transaction.atomic
def ready_under_lock(*, table_key: str, visitor: Visitor, seat: int | None) -> OnlineTable:
    """Note that a seat is ready at a table whose row is locked, and deal if it was the last."""
    (table, seats), now = lock_to_play(table_key), timezone.now()
    own = own_seat(seats=seats, number=seat, visitor=visitor)
    promised, live = awaited_deal(table)
    ready = note_ready(table=table, deal=live.dealt, seat=own.number) or ()
    if not are_all_ready(seats, ready, now):
        return table  # no page shows who is ready, so it is no news
    live = deal_cards(table=table, live=live, now=now, promised=promised)
    return go_on(table=table, live=live, now=now, seats=seats)


def note_ready(*, table: OnlineTable, deal: int, seat: int) -> Collection[int] | None:
    """Write down that a seat is ready for a deal, twice is once; return all who are.

    None if the table does not have this revision any longer. Whoever comes at the same moment
    waits for the row, so that the last of them sees all others.
    """
    values = {"table": table.pk, "revision": table.revision, "deal": deal, "seat": seat}
    with connection.cursor() as cursor:
        cursor.execute(NOTED, values)
        row = cursor.fetchone()
    return None if row is None else list(row[0])


def are_all_ready(seats: Sequence[OnlineSeat], ready: Collection[int], now: datetime) -> bool:
    """Say whether all people who are at the table are ready."""
    return all(each.number in ready for each in seats if is_at_table(each, now))


def is_at_table(seat: OnlineSeat, now: datetime) -> bool:
    """Say whether a person sits here and was heard of lately."""
    if seat.bot_key or seat.is_away or seat.seen_at is None:
        return False
    return now - seat.seen_at < ABSENT_AFTER
