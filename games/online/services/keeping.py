"""Lock a live table, write entries of its log, say when something is due, tell others."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from engine.errors import EngineError
from engine.seats import Seat
from games.matches.rulebook import say
from games.online.clocks import ClockRule, after_turn
from games.online.errors import NotLawful, StaleSequence, TableNotOpen, UnknownTable
from games.online.live import LiveGame, after, seats_to_act
from games.online.models import TABLE_STATUS_LABELS, OnlineSeat, OnlineTable, TableAction
from games.online.selectors.games import live_game, remember_all, rows_at
from games.online.signals import table_changed
from games.online.states import ActedBy, TableStatus, may_change
from games.online.timing import Due, Sitter, next_due

CHANGING: Final = (
    "match",
    "status",
    "sequence",
    "revision",
    "first_dealer",
    "turn_began_at",
    "due_at",
    "started_at",
    "paused_at",
    "finished_at",
    "score_apart",
    "carried",
)
"""The columns of a table that change after it was opened."""


def lock_table(key: str) -> OnlineTable:
    """Return a table with its row locked: whoever else writes there waits."""
    table = OnlineTable.objects.select_for_update().filter(key=key).first()
    if table is None:
        raise UnknownTable(_("There is no such table."))
    return table


def lock_to_play(key: str) -> tuple[OnlineTable, list[OnlineSeat]]:
    """Return a table with its row locked, and its seats in order, of which none may be changed.

    They are read only if they are not as this process has written them itself.
    """
    locked = OnlineTable.objects.select_for_update().filter(key=key)
    revision = locked.values_list("revision", flat=True).first()
    known = None if revision is None else rows_at(key=key, revision=revision)
    if known is None:
        table = lock_table(key)
        return table, seats_of(table)
    # Others may be looking at what is remembered, and this change may be taken back.
    return copy(known.table), list(known.seats)


def seats_of(table: OnlineTable) -> list[OnlineSeat]:
    """Return the seats of a table in order, with their players."""
    return list(table.seats.select_related("player").order_by("number"))


def require_status(table: OnlineTable, *statuses: TableStatus) -> None:
    """Refuse what cannot be done at a table in its present status."""
    if table.status not in statuses:
        label = TABLE_STATUS_LABELS[TableStatus(table.status)]
        raise TableNotOpen(
            _("This cannot be done now. The table is: %(status)s.") % {"status": str(label).lower()}
        )


def require_sequence(table: OnlineTable, sequence: int) -> None:
    """Refuse what was meant for an earlier moment of the game."""
    if table.sequence != sequence:
        raise StaleSequence(
            _("The table has gone on meanwhile. Look at it as it is now, then choose again.")
        )


def set_status(table: OnlineTable, status: TableStatus) -> None:
    """Put a table into another status, if it may go there."""
    if not may_change(TableStatus(table.status), status):
        require_status(table)
    table.status = status.value


def game_of(table: OnlineTable) -> LiveGame:
    """Return the game of a locked table that has begun."""
    live = live_game(table=table)
    if live is None:
        raise TableNotOpen(_("Play has not begun at this table."))
    return live


def write_entry(
    *,
    table: OnlineTable,
    live: LiveGame,
    seat: Seat | None,
    code: str,
    by: ActedBy,
    now: datetime,
) -> LiveGame:
    """Append an entry to the log of a locked table and return the game after it.

    Raises `NotLawful` and leaves everything as it was. `save` has to follow.
    """
    gone_on, entry = next_entry(table=table, live=live, seat=seat, code=code, by=by, now=now)
    entry.save(force_insert=True)
    return gone_on


def next_entry(
    *,
    table: OnlineTable,
    live: LiveGame,
    seat: Seat | None,
    code: str,
    by: ActedBy,
    now: datetime,
) -> tuple[LiveGame, TableAction]:
    """Return the game after one more entry of its log, and the entry, which is not written.

    The table has its sequence number. Raises `NotLawful` and leaves everything as it was.
    """
    try:
        gone_on = after(live, seat, code)
    except EngineError as error:
        raise NotLawful(say(error), fields={"code": [say(error)]}) from None
    table.sequence = gone_on.sequence
    table.due_at = None  # what was due at the moment before is not any longer
    entry = TableAction(
        table=table,
        sequence=gone_on.sequence,
        deal=max(gone_on.dealt - 1, 0),
        seat=seat,
        code=code,
        by=by.value,
        played_at=now,
    )
    return gone_on, entry


def charge_clock(*, table: OnlineTable, seat: OnlineSeat, live: LiveGame, now: datetime) -> None:
    """Take the time a seat has thought off its clock, and add the increment."""
    waited = seats_to_act(live)
    is_its_turn = bool(waited) and waited[0] == seat.number
    if table.clock_seconds is None or table.turn_began_at is None or not is_its_turn:
        return
    rule = ClockRule(seconds=table.clock_seconds, increment=table.clock_increment)
    seat.seconds_left = after_turn(rule, seat.seconds_left, table.turn_began_at, now)


def save(
    *, table: OnlineTable, live: LiveGame | None, seats: Sequence[OnlineSeat] | None = None
) -> OnlineTable:
    """Save a locked table after a change, count it, and tell open pages after commit.

    `seats` spares a query where the caller has them. The news says when something is due only
    where that is new.
    """
    seats = seats_of(table) if seats is None else seats
    known = table.due_at
    count(table=table, live=live, seats=seats)
    table.save(update_fields=CHANGING)
    announce(table=table, live=live, seats=seats, is_due_anew=table.due_at != known)
    return table


def count(*, table: OnlineTable, live: LiveGame | None, seats: Sequence[OnlineSeat]) -> None:
    """Give a table its next revision, and the time at which something is due there."""
    table.revision += 1
    due = due_of(table=table, live=live, seats=seats)
    table.due_at = None if due is None else due.at


def announce(
    *, table: OnlineTable, live: LiveGame | None, seats: Sequence[OnlineSeat], is_due_anew: bool
) -> None:
    """Remember a table as it was written, and send the news of it, after commit."""
    news = partial(
        table_changed.send_robust,
        sender=OnlineTable,
        table_id=table.pk,
        key=table.key,
        revision=table.revision,
        sequence=table.sequence,
        due_at=table.due_at if is_due_anew else None,
    )
    # A copy: the table may be changed and saved again before it is committed.
    kept = partial(remember_all, table=copy(table), live=live, seats=seats)
    transaction.on_commit(kept, robust=True)
    transaction.on_commit(news, robust=True)


def due_of(*, table: OnlineTable, live: LiveGame | None, seats: Sequence[OnlineSeat]) -> Due | None:
    """Return what happens at a table by itself, or None."""
    is_playing = table.status == TableStatus.PLAYING
    if not is_playing or live is None or table.started_at is None or table.turn_began_at is None:
        return None
    return next_due(
        live, sitters_of(seats), started=table.started_at, turn_began=table.turn_began_at
    )


def sitters_of(seats: Sequence[OnlineSeat]) -> list[Sitter]:
    """Return what the clock has to know of seats."""
    return [
        Sitter(
            is_bot=bool(seat.bot_key) or seat.is_away,
            seen_at=seat.seen_at,
            seconds_left=seat.seconds_left,
        )
        for seat in seats
    ]


def shift_clock(table: OnlineTable, by: timedelta) -> None:
    """Let a pause count for nobody, and not against the time until the bell."""
    if table.started_at is not None:
        table.started_at += by
    if table.turn_began_at is not None:
        table.turn_began_at += by
