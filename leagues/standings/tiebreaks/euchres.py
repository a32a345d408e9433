"""Euchres made as defender."""

from __future__ import annotations

from typing import Final

from leagues.standings.tiebreaks.base import Tiebreak, by_count, gettext_noop

EUCHRES: Final = Tiebreak(
    key="euchres",
    title=gettext_noop("Euchres made"),
    description=gettext_noop("Who euchred the makers more often goes first."),
    values=by_count(lambda tally: tally.euchres),
)
