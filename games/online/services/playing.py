"""Do something at a live table: everything a seat does in a game comes through here."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from engine.seats import Seat
from games.matches.errors import DomainError
from games.online.live import LiveGame, needs_deal
from games.online.models import OnlineSeat, OnlineTable, TableAction
from games.online.selectors.games import rows_at
from games.online.services.dealing import chosen_deal, promise_deal, reveal_deal
from games.online.services.finishing import finish
from games.online.services.keeping import (
    announce,
    charge_clock,
    count,
    game_of,
    lock_to_play,
    next_entry,
    require_sequence,
    require_status,
    save,
    seats_of,
)
from games.online.services.sitting import come_back, own_seat
from games.online.services.swift_acts import write_swiftly
from games.online.states import ActedBy, TableStatus
from games.online.timing import SEEN_LATELY
from games.online.visitors import Visitor


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What somebody wants to do at a table, from which seat (None: the own), and when."""

    code: str
    expected_sequence: int
    visitor: Visitor
    seat: int | None
    now: datetime


def act(
    *,
    table_key: str,
    code: str,
    expected_sequence: int,
    visitor: Visitor,
    seat: int | None = None,
) -> OnlineTable:
    """Do something from a seat, or without its number the visitor's, as a player or guest.

    Checked in this order, each refusal with its own code: `not_signed_in`, `not_your_seat`,
    `seat_moved`, `table_not_open`, `stale`, `not_lawful`. Whoever was away is back by it.
    """
    wish = Wish(
        code=code,
        expected_sequence=expected_sequence,
        visitor=visitor,
        seat=seat,
        now=timezone.now(),
    )
    known = rows_at(key=table_key, revision=0)
    done = None if known is None else act_swiftly(table=known.table, seats=known.seats, wish=wish)
    return act_under_lock(table_key=table_key, wish=wish) if done is None else done


def act_swiftly(
    *, table: OnlineTable, seats: Sequence[OnlineSeat], wish: Wish
) -> OnlineTable | None:
    """Act upon what this process knows of a table, or return None where that will not do.

    It will not where anything speaks against the act, which may be out of date, where the act
    ends the game, and where the table has gone on meanwhile.
    """
    table, seats = copy(table), list(seats)  # others may be looking at what is remembered
    try:
        done = _done(table=table, seats=seats, wish=wish)
    except DomainError:
        return None
    if done.live.is_over:
        return None
    is_hand_over = needs_deal(done.live)
    promised = chosen_deal(table=table, number=done.live.dealt) if is_hand_over else None
    table.turn_began_at = wish.now
    count(table=table, live=done.live, seats=seats)
    if not write_swiftly(table=table, entry=done.entry, noted=done.noted, promised=promised):
        return None
    announce(table=table, live=done.live, seats=seats, is_due_anew=True)
    return table


@transaction.atomic
def act_under_lock(*, table_key: str, wish: Wish) -> OnlineTable:
    """Act at a table whose row is locked, as whoever else writes there."""
    table, seats = lock_to_play(table_key)
    done = _done(table=table, seats=seats, wish=wish)
    done.entry.save(force_insert=True)
    if done.noted is not None:
        done.noted.save(update_fields=["seen_at", "is_away", "seconds_left"])
    return go_on(table=table, live=done.live, now=wish.now, seats=seats)


class Done(NamedTuple):
    """What an act comes to before it is written."""

    live: LiveGame
    entry: TableAction
    noted: OnlineSeat | None
    """The seat, if there is anything new to write about it."""


def _done(*, table: OnlineTable, seats: list[OnlineSeat], wish: Wish) -> Done:
    """Check an act and return what it comes to; the table has its sequence number by then."""
    own = copy(own_seat(seats=seats, number=wish.seat, visitor=wish.visitor))
    require_status(table, TableStatus.PLAYING)
    require_sequence(table, wish.expected_sequence)
    before, by = game_of(table), ActedBy.PLAYER if own.player_id else ActedBy.GUEST
    live, entry = next_entry(
        table=table, live=before, seat=Seat(own.number), code=wish.code, by=by, now=wish.now
    )
    is_noted = _note_act(table=table, seat=own, live=before, now=wish.now)
    seats[own.number] = own
    return Done(live, entry, own if is_noted else None)


def _note_act(*, table: OnlineTable, seat: OnlineSeat, live: LiveGame, now: datetime) -> bool:
    """Note the time a seat took, and that it is not deserted; say whether anything is new."""
    is_news = seat.is_away or seat.seen_at is None or now - seat.seen_at > SEEN_LATELY
    before = seat.seconds_left
    if seat.is_away:
        come_back(table=table, seat=seat)
    charge_clock(table=table, seat=seat, live=live, now=now)
    if is_news:
        seat.seen_at = now
    return is_news or before != seat.seconds_left


def go_on(
    *,
    table: OnlineTable,
    live: LiveGame,
    now: datetime,
    seats: list[OnlineSeat] | None = None,
    turn_began: datetime | None = None,
) -> OnlineTable:
    """Save a table after an entry of its log, with what follows at the end of a hand.

    A new turn begins now, unless it has begun before.
    """
    table.turn_began_at = turn_began or now
    if live.hand is not None and live.hand.is_over:
        reveal_deal(table=table, live=live, now=now)
    if needs_deal(live):
        promise_deal(table=table, number=live.dealt)
    seats = seats_of(table) if seats is None else seats
    if live.is_over:
        finish(table=table, live=live, seats=seats, now=now)
    return save(table=table, live=live, seats=seats)
