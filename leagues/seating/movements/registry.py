"""All movements by key. A new movement is one file and one line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from leagues.seating.movements.base import Movement
from leagues.seating.movements.individual import INDIVIDUAL
from leagues.seating.movements.round_robin import ROUND_ROBIN
from leagues.seating.movements.swiss_pairs import SWISS_PAIRS

MOVEMENTS: Final[Mapping[str, Movement]] = MappingProxyType(
    {movement.key: movement for movement in (INDIVIDUAL, ROUND_ROBIN, SWISS_PAIRS)}
)


class UnknownMovement(KeyError):
    """No movement has this key."""


def get_movement(key: str) -> Movement:
    """Return the movement with this key, or raise `UnknownMovement`."""
    try:
        return MOVEMENTS[key]
    except KeyError:
        raise UnknownMovement(key) from None
