"""Points made in all games."""

from __future__ import annotations

from typing import Final

from leagues.standings.tiebreaks.base import Tiebreak, by_count, gettext_noop

POINTS_MADE: Final = Tiebreak(
    key="points_made",
    title=gettext_noop("Points made"),
    description=gettext_noop("Who made more points in all games goes first."),
    values=by_count(lambda tally: tally.made),
)
