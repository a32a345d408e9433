"""Put teams that are level on points into order, by the steps of the league's rule in turn.

Head to head compares the matches between the level teams alone, by points and then by games, and
only once each two of them have met, all equally often. Whatever splits the level teams, those who
stay level are compared anew from head to head on, since fewer teams are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby
from typing import TypeAlias

from leagues.events.league_states import Separator
from leagues.standings.league_tables.tallies import tallies_among
from leagues.standings.league_tables.terms import (
    FixtureResult,
    LeagueRule,
    Tally,
    TeamKey,
)

Values: TypeAlias = dict[TeamKey, tuple[Fraction, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What separators look at: the tallies of all, and the results that count."""

    tallies: Mapping[TeamKey, Tally]
    results: Sequence[FixtureResult]
    rule: LeagueRule
    play_off: Mapping[TeamKey, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """Teams that nothing separated, and what put them below the level above: None for points."""

    teams: tuple[TeamKey, ...]
    separated_by: Separator | None
    values: Mapping[TeamKey, Mapping[Separator, Fraction]]


def levels_of(
    teams: Sequence[TeamKey], facts: Facts, *, separated_by: Separator | None = None
) -> Iterator[Level]:
    """Yield teams that are level on points in order, the best first, with what separated them."""
    yield from _split(tuple(teams), facts.rule.separators, facts, separated_by, {})


def _split(
    teams: tuple[TeamKey, ...],
    steps: Sequence[Separator],
    facts: Facts,
    separated_by: Separator | None,
    seen: Mapping[TeamKey, Mapping[Separator, Fraction]],
) -> Iterator[Level]:
    if len(teams) == 1 or not steps:
        values = {team: seen.get(team, {}) for team in teams}
        yield Level(teams=tuple(sorted(teams)), separated_by=separated_by, values=values)
        return
    step, *rest = steps
    worths = values_of(step, teams, facts)
    if worths is None:
        yield from _split(teams, rest, facts, separated_by, seen)
        return
    known = {team: {**seen.get(team, {}), step: worths[team][0]} for team in teams}
    parts = _parts(teams, worths)
    again = steps if step is Separator.HEAD_TO_HEAD and len(parts) > 1 else rest
    for number, part in enumerate(parts):
        why = separated_by if number == 0 else step
        yield from _split(part, again, facts, why, known)


def _parts(teams: Sequence[TeamKey], values: Values) -> list[tuple[TeamKey, ...]]:
    ordered = sorted(teams, key=values.__getitem__, reverse=True)
    return [tuple(group) for _, group in groupby(ordered, key=values.__getitem__)]


def values_of(step: Separator, teams: Sequence[TeamKey], facts: Facts) -> Values | None:
    """Return what a step makes of some level teams, more being better; None if it says nothing."""
    if step is Separator.HEAD_TO_HEAD:
        return _head_to_head(teams, facts)
    if step is Separator.PLAY_OFF:
        return _play_off(teams, facts.play_off)
    return {team: (Fraction(_own(step, facts.tallies[team])),) for team in teams}


def _own(step: Separator, tally: Tally) -> int:
    worth = {
        Separator.GAMES_WON: tally.games_won,
        Separator.GAME_DIFFERENCE: tally.games_won - tally.games_lost,
        Separator.MATCHES_WON: tally.won + tally.awarded,
        Separator.POINTS_DIFFERENCE: tally.made - tally.given,
        Separator.POINTS_MADE: tally.made,
    }
    return worth[step]


def _head_to_head(teams: Sequence[TeamKey], facts: Facts) -> Values | None:
    among = frozenset(teams)
    met = Counter(
        frozenset({result.home, result.away})
        for result in facts.results
        if {result.home, result.away} <= among
    )
    times = {met[frozenset(pair)] for pair in combinations(teams, 2)}
    if len(times) > 1 or times == {0}:
        return None
    mutual = tallies_among(teams, facts.results)
    return {
        team: (
            _played_alone(tally).points(facts.rule),
            Fraction(tally.games_won - tally.games_lost),
        )
        for team, tally in mutual.items()
    }


def _played_alone(tally: Tally) -> Tally:
    """Return what was played: a card that came late says nothing of who is better."""
    return Tally(
        won=tally.won,
        drawn=tally.drawn,
        lost=tally.lost,
        awarded=tally.awarded,
        conceded=tally.conceded,
    )


def _play_off(teams: Sequence[TeamKey], ranks: Mapping[TeamKey, int]) -> Values | None:
    """Return how a play-off ended, if all who are level played in it."""
    if not set(teams) <= set(ranks):
        return None
    return {team: (Fraction(-ranks[team]),) for team in teams}
