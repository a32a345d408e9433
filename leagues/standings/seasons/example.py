"""An invented season of one person, added up by a rule: what the rule means in numbers (pure)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from leagues.standings.seasons.table import season_table
from leagues.standings.seasons.terms import (
    Night,
    NightCount,
    NightKey,
    NightResult,
    PersonKey,
    SeasonRule,
)

SOMEBODY: Final[PersonKey] = 1
GAMES: Final = 8
FEWEST_NIGHTS: Final = 4
MOST_NIGHTS: Final = 12
MISSED: Final = 3  # the number of the night to which somebody did not come
# How somebody did, night after night, and again from the first: place, points, games won.
FORM: Final = ((2, 44, 5), (6, 31, 3), (1, 52, 7), (4, 36, 4), (3, 41, 5), (7, 28, 2))
PLACES: Final = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleNight:
    """One night of the example: how somebody did, None where they did not come, and its count."""

    number: int
    result: NightResult | None
    count: NightCount


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """The nights of somebody, and what they come to."""

    nights: tuple[ExampleNight, ...]
    bonus: Fraction
    total: Fraction
    is_listed_after: bool


def example_of(rule: SeasonRule) -> Example:
    """Return a season in which the rule leaves something out, if it ever does.

    It is added up by the very function that adds up all seasons.
    """
    numbers = range(1, _nights(rule) + 1)
    nights = [Night(NightKey(number), _results(number)) for number in numbers]
    row = next(row for row in season_table(nights, rule) if row.person == SOMEBODY)
    return Example(
        nights=tuple(
            ExampleNight(number=count.night, result=_own(night), count=count)
            for night, count in zip(nights, row.nights, strict=True)
        ),
        bonus=row.bonus,
        total=row.total,
        is_listed_after=row.is_listed_after,
    )


def _nights(rule: SeasonRule) -> int:
    """Return how many nights it takes until one is left out, within reason."""
    needed = max(FEWEST_NIGHTS, (rule.best or 0) + 2, rule.drops_worst + 3)
    return min(needed, MOST_NIGHTS)


def _results(number: int) -> tuple[NightResult, ...]:
    """Return a night with everybody in its place; somebody misses one of them."""
    place, points, wins = FORM[(number - 1) % len(FORM)]
    others = [one for one in range(1, PLACES + 1) if one != place]
    results = [_result(SOMEBODY + one, rank=one) for one in others]
    if number != MISSED:
        results.append(_result(SOMEBODY, rank=place, points=points, wins=wins))
    return tuple(results)


def _result(person: PersonKey, *, rank: int, points: int = 0, wins: int = 0) -> NightResult:
    return NightResult(
        person=person, rank=rank, points=Fraction(points), games=GAMES, wins=Fraction(wins)
    )


def _own(night: Night) -> NightResult | None:
    return next((result for result in night.results if result.person == SOMEBODY), None)
