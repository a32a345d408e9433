"""What the two games have in common in which the maker calls a partner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FEWEST: Final = 4
LARGE_TABLE: Final = 5


def scores_by_size(options: Mapping[str, object]) -> Mapping[str, object]:
    """Return what all tricks are worth by the number of players (rules.md section 10).

    With a partner two for three or four players and three for more, alone one for each player.
    """
    players = options.get("players", FEWEST)
    if not isinstance(players, int) or isinstance(players, bool):
        return {}
    return {"pts_march": 3 if players >= LARGE_TABLE else 2, "pts_alone_march": players}
