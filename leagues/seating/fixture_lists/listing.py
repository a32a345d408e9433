"""Makes the fixture list of a division: everybody plays everybody, at home and away by turns.

Where nothing is in the way the list is a Berger table, and each of its legs has the fewest breaks
there can be. Where venues are shared or closed, teams cannot play on a date or derbies are wanted,
it is the list without clashes that has the fewest breaks of those a search finds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from leagues.seating.fixture_lists.checker import breaks_by_team, clashes_of
from leagues.seating.fixture_lists.search import FixtureSearch
from leagues.seating.fixture_lists.terms import Calendar, Clash, Fixture
from leagues.seating.movements.base import gettext_noop, seeded
from leagues.seating.movements.berger import berger_rounds

FEWEST_TEAMS: Final = 2
MOST_TEAMS: Final = 30
MOST_LEGS: Final = 4
# Counting moves, never seconds, keeps a list the same on every machine.
USUAL_MOVES: Final = 10_000
ATTEMPTS: Final = 5


class Unlistable(ValueError):
    """No fixture list can be made; `reason` is a word for callers, `text` an English message id.

    `clashes` are those of the best list that was found, if that is why.
    """

    def __init__(
        self,
        reason: str,
        text: str,
        *,
        values: Mapping[str, int] = MappingProxyType({}),
        clashes: tuple[Clash, ...] = (),
    ) -> None:
        super().__init__(text % values if values else text)
        self.reason = reason
        self.text = text
        self.values = dict(values)
        self.clashes = clashes


@dataclass(frozen=True, slots=True)
class FixtureList:
    """The matches of a season by date, and how many breaks they have."""

    fixtures: tuple[Fixture, ...]
    breaks: int


def dates_needed(teams: int, legs: int) -> int:
    """Return on how many dates so many teams meet each other once in each leg."""
    return legs * berger_rounds(teams + teams % 2)


def table_breaks(teams: int, legs: int) -> int:
    """Return the most breaks the list has where nothing is in the way.

    In one leg an even number of teams has two fewer than there are teams, an odd number none: no
    list has fewer. Where a leg follows another, up to four are added, or one.
    """
    if teams % 2:
        return legs - 1
    return legs * (teams - 2) + 4 * (legs - 1) if teams > FEWEST_TEAMS else 0


def list_fixtures(
    calendar: Calendar, *, legs: int, seed: int, moves: int = USUAL_MOVES
) -> FixtureList:
    """Return a fixture list without clashes in which everybody meets everybody once in each leg.

    The same calendar and seed give the same list. Raises `Unlistable` for too few or too many
    teams or legs, for more rounds than dates, and where no list without a clash was found.
    """
    teams = len(calendar.venues)
    _require_size(teams, legs)
    needed = dates_needed(teams, legs)
    if needed > calendar.dates:
        raise Unlistable(
            "too_few_dates",
            gettext_noop(
                "%(teams)s teams need %(needed)s dates to meet as often as wanted; there are "
                "%(dates)s. Add dates, let them meet less often, or divide the teams."
            ),
            values={"teams": teams, "needed": needed, "dates": calendar.dates},
        )
    best = _best_attempt(calendar, legs, seed, moves)
    clashes = clashes_of(best.best, calendar)
    if clashes:
        raise Unlistable(
            "clashes",
            gettext_noop(
                "No list without a clash was found. Add a date, open a venue on more dates, or "
                "take back a wish."
            ),
            clashes=tuple(clashes),
        )
    fixtures = early(best.best, calendar)
    return FixtureList(fixtures, breaks_by_team(fixtures).total())


def early(fixtures: Sequence[Fixture], calendar: Calendar) -> tuple[Fixture, ...]:
    """Return a list without clashes with each round on the earliest date that allows it.

    The order of the rounds stays, and with it the breaks; so do rounds with a derby.
    """
    wished = {derby.date for derby in calendar.derbies}
    without_wishes = replace(calendar, derbies=())
    moved: list[Fixture] = []
    free = 0
    for date, listed in groupby(sorted(fixtures), key=attrgetter("date")):
        of_round = list(listed)
        candidates = [] if date in wished else range(free, date)
        for other in candidates:
            tried = [replace(fixture, date=other) for fixture in of_round]
            if other not in wished and not clashes_of(tried, without_wishes):
                of_round = tried
                break
        moved += of_round
        free = of_round[0].date + 1
    return tuple(sorted(moved))


def _best_attempt(calendar: Calendar, legs: int, seed: int, moves: int) -> FixtureSearch:
    """Return the first attempt that ends without a clash, or else the best."""
    attempts: list[FixtureSearch] = []
    for number in range(ATTEMPTS):
        search = FixtureSearch(calendar, legs=legs, rng=seeded(seed, f"fixtures {number}"))
        search.improve(moves=moves, goal=table_breaks(len(calendar.venues), legs))
        attempts.append(search)
        if not search.best_price.clashes:
            break
    return min(attempts, key=lambda search: search.best_price)


def _require_size(teams: int, legs: int) -> None:
    if not FEWEST_TEAMS <= teams <= MOST_TEAMS:
        raise Unlistable(
            "teams",
            gettext_noop(
                "A fixture list is for %(fewest)s to %(most)s teams; there are %(teams)s."
            ),
            values={"fewest": FEWEST_TEAMS, "most": MOST_TEAMS, "teams": teams},
        )
    if not 1 <= legs <= MOST_LEGS:
        raise Unlistable(
            "legs",
            gettext_noop("Teams can meet once to %(most)s times, not %(legs)s times."),
            values={"most": MOST_LEGS, "legs": legs},
        )
