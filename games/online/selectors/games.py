"""The game of a live table, by replay of its log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache, partial
from threading import Lock
from time import monotonic
from typing import Final, NamedTuple

from django.db import transaction

from engine.game import EndKind, GameEnd
from engine.rules import Rules
from engine.seats import Seat
from engine.variants.registry import rules_for
from games.online.live import LiveGame, after, begin
from games.online.models import OnlineSeat, OnlineTable, TableAction

MOST_KEPT: Final = 1000
"""So many games a process keeps in memory; the one asked for longest ago goes first."""

FRESH_FOR: Final = 10.0
"""Seconds after which a table is read again, though nobody has told that it changed."""

_kept: OrderedDict[str, LiveGame] = OrderedDict()
_rows: OrderedDict[str, Rows] = OrderedDict()
_lock = Lock()


def live_game(*, table: OnlineTable) -> LiveGame | None:
    """Return a table's game as of the row's sequence number, or None before play begins.

    What the process knows already is not read again: usually no query, else one for what is new.
    What it read itself it keeps once that is committed: a table may have been written just now, and
    be taken back.
    """
    if table.first_dealer is None:
        return None
    with _lock:
        known = _kept.get(table.key)
        if known is not None:
            _kept.move_to_end(table.key)
    if known is not None and known.sequence == table.sequence:
        return known
    is_behind = known is not None and known.sequence < table.sequence
    live = _gone_on(known if is_behind and known is not None else begun(table), table)
    if known is None or is_behind:
        transaction.on_commit(partial(remember, table=table, live=live), robust=True)
    return live


def game_at(*, table: OnlineTable, sequence: int) -> LiveGame | None:
    """Return a table's game as it was after an earlier entry of its log, in one query."""
    if table.first_dealer is None:
        return None
    return _gone_on(begun(table), table, until=sequence)


def begun(table: OnlineTable) -> LiveGame:
    """Return the game of a table as it begins."""
    return begin(rules_of_table(table), end_of_table(table), Seat(table.first_dealer or 0))


def end_of_table(table: OnlineTable) -> GameEnd:
    """Return what ends the game of a table, and what each side begins it with."""
    return GameEnd(
        kind=EndKind(table.game_end), value=table.game_length, start=tuple(table.carried)
    )


def rules_of_table(table: OnlineTable) -> Rules:
    """Return the rules a table is played under."""
    return _rules(table.variant, tuple(sorted(table.rules.items())))


def remember(*, table: OnlineTable, live: LiveGame) -> None:
    """Keep a game whose log is committed, unless this process knows a later moment of it."""
    with _lock:
        known = _kept.get(table.key)
        if known is None or known.sequence < live.sequence:
            _kept[table.key] = live
        _kept.move_to_end(table.key)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)


class Rows(NamedTuple):
    """A table and its seats as they were committed, and when they were last read."""

    table: OnlineTable
    seats: tuple[OnlineSeat, ...]
    read_at: float
    """By the monotonic clock."""

    @property
    def are_fresh(self) -> bool:
        """Say whether what changes without a revision is known well enough: names, who is seen."""
        return monotonic() - self.read_at < FRESH_FOR


def remember_all(*, table: OnlineTable, live: LiveGame | None, seats: Sequence[OnlineSeat]) -> None:
    """Keep a table as it was committed, unless this process knows a later revision."""
    if live is not None:
        remember(table=table, live=live)
    with _lock:
        known = _rows.get(table.key)
        if known is None or _is_older(known, table):
            _rows[table.key] = Rows(table, tuple(seats), _read_at(known, table))
        _rows.move_to_end(table.key)
        while len(_rows) > MOST_KEPT:
            _rows.popitem(last=False)


def rows_at(*, key: str, revision: int) -> Rows | None:
    """Return a table and its seats if this process knows them at that revision or a later one."""
    with _lock:
        known = _rows.get(key)
    is_good = known is not None and known.table.revision >= revision and known.are_fresh
    return known if is_good else None


def _is_older(known: Rows, table: OnlineTable) -> bool:
    """Say whether what is known of a table is of an earlier revision, or was read long ago."""
    revision = known.table.revision
    return revision < table.revision or (revision == table.revision and not known.are_fresh)


def _read_at(known: Rows | None, table: OnlineTable) -> float:
    """Return when rows were read: what was written upon what was known is as old as that."""
    if known is not None and known.are_fresh and known.table.revision == table.revision - 1:
        return known.read_at
    return monotonic()


def _gone_on(live: LiveGame, table: OnlineTable, *, until: int | None = None) -> LiveGame:
    last = table.sequence if until is None else until
    entries = TableAction.objects.filter(
        table_id=table.pk, sequence__gt=live.sequence, sequence__lte=last
    ).order_by("sequence")
    for seat, code in entries.values_list("seat", "code"):
        live = after(live, None if seat is None else Seat(seat), code)
    return live


@lru_cache(maxsize=256)
def _rules(variant: str, options: tuple[tuple[str, object], ...]) -> Rules:
    return rules_for(variant, dict(options))
