"""Remember on a phone who holds it, so that it need not ask at every table."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse

COOKIE: Final = "upcard_phone"
SALT: Final = "leagues.players.phones"
# One evening: the next one, somebody else may hold it.
LASTS: Final = 60 * 60 * 18


def phone_player_id(request: HttpRequest) -> int | None:
    """Return the player a phone was bound to this evening; None for a forged or old cookie."""
    value = request.get_signed_cookie(COOKIE, default=None, salt=SALT, max_age=LASTS)
    return int(value) if value and value.isdecimal() else None


def bind_phone(response: HttpResponse, *, player_id: int, is_secure: bool) -> None:
    """Bind the phone that gets this answer to a player."""
    response.set_signed_cookie(
        COOKIE,
        str(player_id),
        salt=SALT,
        max_age=LASTS,
        secure=is_secure,
        httponly=True,
        samesite="Lax",
    )
