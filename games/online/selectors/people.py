"""Who sits at a live table, as others read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from engine.bots.registry import BOT_TITLES
from games.online.models import OnlineSeat

if TYPE_CHECKING:
    from leagues.players.models import User


def name_of_seat(seat: OnlineSeat) -> str:
    """Return the name of whoever has a seat as it is published; the player comes with the row.

    What is said at a live table goes out to everybody there and stays in its log and its record,
    so it does not depend on who happened to be served when it was made.
    """
    if seat.player is not None:
        return seat.player.published_label
    if seat.guest_name:
        return seat.guest_name
    if seat.bot_key:
        return _(BOT_TITLES.get(seat.bot_key, seat.bot_key))
    return _("Free seat")


def account_name(user: User | None) -> str:
    """Return what an account is called at a table: its person's name, else its own."""
    if user is None:
        return ""
    player = getattr(user, "player", None)
    return str(user) if player is None else str(player.published_label)
