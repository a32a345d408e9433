"""All tie-breaks by key. A new one is one file and one line here; an event lists keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from leagues.standings.tiebreaks.base import Tiebreak
from leagues.standings.tiebreaks.best_game import BEST_GAME
from leagues.standings.tiebreaks.buchholz import BUCHHOLZ
from leagues.standings.tiebreaks.buchholz_cut1 import BUCHHOLZ_CUT1
from leagues.standings.tiebreaks.cumulative import CUMULATIVE
from leagues.standings.tiebreaks.euchres import EUCHRES
from leagues.standings.tiebreaks.fewest_euchred import FEWEST_EUCHRED
from leagues.standings.tiebreaks.games_won import GAMES_WON
from leagues.standings.tiebreaks.head_to_head import HEAD_TO_HEAD
from leagues.standings.tiebreaks.loners import LONERS
from leagues.standings.tiebreaks.lot import LOT
from leagues.standings.tiebreaks.marches import MARCHES
from leagues.standings.tiebreaks.opponents_win_rate import OPPONENTS_WIN_RATE
from leagues.standings.tiebreaks.places import PLACES
from leagues.standings.tiebreaks.points_difference import POINTS_DIFFERENCE
from leagues.standings.tiebreaks.points_difference_capped import POINTS_DIFFERENCE_CAPPED
from leagues.standings.tiebreaks.points_made import POINTS_MADE
from leagues.standings.tiebreaks.points_per_game import POINTS_PER_GAME
from leagues.standings.tiebreaks.sonneborn_berger import SONNEBORN_BERGER
from leagues.standings.tiebreaks.strength_of_schedule import STRENGTH_OF_SCHEDULE

TIEBREAKS: Final[Mapping[str, Tiebreak]] = MappingProxyType(
    {
        tiebreak.key: tiebreak
        for tiebreak in (
            LONERS,
            HEAD_TO_HEAD,
            MARCHES,
            FEWEST_EUCHRED,
            EUCHRES,
            GAMES_WON,
            PLACES,
            POINTS_MADE,
            POINTS_DIFFERENCE,
            POINTS_DIFFERENCE_CAPPED,
            POINTS_PER_GAME,
            BEST_GAME,
            BUCHHOLZ_CUT1,
            BUCHHOLZ,
            SONNEBORN_BERGER,
            OPPONENTS_WIN_RATE,
            CUMULATIVE,
            STRENGTH_OF_SCHEDULE,
            LOT,
        )
    }
)


class UnknownTiebreak(KeyError):
    """No tie-break has this key."""


def get_tiebreaks(keys: Iterable[str]) -> tuple[Tiebreak, ...]:
    """Return the tie-breaks with these keys in the order given, or raise `UnknownTiebreak`."""
    found: list[Tiebreak] = []
    for key in keys:
        if key not in TIEBREAKS:
            raise UnknownTiebreak(key)
        found.append(TIEBREAKS[key])
    return tuple(found)
