"""What is chosen for a table besides its game: its clock, its spectators, its bots, in words.

A clock is written as the seconds for the whole game and those for each act, `300+5`; no text
means no clock.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.bots.registry import BOT_TITLES

FILL_IN: Final = "steady"
"""The bot that fills empty seats and plays on for the absent unless another was chosen."""

CLOCKS: Final = ("", "180+3", "300+5", "600+10", "1200+15")
"""The clocks that are offered."""

DELAYS: Final = (0, 30, 60, 180, 600)
"""The seconds after which spectators may be shown the game, as they are offered."""

LONGEST_DELAY: Final = 600
"""Seconds; nobody is shown a game later than that."""


class Clock(NamedTuple):
    """Seconds for the whole game, or None without a clock, and those added for each act."""

    seconds: int | None
    increment: int = 0


def clock_of(text: str) -> Clock:
    """Return a clock as it is written, or raise `ValueError`."""
    if not text:
        return Clock(None)
    seconds, increment = text.split("+")
    return Clock(int(seconds), int(increment))


def clock_choices() -> list[tuple[str, str]]:
    """Return the clocks a table can have."""
    return [(text, clock_in_words(clock_of(text))) for text in CLOCKS]


def delay_choices() -> list[tuple[str, str]]:
    """Return how much later spectators can be shown a game."""
    return [(str(seconds), delay_in_words(seconds)) for seconds in DELAYS]


def bot_choices() -> list[tuple[str, str]]:
    """Return the bots that can fill seats."""
    return [(key, _(title)) for key, title in BOT_TITLES.items()]


def clock_in_words(clock: Clock) -> str:
    """Return a clock in words."""
    if clock.seconds is None:
        return _("No clock")
    minutes, seconds = divmod(clock.seconds, 60)
    if seconds:
        words = _("%(total)s s and %(seconds)s s a move")
        return words % {"total": clock.seconds, "seconds": clock.increment}
    words = _("%(minutes)s min and %(seconds)s s a move")
    return words % {"minutes": minutes, "seconds": clock.increment}


def delay_in_words(seconds: int) -> str:
    """Return how much later than the players somebody is shown a game."""
    if not seconds:
        return _("At once")
    minutes, rest = divmod(seconds, 60)
    if rest:
        words = ngettext("%(count)s second later", "%(count)s seconds later", seconds)
        return words % {"count": seconds}
    words = ngettext("%(count)s minute later", "%(count)s minutes later", minutes)
    return words % {"count": minutes}
