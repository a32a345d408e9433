"""What a season of nights is to be, as one value (pure)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Final

from leagues.events.states import Visibility

MOST_NIGHTS: Final = 200
MOST_PLACES: Final = 60
MOST_POINTS: Final = Decimal(1000)
MOST_HANDICAP: Final = Decimal(20)
MOST_YEARS: Final = 3


@unique
class PickedBy(StrEnum):
    """Which events of a club are the nights of a season."""

    DATES = "dates"  # all from the first day to the last
    CHOICE = "choice"  # those that a director chose


@unique
class CountedBy(StrEnum):
    """What a night is worth to those who came."""

    PLACE = "place"  # points by a list, the first for the winner
    POINTS = "points"  # the points that were scored
    PER_GAME = "per_game"  # points a game, over all nights that count
    WINS = "wins"  # the games won


@unique
class Absence(StrEnum):
    """What a night is worth to somebody who did not come."""

    NOTHING = "nothing"  # nothing, and it can be one of the nights left out
    ALWAYS_COUNTS = "always_counts"  # nothing, and it is never left out
    NO_NIGHT = "no_night"  # no night at all: only those one came to are counted or left out


@unique
class GuestRule(StrEnum):
    """What becomes of people who are no members, in the table and in the points by place."""

    COUNT = "count"  # they are in the table like anybody
    LEAVE_OUT = "leave_out"  # not in the table; points by place go to the next member
    TAKE_PLACE = "take_place"  # not in the table; points of their place go to nobody


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTerms:
    """When a season is, which nights it has, and how they add up.

    `place_points` are those of the first place, the second and so on. `best` is how many nights
    count at most, None for all. `handicaps` are points added to each game of a person, by the id
    of the player.
    """

    title: str
    first_day: date
    last_day: date
    picked_by: PickedBy = PickedBy.DATES
    visibility: Visibility = Visibility.PUBLIC
    counted_by: CountedBy = CountedBy.POINTS
    place_points: tuple[Decimal, ...] = ()
    bonus: Decimal = Decimal(0)
    best: int | None = None
    drops_worst: int = 0
    absence: Absence = Absence.NOTHING
    least_nights: int = 0
    guests: GuestRule = GuestRule.COUNT
    handicaps: Mapping[int, Decimal] = field(default_factory=lambda: MappingProxyType({}))
