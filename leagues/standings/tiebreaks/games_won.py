"""Games won."""

from __future__ import annotations

from typing import Final

from leagues.standings.tiebreaks.base import Tiebreak, by_count, gettext_noop

GAMES_WON: Final = Tiebreak(
    key="games_won",
    title=gettext_noop("Games won"),
    description=gettext_noop("Who won more games goes first."),
    values=by_count(lambda tally: tally.wins),
)
