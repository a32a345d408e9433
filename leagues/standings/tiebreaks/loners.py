"""Loners made: going alone and taking all the tricks."""

from __future__ import annotations

from typing import Final

from leagues.standings.tiebreaks.base import Tiebreak, by_count, gettext_noop

LONERS: Final = Tiebreak(
    key="loners",
    title=gettext_noop("Loners"),
    description=gettext_noop("Who made more loners goes first."),
    values=by_count(lambda tally: tally.loners),
)
