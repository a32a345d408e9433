"""What a fixture list is made of: teams, the venues they are at home in, and dates.

Teams, venues and dates are counted from 0; dates are in order of time, one for each day or week
on which the league can play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum, unique
from types import MappingProxyType
from typing import TypeAlias

Team: TypeAlias = int
Venue: TypeAlias = int
DateNumber: TypeAlias = int


@dataclass(frozen=True, slots=True, order=True)
class Fixture:
    """A match that is to be played on a date in the venue of the team at home."""

    date: DateNumber
    home: Team
    away: Team


@dataclass(frozen=True, slots=True)
class Derby:
    """Two teams that are to meet on a date, at home with either."""

    date: DateNumber
    one: Team
    two: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """What the dates and the venues of a season allow.

    `venues` says for each team where it is at home. A venue holds one match on a date unless
    `room` says otherwise, less the matches of others that are `taken` there already. In `closed`
    are dates on which a venue holds none, in `absent` those on which a team does not play at all.
    """

    dates: int
    venues: tuple[Venue, ...]
    room: Mapping[Venue, int] = field(default_factory=lambda: MappingProxyType({}))
    taken: Mapping[tuple[Venue, DateNumber], int] = field(
        default_factory=lambda: MappingProxyType({})
    )
    closed: frozenset[tuple[Venue, DateNumber]] = frozenset()
    absent: frozenset[tuple[Team, DateNumber]] = frozenset()
    derbies: tuple[Derby, ...] = ()

    @property
    def teams(self) -> range:
        """The teams, each a number."""
        return range(len(self.venues))

    def holds(self, venue: Venue, date: DateNumber) -> int:
        """Return how many matches a venue has room for on a date."""
        if (venue, date) in self.closed:
            return 0
        return max(0, self.room.get(venue, 1) - self.taken.get((venue, date), 0))


@unique
class ClashKind(StrEnum):
    """Why a fixture list cannot be played as it stands."""

    VENUE_CLOSED = "venue_closed"
    VENUE_FULL = "venue_full"
    TEAM_ABSENT = "team_absent"
    TEAM_TWICE = "team_twice"
    NO_DERBY = "no_derby"


@dataclass(frozen=True, slots=True, order=True)
class Clash:
    """One thing on one date that does not go, with the teams it is about."""

    date: DateNumber
    kind: ClashKind
    teams: tuple[Team, ...]
