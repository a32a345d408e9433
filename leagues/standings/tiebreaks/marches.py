"""Marches made: all the tricks, with the partner or alone."""

from __future__ import annotations

from typing import Final

from leagues.standings.tiebreaks.base import Tiebreak, by_count, gettext_noop

MARCHES: Final = Tiebreak(
    key="marches",
    title=gettext_noop("Marches"),
    description=gettext_noop("Who took all the tricks as makers more often goes first."),
    values=by_count(lambda tally: tally.marches),
)
