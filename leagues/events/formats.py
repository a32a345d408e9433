"""What an event may choose: how games end, what a sit-out scores, how long an evening lasts."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Final


@unique
class GameEndKind(StrEnum):
    """What ends a game."""

    DEALS = "deals"
    TARGET = "target"
    TIME = "time"


@unique
class SitOutKind(StrEnum):
    """What a sit-out scores."""

    NONE = "none"  # nothing; the event is ranked by points per game
    FIXED = "fixed"
    OWN_AVERAGE = "own_average"
    ZERO = "zero"


@unique
class FirstDealer(StrEnum):
    """Who deals first at each table."""

    SEAT_ZERO = "seat_zero"
    DRAWN = "drawn"  # the players cut for it


DEFAULT_DEALS: Final = 8
DEFAULT_TARGET: Final = 10
DEFAULT_MINUTES: Final = 25
DEFAULT_TIEBREAKS: Final[tuple[str, ...]] = ("loners", "head_to_head", "marches", "fewest_euchred")
MOST_ROUNDS: Final = 60
MOST_DEALS: Final = 50


def rounds_in(minutes: int, deals: int) -> int:
    """Return how many rounds of `deals` fit into `minutes`: two and a half a deal, five between."""
    return max(1, min(MOST_ROUNDS, int(minutes / (2.5 * deals + 5))))
