"""The dummy hand that plays in a seat where nobody sits."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.matches.models import MatchSeat

DUMMY_KEY: Final = "dummy"


def seat_label(seat: MatchSeat) -> str:
    """Return who sits in a seat, whose player has to be at hand: a person, a dummy or a bot."""
    if seat.player is not None:
        return str(seat.player.label)
    return _("Dummy") if seat.bot_key == DUMMY_KEY else seat.bot_key
