"""Who has a seat: a person, a guest of a live table, a bot, or the dummy hand of an empty seat."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from engine.bots.registry import BOT_TITLES
from games.matches.models import MatchSeat, Substitution

DUMMY_KEY: Final = "dummy"


def seat_label(seat: MatchSeat) -> str:
    """Return who sits in a seat, whose player has to be at hand."""
    if seat.player is not None:
        return str(seat.player.label)
    if seat.guest_name:
        return seat.guest_name
    if seat.bot_key == DUMMY_KEY:
        return _("Dummy")
    return bot_label(seat.bot_key)


def stand_in_label(note: Substitution) -> str:
    """Return who stands in, whose player has to be at hand."""
    return bot_label(note.bot_key) if note.player is None else str(note.player.label)


def bot_label(key: str) -> str:
    """Return what a bot is called."""
    title = BOT_TITLES.get(key)
    return key if title is None else _(title)
