"""What the director of an event does at a live table: more time, an end by ruling, an end anew.

Who may is asked by the caller; here only the table itself is kept right, and told.
"""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.online.errors import BadTable, StaleSequence, TableNotOpen
from games.online.models import OnlineSeat, OnlineTable
from games.online.selectors.games import live_game
from games.online.services.keeping import (
    lock_table,
    require_status,
    save,
    seats_of,
    set_status,
)
from games.online.services.sitting import IN_PLAY
from games.online.services.telling import Word, tell
from games.online.states import ENDED, TableStatus
from games.online.told import Deed, Notice

MOST_SECONDS: Final = 3600


@transaction.atomic
def add_time(
    *, table_key: str, number: int, seconds: int, word: Word, told_before: int
) -> OnlineTable:
    """Give a seat more time on its clock, and tell the table.

    `told_before` is how often the table had been told something when the director's page was
    made: pressed twice the time is added once. Raises `BadTable`, `StaleSequence`.
    """
    table = lock_table(table_key)
    require_status(table, *IN_PLAY)
    seat = _seat(table, number)
    if table.clock_seconds is None:
        raise BadTable(_("Nobody has a clock at this table."))
    if not 1 <= seconds <= MOST_SECONDS:
        raise BadTable(
            _("Give between a second and an hour."),
            fields={"minutes": [_("Give between a second and an hour.")]},
        )
    live = live_game(table=table)
    if live is None or len(live.notices) != told_before:
        raise StaleSequence(_("The table was told something meanwhile. Look at it again."))
    had = table.clock_seconds if seat.seconds_left is None else seat.seconds_left
    seat.seconds_left = had + seconds
    seat.save(update_fields=["seconds_left"])
    notice = Notice(deed=Deed.TIME_ADDED, by=word.by, why=word.why, seat=number, seconds=seconds)
    return save(table=table, live=tell(table=table, live=live, notice=notice, now=timezone.now()))


@transaction.atomic
def end_by_ruling(*, table_key: str, notice: Notice) -> OnlineTable:
    """End a table before its game is over, and tell everybody; its match is the caller's.

    A table that has ended stays as it is.
    """
    table = lock_table(table_key)
    return table if table.status in ENDED else _end(table, notice)


@transaction.atomic
def let_go_of_match(*, table_key: str, word: Word) -> OnlineTable:
    """End a table and take its match away, so that it can be played at another table.

    Refused once the game was played to its end there: that result stands in the record.
    """
    table = lock_table(table_key)
    if table.status == TableStatus.FINISHED:
        raise TableNotOpen(
            _(
                "The game was played to its end at this table, and its record stays with the "
                "match. Correct the result instead, or declare the match void."
            )
        )
    table.match = None
    if table.status in ENDED:
        return save(table=table, live=live_game(table=table))
    return _end(table, Notice(deed=Deed.BEGUN_ANEW, by=word.by, why=word.why))


def _end(table: OnlineTable, notice: Notice) -> OnlineTable:
    """End a locked table that is open, and tell everybody."""
    now = timezone.now()
    live = tell(table=table, live=live_game(table=table), notice=notice, now=now)
    set_status(table, TableStatus.ABANDONED)
    table.finished_at = now
    table.paused_at = None
    return save(table=table, live=live)


def _seat(table: OnlineTable, number: int) -> OnlineSeat:
    found = next((seat for seat in seats_of(table) if seat.number == number), None)
    if found is None:
        raise BadTable(_("There is no such seat at this table."))
    return found
