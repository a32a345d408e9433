"""Points made in a game on average."""

from __future__ import annotations

from typing import Final

from leagues.standings.tiebreaks.base import Tiebreak, by_count, gettext_noop

POINTS_PER_GAME: Final = Tiebreak(
    key="points_per_game",
    title=gettext_noop("Points per game"),
    description=gettext_noop("Who made more points in a game on average goes first."),
    values=by_count(lambda tally: tally.per_game),
)
