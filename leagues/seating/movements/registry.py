"""All movements by key. A new movement is one file and one line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from leagues.seating.movements.base import Movement
from leagues.seating.movements.colours_all import COLOURS_ALL
from leagues.seating.movements.colours_winners import COLOURS_WINNERS
from leagues.seating.movements.compass import COMPASS
from leagues.seating.movements.head_table import HEAD_TABLE
from leagues.seating.movements.howell import HOWELL
from leagues.seating.movements.individual import INDIVIDUAL
from leagues.seating.movements.mitchell import MITCHELL
from leagues.seating.movements.pivot import PIVOT
from leagues.seating.movements.random_draw import RANDOM_DRAW
from leagues.seating.movements.round_robin import ROUND_ROBIN
from leagues.seating.movements.split_pairs import SPLIT_PAIRS
from leagues.seating.movements.swiss_pairs import SWISS_PAIRS
from leagues.seating.movements.swiss_singles import SWISS_SINGLES
from leagues.seating.movements.team_match import TEAM_MATCH
from leagues.seating.movements.whist_drive import WHIST_DRIVE
from leagues.seating.movements.winners_stay import WINNERS_STAY

MOVEMENTS: Final[Mapping[str, Movement]] = MappingProxyType(
    {
        movement.key: movement
        for movement in (
            INDIVIDUAL,
            HEAD_TABLE,
            WINNERS_STAY,
            COLOURS_WINNERS,
            WHIST_DRIVE,
            COMPASS,
            COLOURS_ALL,
            RANDOM_DRAW,
            PIVOT,
            SPLIT_PAIRS,
            ROUND_ROBIN,
            MITCHELL,
            HOWELL,
            TEAM_MATCH,
            SWISS_PAIRS,
            SWISS_SINGLES,
        )
    }
)


class UnknownMovement(KeyError):
    """No movement has this key."""


def get_movement(key: str) -> Movement:
    """Return the movement with this key, or raise `UnknownMovement`."""
    try:
        return MOVEMENTS[key]
    except KeyError:
        raise UnknownMovement(key) from None
