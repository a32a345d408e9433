"""Fetch a live table together with the question whether this visitor may do this."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final

from django.core.exceptions import PermissionDenied
from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.online.models import OnlineSeat, OnlineTable, TableRemark
from games.online.selectors.tables import (
    is_at_stake,
    is_of_event,
    may_run,
    may_see,
    seat_held_by,
    table_with_seats,
)
from games.online.selectors.talk import reader_at, remark_at
from games.online.somebody import in_front, sayer_of
from games.online.states import TableStatus
from games.online.visitors import Visitor, hash_of_guest

GUEST_COOKIE: Final = "upcard_guest"
GUEST_SALT: Final = "games.online.guest"
GUEST_AGE: Final = 60 * 60 * 24 * 30  # seconds; as long as a log-in


def visitor_of(request: HttpRequest) -> Visitor:
    """Return who is asking: by the session an account, by a signed cookie a guest."""
    guest_key = hash_of_guest(guest_of(request))
    user = request.user
    if not user.is_authenticated:
        return Visitor(guest_key=guest_key)
    player = getattr(user, "player", None)
    return Visitor(
        user_id=user.pk,
        player_id=None if player is None else player.pk,
        guest_key=guest_key,
    )


def guest_of(request: HttpRequest) -> str:
    """Return the key in the visitor's cookie, or nothing if there is none that is ours."""
    try:
        return request.get_signed_cookie(GUEST_COOKIE, salt=GUEST_SALT, default="") or ""
    except BadSignature:
        return ""


def welcome_guest(request: HttpRequest) -> tuple[Visitor, str]:
    """Return the visitor as one who can sit down, and the key to keep in a cookie, if one is new.

    An account with a player sits as that player and needs no cookie.
    """
    visitor = visitor_of(request)
    if visitor.is_known:
        return visitor, ""
    key = secrets.token_urlsafe(32)
    return Visitor(user_id=visitor.user_id, guest_key=hash_of_guest(key)), key


def welcome_by_link(request: HttpRequest) -> tuple[Visitor, str]:
    """Return the visitor as one who can hold a seat by a cookie, and its key if that is new.

    Unlike elsewhere an account needs the cookie too: a personal link is somebody else's seat.
    """
    visitor = visitor_of(request)
    if visitor.guest_key:
        return visitor, ""
    key = secrets.token_urlsafe(32)
    return replace(visitor, guest_key=hash_of_guest(key)), key


def remember_guest(request: HttpRequest, response: HttpResponse, key: str) -> None:
    """Give a new guest the cookie that holds the seat; nothing for who has one."""
    if key:
        response.set_signed_cookie(
            GUEST_COOKIE,
            key,
            salt=GUEST_SALT,
            max_age=GUEST_AGE,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )


def get_table_to_see(*, visitor: Visitor, key: str) -> OnlineTable:
    """Return a table, its seats fetched, to one who sits there or may watch or sit down."""
    table = table_with_seats(key=key)
    if table is None:
        raise Http404(_("There is no table at this address. Look for it in the lobby."))
    if not may_see(table=table, seats=table.seats.all(), visitor=visitor):
        raise PermissionDenied(_("Nobody may watch this table."))
    return table


def get_table_to_play(*, visitor: Visitor, key: str) -> tuple[OnlineTable, OnlineSeat]:
    """Return a table and the seat the visitor has there; refused to everybody else."""
    table = get_table_to_see(visitor=visitor, key=key)
    seat = seat_held_by(seats=table.seats.all(), visitor=visitor)
    if seat is None:
        raise PermissionDenied(_("You do not sit there. Watch, or take a free seat."))
    return table, seat


def get_table_to_read(*, visitor: Visitor, key: str) -> OnlineTable:
    """Return a table to whoever may read what is said there: all who may see it."""
    return get_table_to_see(visitor=visitor, key=key)


def get_remark_of_others(
    *, visitor: Visitor, key: str, remark_id: int
) -> tuple[OnlineTable, TableRemark]:
    """Return a table and something that another said there, to one who may mute or report them.

    Who has neither an account nor a guest's cookie is asked to sign in.
    """
    table = get_table_to_read(visitor=visitor, key=key)
    if not in_front(visitor).is_known:
        raise PermissionDenied(_("Sign in, or sit down as a guest, to do this."))
    remark = remark_at(key=key, remark_id=remark_id)
    if remark is None:
        raise Http404(_("This was not said here, or it is not kept any more."))
    if sayer_of(remark) == reader_at(table=table, visitor=visitor):
        raise PermissionDenied(_("You said this yourself."))
    return table, remark


def get_table_to_run(*, visitor: Visitor, key: str) -> OnlineTable:
    """Return a table to whoever opened it: its host, or the guest of a practice table.

    One of an event to nobody: its director has a page for it. Nor one that counts for ratings.
    """
    table = get_table_to_see(visitor=visitor, key=key)
    if is_of_event(table):
        raise PermissionDenied(_("This game is of an event, so only its director can end it."))
    if is_at_stake(table):
        raise PermissionDenied(_("This game counts for ratings. You can leave it; a bot plays on."))
    if not may_run(table=table, seats=table.seats.all(), visitor=visitor):
        raise PermissionDenied(_("Only whoever opened this table can do this."))
    return table


def may_sit_down(*, table: OnlineTable, visitor: Visitor) -> bool:
    """Say whether a visitor could take a free seat; a guest gets a cookie by doing so."""
    is_gathering = table.status == TableStatus.GATHERING and table.match_id is None
    return is_gathering and seat_held_by(seats=table.seats.all(), visitor=visitor) is None
