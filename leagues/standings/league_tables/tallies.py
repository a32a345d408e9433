"""What each team did in the fixtures of a division: sums that do not know any order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from leagues.standings.league_tables.terms import (
    Division,
    FixtureEnd,
    FixtureResult,
    Tally,
    TeamKey,
)


def counting_results(division: Division) -> tuple[FixtureResult, ...]:
    """Return the results that count: all but those of teams that are struck out."""
    return tuple(
        result
        for result in division.results
        if not division.struck_out & {result.home, result.away}
    )


def tallies_of(division: Division) -> dict[TeamKey, Tally]:
    """Return what every team of a division did, those without a result among them."""
    tallies = dict.fromkeys(division.teams, Tally())
    for team, tally in _parts(counting_results(division)):
        tallies[team] += tally
    for adjustment in division.adjustments:
        tallies[adjustment.team] += Tally(adjusted=adjustment.points)
    return tallies


def tallies_among(
    teams: Iterable[TeamKey], results: Iterable[FixtureResult]
) -> dict[TeamKey, Tally]:
    """Return what some teams did in the fixtures between each other alone."""
    among = frozenset(teams)
    tallies = dict.fromkeys(among, Tally())
    mutual = [result for result in results if {result.home, result.away} <= among]
    for team, tally in _parts(mutual):
        tallies[team] += tally
    return tallies


def _parts(results: Iterable[FixtureResult]) -> Iterator[tuple[TeamKey, Tally]]:
    for result in results:
        yield result.home, _tally(result, result.home)
        yield result.away, _tally(result, result.away)


def _tally(result: FixtureResult, team: TeamKey) -> Tally:
    late = int(team in result.late)
    if result.end is FixtureEnd.AWARDED:
        is_given = result.awarded_to == team
        return Tally(awarded=int(is_given), conceded=int(not is_given), late=late)
    if result.end is FixtureEnd.UNFULFILLED:
        return Tally(conceded=1, late=late)
    own, other = (0, 1) if team == result.home else (1, 0)
    won, lost = result.games[own], result.games[other]
    return Tally(
        won=int(won > lost),
        drawn=int(won == lost),
        lost=int(won < lost),
        games_won=won,
        games_lost=lost,
        made=result.made[own],
        given=result.made[other],
        late=late,
    )
