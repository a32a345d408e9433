"""Who has a seat: a person, a guest of a live table, a bot, or the dummy hand of an empty seat."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from engine.bots.registry import BOT_TITLES
from games.matches.models import MatchSeat

DUMMY_KEY: Final = "dummy"


def seat_label(seat: MatchSeat) -> str:
    """Return who sits in a seat, whose player has to be at hand."""
    if seat.player is not None:
        return str(seat.player.label)
    if seat.guest_name:
        return seat.guest_name
    if seat.bot_key == DUMMY_KEY:
        return _("Dummy")
    title = BOT_TITLES.get(seat.bot_key)
    return seat.bot_key if title is None else _(title)
