"""Points made less points given."""

from __future__ import annotations

from typing import Final

from leagues.standings.tiebreaks.base import Tiebreak, by_count, gettext_noop

POINTS_DIFFERENCE: Final = Tiebreak(
    key="points_difference",
    title=gettext_noop("Points difference"),
    description=gettext_noop("Who has the better balance of points made and given goes first."),
    values=by_count(lambda tally: tally.difference),
)
