"""Times euchred, the fewer the better."""

from __future__ import annotations

from typing import Final

from leagues.standings.tiebreaks.base import Tiebreak, by_count, gettext_noop

FEWEST_EUCHRED: Final = Tiebreak(
    key="fewest_euchred",
    title=gettext_noop("Fewest times euchred"),
    description=gettext_noop("Who was euchred less often goes first."),
    values=by_count(lambda tally: tally.euchred),
    fewest=True,
)
