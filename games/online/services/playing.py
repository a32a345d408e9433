"""Do something at a live table: everything a seat does in a game comes through here."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from engine.seats import Seat
from games.online.live import LiveGame, needs_deal
from games.online.models import OnlineSeat, OnlineTable
from games.online.services.dealing import (
    awaited_deal,
    deal_cards,
    promise_deal,
    reveal_deal,
)
from games.online.services.finishing import finish
from games.online.services.keeping import (
    charge_clock,
    game_of,
    lock_to_play,
    require_sequence,
    require_status,
    save,
    seats_of,
    write_entry,
)
from games.online.services.sitting import come_back, own_seat
from games.online.states import ActedBy, TableStatus
from games.online.timing import ABSENT_AFTER, SEEN_LATELY
from games.online.visitors import Visitor


@transaction.atomic
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
    table, seats = lock_to_play(table_key)
    own = own_seat(seats=seats, number=seat, visitor=visitor)
    require_status(table, TableStatus.PLAYING)
    require_sequence(table, expected_sequence)
    live, now = game_of(table), timezone.now()
    by = ActedBy.PLAYER if own.player_id else ActedBy.GUEST
    gone_on = write_entry(table=table, live=live, seat=Seat(own.number), code=code, by=by, now=now)
    _note_act(table=table, seat=own, live=live, now=now)
    return go_on(table=table, live=gone_on, now=now, seats=seats)


def _note_act(*, table: OnlineTable, seat: OnlineSeat, live: LiveGame, now: datetime) -> None:
    """Note the time somebody took, and that the seat is not deserted; mostly there is nothing."""
    before = (seat.is_away, seat.seconds_left)
    if seat.is_away:
        come_back(table=table, seat=seat)
    charge_clock(table=table, seat=seat, live=live, now=now)
    is_news = seat.seen_at is None or now - seat.seen_at > SEEN_LATELY
    if is_news or before != (seat.is_away, seat.seconds_left):
        seat.seen_at = now
        seat.save(update_fields=["seen_at", "is_away", "seconds_left"])


@transaction.atomic
def be_ready(*, table_key: str, visitor: Visitor, seat: int | None = None) -> OnlineTable:
    """Note that a seat has seen enough of the last hand.

    Once all people who are at the table have, the next hand is dealt without waiting.
    """
    (table, seats), now = lock_to_play(table_key), timezone.now()
    own = own_seat(seats=seats, number=seat, visitor=visitor)
    promised, live = awaited_deal(table)
    if own.number not in promised.ready:
        promised.ready.append(own.number)
        promised.save(update_fields=["ready"])
    if not all(each.number in promised.ready for each in seats if is_at_table(each, now)):
        return table  # no page shows who is ready, so it is no news
    return go_on(
        table=table, live=deal_cards(table=table, live=live, now=now), now=now, seats=seats
    )


def is_at_table(seat: OnlineSeat, now: datetime) -> bool:
    """Say whether a person sits here and was heard of lately."""
    if seat.bot_key or seat.is_away or seat.seen_at is None:
        return False
    return now - seat.seen_at < ABSENT_AFTER


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
