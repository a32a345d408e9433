"""The scores of one's opponents."""

from __future__ import annotations

from typing import Final

from leagues.standings.tiebreaks.base import Tiebreak, by_steps, gettext_noop
from leagues.standings.tiebreaks.contributions import contributions

BUCHHOLZ: Final = Tiebreak(
    key="buchholz",
    title=gettext_noop("Buchholz"),
    description=gettext_noop(
        "Who had the stronger opponents goes first: the games they won are added up, half for a "
        "tie. A round without a game counts like one against somebody with the own score."
    ),
    values=by_steps(contributions),
    steps=contributions,
)
