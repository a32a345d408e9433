"""The most points made in one game."""

from __future__ import annotations

from typing import Final

from leagues.standings.tiebreaks.base import Tiebreak, by_count, gettext_noop

BEST_GAME: Final = Tiebreak(
    key="best_game",
    title=gettext_noop("Best game"),
    description=gettext_noop("Who made the most points in a single game goes first."),
    values=by_count(lambda tally: tally.best_game),
)
