"""On which days the matches of a round are played (pure).

A round has a day. A team that is at home on another weekday plays its home matches of the round
on that weekday of the same week, which begins on Monday.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from leagues.players.names import sort_key


def home_day(day: date, plays_on: int | None) -> date:
    """Return on which day a team is at home in the round of a day.

    >>> home_day(date(2030, 9, 3), 3)
    datetime.date(2030, 9, 5)
    """
    if plays_on is None:
        return day
    return day - timedelta(days=day.weekday()) + timedelta(days=plays_on)


def weeks_with_two(days: Iterable[date]) -> list[date]:
    """Return the Mondays of weeks in which more than one round would be, in order."""
    counted = Counter(day - timedelta(days=day.weekday()) for day in days)
    return sorted(monday for monday, count in counted.items() if count > 1)


def weekly(first: date, last: date, *, weekday: int, most: int) -> list[date]:
    """Return the days of a weekday from the first to the last, so many at most."""
    day = first + timedelta(days=(weekday - first.weekday()) % 7)
    found: list[date] = []
    while day <= last and len(found) < most:
        found.append(day)
        day += timedelta(weeks=1)
    return found


def venue_key(venue: str) -> str:
    """Return a venue as it is compared: without regard to case, accents and spaces."""
    return sort_key(venue)


def numbered(names: Sequence[str]) -> dict[str, int]:
    """Return a number for each of the different names, in their order."""
    return {name: number for number, name in enumerate(dict.fromkeys(names))}


def breaks_of(fixtures: Iterable[tuple[int, int, int]]) -> Counter[int]:
    """Return how often each team is at home twice running, or away, a rest being in between.

    Fixtures are given as (round, home, away).

    >>> breaks_of([(1, 10, 20), (2, 10, 30)])
    Counter({10: 1})
    """
    sides: dict[int, dict[int, bool]] = {}
    for number, home, away in fixtures:
        sides.setdefault(number, {}).update({home: True, away: False})
    breaks: Counter[int] = Counter()
    for number, of_round in sides.items():
        before = sides.get(number - 1, {})
        breaks.update(team for team, at_home in of_round.items() if before.get(team) is at_home)
    return breaks
