"""Who sits at a live table, as others read it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.bots.registry import BOT_TITLES
from games.online.models import OnlineSeat


def name_of_seat(seat: OnlineSeat) -> str:
    """Return the name of whoever has a seat; the player comes with the row."""
    if seat.player is not None:
        return seat.player.label
    if seat.guest_name:
        return seat.guest_name
    if seat.bot_key:
        return _(BOT_TITLES.get(seat.bot_key, seat.bot_key))
    return _("Free seat")
