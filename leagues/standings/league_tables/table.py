"""The table of a division: computed from all results each time, never carried on from the last.

The order depends on the results alone, never on the order in which they are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Final

from leagues.events.league_states import Separator
from leagues.standings.league_tables.separating import Facts, Level, levels_of
from leagues.standings.league_tables.tallies import counting_results, tallies_of
from leagues.standings.league_tables.terms import (
    Division,
    FixtureResult,
    LeagueRule,
    TableRow,
    Tally,
    TeamKey,
    Zone,
)

WON: Final = Fraction(2)


def division_table(division: Division, rule: LeagueRule) -> tuple[TableRow, ...]:
    """Return the teams in order, the best first; those that withdrew follow without a rank."""
    tallies = tallies_of(division)
    rows = _ranked(division, rule, tallies)
    rows = [replace(row, zone=_zone(row.place, len(rows), rule)) for row in rows]
    gone = [
        TableRow(
            place=len(rows) + number,
            rank=None,
            team=team,
            tally=tallies[team],
            points=tallies[team].points(rule),
        )
        for number, team in enumerate(sorted(division.withdrawn & division.teams), start=1)
    ]
    return (*rows, *gone)


def ranks_after_rounds(division: Division, rule: LeagueRule) -> dict[TeamKey, list[int | None]]:
    """Return every team's rank after each round of which something has ended, in order.

    A result that came late counts in the round for which it was listed.
    """
    rounds = sorted({result.round_number for result in counting_results(division)})
    ranks: dict[TeamKey, list[int | None]] = {team: [] for team in division.teams}
    for last in rounds:
        for row in division_table(_up_to(division, last), rule):
            ranks[row.team].append(row.rank)
    return ranks


def play_off_ranks(results: Sequence[FixtureResult]) -> dict[TeamKey, int]:
    """Return how teams came out of play-offs: by matches won, then against each other.

    Two that did not play each other there may share a rank, so that nothing is said of them.
    """
    teams = frozenset(team for result in results for team in (result.home, result.away))
    rule = LeagueRule(walkover=WON, separators=(Separator.HEAD_TO_HEAD,))
    rows = division_table(Division(teams=teams, results=tuple(results)), rule)
    return {row.team: row.rank for row in rows if row.rank is not None}


def _up_to(division: Division, last: int) -> Division:
    """Return the division as it stood after a round."""
    return replace(
        division,
        results=tuple(result for result in division.results if result.round_number <= last),
        adjustments=tuple(each for each in division.adjustments if each.round_number <= last),
    )


def _ranked(division: Division, rule: LeagueRule, tallies: dict[TeamKey, Tally]) -> list[TableRow]:
    points = {team: tallies[team].points(rule) for team in division.teams - division.withdrawn}
    facts = Facts(
        tallies=tallies,
        results=counting_results(division),
        rule=rule,
        play_off=division.play_off,
    )
    ordered = sorted(points, key=lambda team: (-points[team], team))
    rows: list[TableRow] = []
    for _, level in groupby(ordered, key=points.__getitem__):
        for part in levels_of(list(level), facts):
            rows += _rows(part, tallies, rule, above=len(rows))
    return rows


def _rows(
    level: Level, tallies: dict[TeamKey, Tally], rule: LeagueRule, *, above: int
) -> list[TableRow]:
    is_shared = len(level.teams) > 1
    return [
        TableRow(
            place=above + number,
            rank=above + 1,
            team=team,
            tally=tallies[team],
            points=tallies[team].points(rule),
            separated_by=level.separated_by,
            values=level.values[team],
            is_shared=is_shared,
            needs_play_off=is_shared and Separator.PLAY_OFF in rule.separators,
        )
        for number, team in enumerate(level.teams, start=1)
    ]


def _zone(place: int, teams: int, rule: LeagueRule) -> Zone | None:
    """Return where a place leads; those at the top come first where a table is too short."""
    if place <= rule.promoted:
        return Zone.PROMOTED
    if place <= rule.promoted + rule.play_offs:
        return Zone.PLAY_OFF
    return Zone.RELEGATED if place > teams - rule.relegated else None
