"""What one night is worth to each of those who came, by the rule of the season."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from leagues.events.season_terms import CountedBy, GuestRule
from leagues.standings.seasons.terms import NOTHING, Night, NightResult, PersonKey, SeasonRule


def is_ranked(result: NightResult, rule: SeasonRule) -> bool:
    """Return whether somebody is in the table of the season."""
    return rule.guests is GuestRule.COUNT or not result.is_guest


def points_of(result: NightResult, rule: SeasonRule) -> Fraction:
    """Return the points of a person's games, with the handicap for each."""
    return result.points + rule.handicaps.get(result.person, NOTHING) * result.games


def worths_of(night: Night, rule: SeasonRule) -> dict[PersonKey, Fraction]:
    """Return what a night is worth to everybody of the table who came, without the bonus."""
    if rule.counted_by is CountedBy.PLACE:
        return dict(_by_place(night, rule))
    ranked = [result for result in night.results if is_ranked(result, rule)]
    return {result.person: _by_play(result, rule) for result in ranked}


def _by_play(result: NightResult, rule: SeasonRule) -> Fraction:
    if rule.counted_by is CountedBy.WINS:
        return result.wins
    points = points_of(result, rule)
    if rule.counted_by is CountedBy.POINTS:
        return points
    return points / result.games if result.games else NOTHING


def _by_place(night: Night, rule: SeasonRule) -> Iterator[tuple[PersonKey, Fraction]]:
    """Yield the points of the places; equals share those of the places they cover.

    The people of a pair or a team cover one place together.
    """
    placed = [
        result
        for result in night.results
        if rule.guests is not GuestRule.LEAVE_OUT or not result.is_guest
    ]
    players = sorted(
        (result for result in placed if result.rank is not None), key=lambda one: one.rank or 0
    )
    first = 0
    for _, group in groupby(players, key=lambda one: one.rank):
        equals = list(group)
        places = len({one.person if one.entry is None else -one.entry for one in equals})
        share = _covered(rule.place_points, first, places)
        first += places
        yield from ((one.person, share) for one in equals if is_ranked(one, rule))
    yield from (
        (one.person, NOTHING) for one in placed if one.rank is None and is_ranked(one, rule)
    )


def _covered(place_points: Sequence[Fraction], first: int, count: int) -> Fraction:
    return sum(place_points[first : first + count], NOTHING) / count
