"""The place at the table, on average."""

from __future__ import annotations

from typing import Final

from leagues.standings.tiebreaks.base import Tiebreak, by_count, gettext_noop

PLACES: Final = Tiebreak(
    key="places",
    title=gettext_noop("Places at the tables"),
    description=gettext_noop(
        "Who came in nearer to the top at their tables, on average, goes first."
    ),
    values=by_count(lambda tally: tally.average_place),
    fewest=True,
)
