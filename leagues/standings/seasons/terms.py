"""What a season's table follows from: how each person did on each night, and the rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import NewType, TypeAlias

from leagues.events.season_terms import Absence, CountedBy, GuestRule

PersonKey: TypeAlias = int
NightKey = NewType("NightKey", int)

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRule:
    """How nights add up to a season.

    `place_points` are those of the first place, the second and so on; later places get none, and
    who shares places shares their points. `best` is how many nights count at most, `drops_worst`
    how many of the worst do not; where both are given, both hold. Who came to fewer nights than
    `least_nights` is listed after the others. `bonus` is given for every night one came to, also
    for those that do not count otherwise. `handicaps` are points added to each game of a person.
    """

    counted_by: CountedBy = CountedBy.POINTS
    place_points: tuple[Fraction, ...] = ()
    bonus: Fraction = NOTHING
    best: int | None = None
    drops_worst: int = 0
    absence: Absence = Absence.NOTHING
    least_nights: int = 0
    guests: GuestRule = GuestRule.COUNT
    handicaps: Mapping[PersonKey, Fraction] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True, kw_only=True)
class NightResult:
    """How one person did on one night. `rank` is None for somebody who played no game.

    Who entered with others, as a pair or a team, has the rank of the entry and says which it is:
    they hold one place together, and each of them gets its points.
    """

    person: PersonKey
    entry: int | None = None
    rank: int | None
    points: Fraction
    games: int
    wins: Fraction
    is_guest: bool = False


@dataclass(frozen=True, slots=True)
class Night:
    """An evening of the season with everybody who came."""

    key: NightKey
    results: tuple[NightResult, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NightCount:
    """What one night is to one person: `worth` is None where it is no night at all for them.

    For points a game, `worth` are those of the night. `games` and `points` are as played, with
    the handicap.
    """

    night: NightKey
    came: bool
    worth: Fraction | None
    counts: bool
    points: Fraction = NOTHING
    games: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRow:
    """One person's place in the table.

    `total` includes the bonus. `is_listed_after` says that the person came to too few nights.
    """

    place: int
    rank: int
    person: PersonKey
    total: Fraction
    bonus: Fraction
    nights: tuple[NightCount, ...]
    is_shared: bool
    is_listed_after: bool

    @property
    def came(self) -> int:
        """On how many nights the person came."""
        return sum(1 for night in self.nights if night.came)
