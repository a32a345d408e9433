"""Sit down at a live table, leave it, come and go; a bot plays on for whoever is away."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.online.clocks import ClockRule, on_return
from games.online.errors import BadTable, NotSignedIn, NotYourSeat, SeatMoved, SeatTaken
from games.online.models import OnlineSeat, OnlineTable
from games.online.selectors.commentators import has_commented
from games.online.selectors.games import live_game
from games.online.selectors.tables import holds
from games.online.services.keeping import lock_table, require_status, save, seats_of
from games.online.states import TableStatus
from games.online.visitors import Visitor

LONGEST_NAME: Final = 40
IN_PLAY: Final = (TableStatus.PLAYING, TableStatus.PAUSED)


def require_known(visitor: Visitor) -> None:
    """Refuse whoever no seat can be bound to."""
    if not visitor.is_known:
        raise NotSignedIn(_("Sign in, or sit down as a guest, to do this."))


def require_seat(*, table: OnlineTable, number: int | None, visitor: Visitor) -> OnlineSeat:
    """Return a seat of a table, or without a number the visitor's, if the visitor sits there."""
    return own_seat(seats=seats_of(table), number=number, visitor=visitor)


def own_seat(*, seats: Sequence[OnlineSeat], number: int | None, visitor: Visitor) -> OnlineSeat:
    """Return one of the seats of a table, or without a number the visitor's.

    Raises `NotSignedIn`, `NotYourSeat`, or `SeatMoved` for a page that holds it no longer.
    """
    require_known(visitor)
    mine = [seat for seat in seats if holds(seat=seat, visitor=visitor)]
    seat = next((seat for seat in mine if number in (None, seat.number)), None)
    if seat is None:
        raise NotYourSeat(_("You do not sit there. Watch, or take a free seat."))
    if visitor.login and seat.login not in ("", visitor.login):
        raise SeatMoved(_("You went on with this seat elsewhere. Load the page to play here."))
    return seat


@transaction.atomic
def sit_down(*, table_key: str, number: int, visitor: Visitor, guest_name: str = "") -> OnlineTable:
    """Take a free seat, or move to it from another of the same table.

    Only before play has begun, and not where the seats were drawn; a bot gives way. Raises
    `SeatTaken`, `TableNotOpen`, `NotYourSeat`, `NotSignedIn`, `BadTable`.
    """
    table = lock_table(table_key)
    require_known(visitor)
    require_status(table, TableStatus.GATHERING)
    require_open_seats(table)
    require_no_commentator(table, visitor)
    seats = {seat.number: seat for seat in seats_of(table)}
    wanted = seats.get(number)
    if wanted is None:
        raise BadTable(_("There is no such seat at this table."))
    if holds(seat=wanted, visitor=visitor):
        return table
    if wanted.has_person:
        raise SeatTaken(_("Somebody sits there already. Choose another seat."))
    for seat in seats.values():
        if holds(seat=seat, visitor=visitor):
            guest_name = guest_name.strip() or seat.guest_name  # a guest who moves is who they were
            set_free(seat)
    occupy(wanted, visitor=visitor, guest_name=guest_name)
    return save(table=table, live=None)


def require_open_seats(table: OnlineTable) -> None:
    """Refuse to change who sits where at a table whose match has its people already."""
    if table.match_id is not None:
        raise NotYourSeat(_("The seats of this table were drawn. Only its director changes them."))


def require_no_commentator(table: OnlineTable, visitor: Visitor) -> None:
    """Refuse a seat to somebody who sees, or saw, all cards of this table."""
    player_id = visitor.player_id
    if player_id is not None and has_commented(table=table, player_id=player_id):
        raise NotYourSeat(
            _("You were named as a commentator of this table, so you cannot play there."),
            code="commentator",
        )


def occupy(seat: OnlineSeat, *, visitor: Visitor, guest_name: str) -> None:
    """Bind a seat to a visitor."""
    seat.bot_key = ""
    seat.player_id = visitor.player_id
    if visitor.player_id is None:
        seat.guest_key = visitor.guest_key
        seat.guest_name = name_of_guest(guest_name)
    seat.seen_at = timezone.now()
    seat.save()


def name_of_guest(text: str) -> str:
    """Return a guest's name as it can be shown, never empty."""
    name = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return name[:LONGEST_NAME].strip() or _("Guest %(number)s") % {
        "number": 100 + secrets.randbelow(900)
    }


def set_free(seat: OnlineSeat) -> None:
    """Leave a seat to whoever comes; a personal link to it opens nothing any longer."""
    seat.player = None
    seat.guest_key = seat.guest_name = seat.bot_key = seat.login = seat.link_guest = ""
    seat.link_number += bool(seat.link_number)
    seat.is_away = False
    seat.seen_at = seat.gone_since = None
    seat.save()


@transaction.atomic
def seat_bot(*, table_key: str, number: int, bot_key: str, visitor: Visitor) -> OnlineTable:
    """Put a bot on a free seat, or take one away (`bot_key` empty), before play begins."""
    table = lock_table(table_key)
    require_known(visitor)
    require_status(table, TableStatus.GATHERING)
    require_open_seats(table)
    seats = seats_of(table)
    if not any(holds(seat=seat, visitor=visitor) for seat in seats):
        raise NotYourSeat(_("Sit down first; then you can fill the free seats with bots."))
    wanted = next((seat for seat in seats if seat.number == number), None)
    if wanted is None:
        raise BadTable(_("There is no such seat at this table."))
    if wanted.has_person:
        raise SeatTaken(_("Somebody sits there already. Choose another seat."))
    wanted.bot_key = bot_key
    wanted.save(update_fields=["bot_key"])
    return save(table=table, live=None)


@transaction.atomic
def leave(*, table_key: str, number: int, visitor: Visitor) -> OnlineTable:
    """Leave a seat: free before play, afterwards a bot plays on and the seat stays one's own.

    Refused before play where the seats were drawn: play waits for everybody there.
    """
    table = lock_table(table_key)
    seat = require_seat(table=table, number=number, visitor=visitor)
    require_status(table, TableStatus.GATHERING, *IN_PLAY)
    if table.status == TableStatus.GATHERING:
        require_open_seats(table)
        set_free(seat)
        return save(table=table, live=None)
    return _go_away(table=table, seat=seat)


@transaction.atomic
def hand_over_to_bot(*, table_key: str, visitor: Visitor, number: int | None = None) -> OnlineTable:
    """Let a bot play on for the own seat until its player is back."""
    table = lock_table(table_key)
    seat = require_seat(table=table, number=number, visitor=visitor)
    require_status(table, *IN_PLAY)
    return _go_away(table=table, seat=seat)


@transaction.atomic
def return_to_seat(*, table_key: str, visitor: Visitor, number: int | None = None) -> OnlineTable:
    """Take the own seat back from the bot that played on."""
    table = lock_table(table_key)
    seat = require_seat(table=table, number=number, visitor=visitor)
    require_status(table, *IN_PLAY)
    if not seat.is_away:
        return table
    come_back(table=table, seat=seat)
    seat.save()
    return save(table=table, live=live_game(table=table))


def come_back(*, table: OnlineTable, seat: OnlineSeat) -> None:
    """Let a seat be played by its own player again, with some time left on its clock."""
    seat.is_away = False
    seat.seen_at = timezone.now()
    if table.clock_seconds is not None:
        rule = ClockRule(seconds=table.clock_seconds, increment=table.clock_increment)
        seat.seconds_left = on_return(rule, seat.seconds_left)


@transaction.atomic
def hold_seat(*, table_key: str, number: int, visitor: Visitor, login: str) -> OnlineTable:
    """Let the latest connection hold a seat; whoever was away is back."""
    table = lock_table(table_key)
    seat = require_seat(table=table, number=number, visitor=visitor)
    if seat.is_away:
        come_back(table=table, seat=seat)
    seat.login = login
    seat.seen_at = timezone.now()
    seat.save(update_fields=["login", "seen_at", "is_away", "seconds_left"])
    return save(table=table, live=live_game(table=table))


@transaction.atomic
def come_to_table(*, table_key: str, visitor: Visitor) -> None:
    """Note that somebody is there whose page holds no connection, as one without a script."""
    table = lock_table(table_key)
    seat = require_seat(table=table, number=None, visitor=visitor)
    if table.status != TableStatus.GATHERING or seat.seen_at is not None:
        return
    seat.seen_at = timezone.now()
    seat.save(update_fields=["seen_at"])
    save(table=table, live=None)


@transaction.atomic
def release_seat(*, table_key: str, login: str) -> None:
    """Note that a connection is gone; a seat that a later one holds is left to it."""
    held = OnlineSeat.objects.filter(table__key=table_key, login=login).exclude(login="")
    if not held.exists():
        return
    table = lock_table(table_key)
    if held.update(login=""):
        save(table=table, live=live_game(table=table))


def keep_seen(*, logins: Sequence[str]) -> None:
    """Note that these connections still hold their seats.

    Rows that somebody else writes just now are left to the next time, which is soon: so nobody
    waits for each other here.
    """
    wanted = [login for login in logins if login]
    with transaction.atomic():
        rows = OnlineSeat.objects.select_for_update(skip_locked=True).exclude(login="")
        held = list(rows.filter(login__in=wanted).values_list("pk", flat=True))
        OnlineSeat.objects.filter(pk__in=held).update(seen_at=timezone.now())


def _go_away(*, table: OnlineTable, seat: OnlineSeat) -> OnlineTable:
    if not seat.is_away:
        seat.is_away = True
        seat.save(update_fields=["is_away"])
    return save(table=table, live=live_game(table=table))
