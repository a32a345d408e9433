"""The table of a season: computed from all nights each time, never carried on from the last.

Equals are separated by their best night, then by the next best; who is equal in all of them
shares a rank. The order depends on the nights alone, never on the order of their rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from leagues.events.season_terms import Absence, CountedBy
from leagues.standings.seasons.terms import (
    NOTHING,
    Night,
    NightCount,
    NightResult,
    PersonKey,
    SeasonRow,
    SeasonRule,
)
from leagues.standings.seasons.worths import is_ranked, points_of, worths_of

# What people are ordered by: too few nights, the total, then night by night from the best on.
Standing: TypeAlias = tuple[bool, Fraction, tuple[Fraction, ...]]


def season_table(nights: Sequence[Night], rule: SeasonRule) -> tuple[SeasonRow, ...]:
    """Return everybody who came to a night and is ranked, best first.

    `nights` are in order of time. Nobody came to a night twice.
    """
    counted = {
        person: _count(of_person, rule) for person, of_person in _nights_of(nights, rule).items()
    }
    return tuple(_rows(counted, rule))


def ranks_after_each(
    nights: Sequence[Night], rule: SeasonRule
) -> dict[PersonKey, list[int | None]]:
    """Return everybody's rank after each night; None before the first one they came to."""
    counted = _nights_of(nights, rule)
    ranks: dict[PersonKey, list[int | None]] = {person: [] for person in counted}
    here: set[PersonKey] = set()
    for last, night in enumerate(nights, start=1):
        here |= {result.person for result in night.results if is_ranked(result, rule)}
        standings = {person: _standing_of(counted[person][:last], rule) for person in here}
        now = _ranks(standings)
        for person, so_far in ranks.items():
            so_far.append(now.get(person))
    return ranks


def _nights_of(
    nights: Sequence[Night], rule: SeasonRule
) -> dict[PersonKey, tuple[NightCount, ...]]:
    """Return what every night was to everybody who is ranked; none is marked as counting."""
    worths = [worths_of(night, rule) for night in nights]
    results = [{result.person: result for result in night.results} for night in nights]
    people = {person for night in results for person, of in night.items() if is_ranked(of, rule)}
    return {
        person: tuple(
            _night_of(night, result.get(person), worth.get(person), rule)
            for night, result, worth in zip(nights, results, worths, strict=True)
        )
        for person in people
    }


def _ranks(standings: Mapping[PersonKey, Standing]) -> dict[PersonKey, int]:
    """Return the rank of each, shared by equals."""
    ranks: dict[PersonKey, int] = {}
    for _, group in groupby(sorted(standings, key=standings.__getitem__), key=standings.get):
        rank = len(ranks) + 1
        ranks |= dict.fromkeys(group, rank)
    return ranks


def _night_of(
    night: Night, result: NightResult | None, worth: Fraction | None, rule: SeasonRule
) -> NightCount:
    if result is None:
        return NightCount(night=night.key, came=False, worth=_missed(rule), counts=False)
    return NightCount(
        night=night.key,
        came=True,
        worth=worth,
        counts=False,
        points=points_of(result, rule),
        games=result.games,
    )


def _missed(rule: SeasonRule) -> Fraction | None:
    """Return what a missed night is worth; an average knows no games that were not played."""
    if rule.absence is Absence.NO_NIGHT or rule.counted_by is CountedBy.PER_GAME:
        return None
    return NOTHING


def _count(nights: Sequence[NightCount], rule: SeasonRule) -> tuple[NightCount, ...]:
    """Return the nights with those marked that count."""
    counting = _counting(nights, rule)
    return tuple(replace(night, counts=number in counting) for number, night in enumerate(nights))


def _counting(nights: Sequence[NightCount], rule: SeasonRule) -> set[int]:
    """Return the numbers of the nights that count: the best, as many as the rule lets."""
    known = [number for number, night in enumerate(nights) if night.worth is not None]
    always = {
        number
        for number in known
        if rule.absence is Absence.ALWAYS_COUNTS and not nights[number].came
    }
    limit = len(known) - rule.drops_worst
    if rule.best is not None:
        limit = min(limit, rule.best)
    if limit >= len(known):
        return set(known)
    best = sorted(set(known) - always, key=lambda number: (-_worth(nights[number]), number))
    return always | set(best[: max(0, limit - len(always))])


def _worth(night: NightCount) -> Fraction:
    return NOTHING if night.worth is None else night.worth


def _bonus(nights: Sequence[NightCount], rule: SeasonRule) -> Fraction:
    return rule.bonus * sum(1 for night in nights if night.came)


def _total(
    nights: Sequence[NightCount], counting: Sequence[NightCount], rule: SeasonRule
) -> Fraction:
    if rule.counted_by is not CountedBy.PER_GAME:
        return sum(map(_worth, counting), _bonus(nights, rule))
    games = sum(night.games for night in counting)
    points = sum((night.points for night in counting), NOTHING)
    return _bonus(nights, rule) + (points / games if games else NOTHING)


def _standing_of(nights: Sequence[NightCount], rule: SeasonRule) -> Standing:
    """Return what somebody is ordered by after some nights, of which none has to be marked."""
    counting = [nights[number] for number in _counting(nights, rule)]
    came = sum(1 for night in nights if night.came)
    best = sorted(-_worth(night) for night in counting)
    return came < rule.least_nights, -_total(nights, counting, rule), tuple(best)


def _rows(counted: Mapping[PersonKey, tuple[NightCount, ...]], rule: SeasonRule) -> list[SeasonRow]:
    standings = {person: _standing_of(nights, rule) for person, nights in counted.items()}
    rows: list[SeasonRow] = []
    ordered = sorted(counted, key=lambda person: (standings[person], person))
    for (listed_after, total, _), group in groupby(ordered, key=standings.__getitem__):
        equals = list(group)
        rank = len(rows) + 1
        rows += [
            SeasonRow(
                place=rank + number,
                rank=rank,
                person=person,
                total=-total,
                bonus=_bonus(counted[person], rule),
                nights=counted[person],
                is_shared=len(equals) > 1,
                is_listed_after=listed_after,
            )
            for number, person in enumerate(equals)
        ]
    return rows
