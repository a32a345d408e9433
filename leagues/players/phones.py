"""Remember on a phone who holds it, so that it need not ask at every table."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse

COOKIE: Final = "upcard_phone"
SALT: Final = "leagues.players.phones"
# One evening: the next one, somebody else may hold it.
LASTS: Final = 60 * 60 * 18


@dataclass(frozen=True, slots=True, kw_only=True)
class Phone:
    """Who holds a phone, and a key that it keeps when somebody else takes it over."""

    player_id: int | None = None
    key: str = ""


def phone_of(request: HttpRequest) -> Phone:
    """Return the phone as it was bound this evening; nobody's for a forged or old cookie."""
    value = request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=LASTS) or ""
    player_id, _separator, key = value.partition(".")
    return Phone(player_id=int(player_id), key=key) if player_id.isdecimal() else Phone()


def phone_player_id(request: HttpRequest) -> int | None:
    """Return the player a phone was bound to this evening; None for a forged or old cookie."""
    return phone_of(request).player_id


def bind_phone(
    response: HttpResponse, *, player_id: int, is_secure: bool, before: Phone | None = None
) -> None:
    """Bind the phone that gets this answer to a player; what it was `before` keeps its key."""
    key = (before.key if before else "") or secrets.token_urlsafe(12)
    response.set_signed_cookie(
        COOKIE,
        f"{player_id}.{key}",
        salt=SALT,
        max_age=LASTS,
        secure=is_secure,
        httponly=True,
        samesite="Lax",
    )
