"""Pause a live table and go on; a pause counts for nobody's clock."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils import timezone

from games.online.models import OnlineTable
from games.online.selectors.games import live_game
from games.online.services.keeping import (
    lock_table,
    require_status,
    save,
    set_status,
    shift_clock,
)
from games.online.services.telling import Word, tell
from games.online.states import TableStatus
from games.online.told import Deed, Notice

NOBODY: Final = Word()


@transaction.atomic
def pause(*, table_key: str, word: Word = NOBODY) -> OnlineTable:
    """Stop a table that plays: nothing can be done and no clock runs. Twice is once.

    The table is told on whose word, and why.
    """
    table = lock_table(table_key)
    if table.status == TableStatus.PAUSED:
        return table
    require_status(table, TableStatus.PLAYING)
    set_status(table, TableStatus.PAUSED)
    table.paused_at = timezone.now()
    return _told(table, Deed.PAUSED, word)


@transaction.atomic
def resume(*, table_key: str, word: Word = NOBODY) -> OnlineTable:
    """Let a paused table go on where it was. Twice is once."""
    table = lock_table(table_key)
    if table.status == TableStatus.PLAYING:
        return table
    require_status(table, TableStatus.PAUSED)
    set_status(table, TableStatus.PLAYING)
    if table.paused_at is not None:
        shift_clock(table, timezone.now() - table.paused_at)
    table.paused_at = None
    seats = table.seats.select_for_update().order_by("pk")
    # Nobody was waited for meanwhile.
    table.seats.filter(pk__in=list(seats.values_list("pk", flat=True))).update(gone_since=None)
    return _told(table, Deed.RESUMED, word)


def _told(table: OnlineTable, deed: Deed, word: Word) -> OnlineTable:
    live = live_game(table=table)
    notice = Notice(deed=deed, by=word.by, why=word.why)
    if word.by:
        live = tell(table=table, live=live, notice=notice, now=timezone.now())
    return save(table=table, live=live)
