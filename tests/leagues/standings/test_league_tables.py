"""The table of a division follows from its results by the league's rule, in whatever order."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.events.league_states import Separator
from leagues.standings.league_tables.moves import moves_between
from leagues.standings.league_tables.table import division_table, play_off_ranks, ranks_after_rounds
from leagues.standings.league_tables.tallies import tallies_of
from leagues.standings.league_tables.terms import (
    Adjustment,
    Division,
    FixtureEnd,
    FixtureKey,
    FixtureResult,
    LeagueRule,
    TableRow,
    TeamKey,
    Zone,
)

ANCHOR, BELL, CROWN, DUKE = (TeamKey(number) for number in range(1, 5))
FOUR = frozenset({ANCHOR, BELL, CROWN, DUKE})
RULE = LeagueRule()


def met(
    home: TeamKey,
    away: TeamKey,
    games: tuple[int, int] = (5, 4),
    *,
    round_number: int = 1,
    made: tuple[int, int] = (0, 0),
    late: frozenset[TeamKey] = frozenset(),
) -> FixtureResult:
    return FixtureResult(
        key=FixtureKey(100 * home + away),
        round_number=round_number,
        home=home,
        away=away,
        games=games,
        made=made,
        late=late,
    )


def awarded(home: TeamKey, away: TeamKey, to: TeamKey | None, number: int = 1) -> FixtureResult:
    end = FixtureEnd.UNFULFILLED if to is None else FixtureEnd.AWARDED
    return replace(met(home, away, (0, 0), round_number=number), end=end, awarded_to=to)


def division(*results: FixtureResult, **more: object) -> Division:
    return replace(Division(teams=FOUR, results=results), **more)  # type: ignore[arg-type]


def order(rows: tuple[TableRow, ...]) -> list[tuple[int, int | None]]:
    return [(row.team, row.rank) for row in rows]


def by_team(rows: tuple[TableRow, ...]) -> dict[TeamKey, TableRow]:
    return {row.team: row for row in rows}


def test_a_match_is_worth_what_the_rule_says() -> None:
    rows = by_team(division_table(division(met(ANCHOR, BELL), met(CROWN, DUKE, (4, 4))), RULE))
    assert [rows[team].points for team in (ANCHOR, BELL, CROWN, DUKE)] == [2, 0, 1, 1]


def test_a_walkover_brings_its_points_and_leaves_every_difference_alone() -> None:
    rule = LeagueRule(walkover=Fraction(5))
    rows = by_team(division_table(division(awarded(ANCHOR, BELL, ANCHOR)), rule))
    assert rows[ANCHOR].points == 5
    assert rows[BELL].points == 0
    assert rows[ANCHOR].tally.games_won == rows[BELL].tally.games_lost == 0
    assert rows[BELL].tally.played == 1


def test_a_match_nobody_came_to_is_lost_by_both() -> None:
    rows = by_team(division_table(division(awarded(ANCHOR, BELL, None)), RULE))
    assert [rows[team].tally.conceded for team in (ANCHOR, BELL)] == [1, 1]
    assert [rows[team].points for team in (ANCHOR, BELL)] == [0, 0]


def test_a_card_that_came_late_costs_its_points() -> None:
    rule = LeagueRule(late_card=Fraction(1))
    late = met(ANCHOR, BELL, late=frozenset({ANCHOR}))
    assert by_team(division_table(division(late), rule))[ANCHOR].points == 1


def test_points_by_ruling_count_from_their_round_on() -> None:
    ruled = Adjustment(team=BELL, points=Fraction(-3), round_number=2)
    both = division(
        met(BELL, ANCHOR),
        met(CROWN, DUKE, (4, 5)),
        met(BELL, CROWN, round_number=2),
        adjustments=(ruled,),
    )
    assert ranks_after_rounds(both, RULE)[BELL][0] == 1
    assert by_team(division_table(both, RULE))[BELL].points == 1


def test_games_won_separate_first_and_then_what_the_level_did_against_each_other() -> None:
    # Anchor 2 points and 6 games; Bell and Crown 2 points and 5 games, Bell beat Crown.
    rows = division_table(
        division(
            met(ANCHOR, DUKE, (6, 3)),
            met(BELL, CROWN, (5, 4), round_number=2),
            met(CROWN, DUKE, (1, 0), round_number=3),
        ),
        RULE,
    )
    assert order(rows) == [(ANCHOR, 1), (BELL, 2), (CROWN, 3), (DUKE, 4)]
    assert rows[1].separated_by is Separator.GAMES_WON
    assert rows[2].separated_by is Separator.HEAD_TO_HEAD
    assert rows[0].separated_by is None


def test_head_to_head_says_nothing_until_all_who_are_level_have_met() -> None:
    rows = division_table(division(met(ANCHOR, CROWN), met(BELL, DUKE)), RULE)
    assert order(rows)[:2] == [(ANCHOR, 1), (BELL, 1)]
    assert all(row.is_shared and row.needs_play_off for row in rows[:2])


def test_three_that_beat_each_other_in_a_ring_are_compared_by_the_games_between_them() -> None:
    ring = division(
        met(ANCHOR, BELL, (9, 0)),
        met(BELL, CROWN, (5, 4), round_number=2),
        met(CROWN, ANCHOR, (5, 4), round_number=3),
    )
    rule = LeagueRule(separators=(Separator.HEAD_TO_HEAD,))
    assert order(division_table(ring, rule))[:3] == [(ANCHOR, 1), (CROWN, 2), (BELL, 3)]


def test_who_stays_level_after_a_split_is_compared_anew_among_themselves() -> None:
    # All three have one win of the two between them but Anchor is ahead by games; Crown and Bell
    # stay level there, and Crown beat Bell.
    ring = division(
        met(ANCHOR, BELL, (7, 2)),
        met(BELL, CROWN, (4, 5), round_number=2),
        met(CROWN, ANCHOR, (3, 6), round_number=3),
        met(BELL, DUKE, (5, 4), round_number=4),
    )
    rule = LeagueRule(separators=(Separator.HEAD_TO_HEAD,))
    rows = division_table(ring, rule)
    assert [row.team for row in rows][:3] == [ANCHOR, CROWN, BELL]


def test_a_play_off_decides_between_those_who_played_it() -> None:
    level = division(
        met(ANCHOR, CROWN), met(BELL, DUKE), play_off=play_off_ranks([met(BELL, ANCHOR)])
    )
    rows = division_table(level, RULE)
    assert order(rows)[:2] == [(BELL, 1), (ANCHOR, 2)]
    assert rows[1].separated_by is Separator.PLAY_OFF


@pytest.mark.parametrize(("struck_out", "points"), [({BELL}, 0), (set(), 2)])
def test_a_team_that_withdrew_is_struck_out_or_its_results_stand(
    struck_out: set[TeamKey], points: int
) -> None:
    gone = division(
        met(ANCHOR, BELL), withdrawn=frozenset({BELL}), struck_out=frozenset(struck_out)
    )
    rows = division_table(gone, RULE)
    assert by_team(rows)[ANCHOR].points == points
    assert rows[-1].team == BELL
    assert rows[-1].rank is None


def test_places_lead_up_to_a_play_off_and_down() -> None:
    rule = LeagueRule(promoted=1, play_offs=1, relegated=1)
    rows = division_table(
        division(met(ANCHOR, BELL, (9, 0)), met(CROWN, DUKE, (8, 1)), met(BELL, DUKE, (5, 4))),
        rule,
    )
    assert [row.zone for row in rows] == [Zone.PROMOTED, Zone.PLAY_OFF, None, Zone.RELEGATED]


def test_the_last_of_one_level_changes_places_with_the_first_of_the_next() -> None:
    rule = LeagueRule(promoted=1, relegated=1)
    top = division_table(division(met(ANCHOR, BELL, (9, 0)), met(CROWN, DUKE, (8, 1))), rule)
    lower = tuple(replace(row, team=TeamKey(row.team + 10)) for row in top)
    moves = moves_between([top, lower])
    # Bell and Duke have no game but the one: Duke lost 1 to 8, Bell 0 to 9.
    assert [(move.team, move.from_level, move.to_level) for move in moves] == [
        (BELL, 1, 2),
        (ANCHOR + 10, 2, 1),
    ]
    assert not any(move.is_open for move in moves)


def test_level_teams_on_the_line_wait_for_somebody_to_decide() -> None:
    rule = LeagueRule(promoted=1)
    level = division_table(division(met(ANCHOR, CROWN), met(BELL, DUKE)), rule)
    assert [move.is_open for move in moves_between([(), level])] == [True]


def test_of_the_play_off_places_the_one_goes_up_who_won_it() -> None:
    rule = LeagueRule(play_offs=2)
    table = division_table(division(met(ANCHOR, CROWN, (9, 0)), met(BELL, DUKE)), rule)
    assert [move.is_open for move in moves_between([(), table])] == [True, True]
    moves = moves_between([(), table], [{}, play_off_ranks([met(ANCHOR, BELL, (4, 5))])])
    assert [(move.team, move.is_open) for move in moves] == [(BELL, False)]


GAMES = st.integers(0, 9).map(lambda won: (won, 9 - won))


@st.composite
def divisions(draw: st.DrawFn) -> Division:
    """Return a part of a season of four to six teams."""
    teams = [TeamKey(number) for number in range(1, draw(st.integers(4, 6)) + 1)]
    pairs = [(home, away) for home in teams for away in teams if home != away]
    results = []
    for home, away in draw(st.lists(st.sampled_from(pairs), unique=True)):
        number = draw(st.integers(1, 6))
        how = draw(st.sampled_from(["played", "played", "home", "away", "nobody"]))
        if how == "played":
            games = draw(GAMES)
            made = (draw(st.integers(0, 189)), draw(st.integers(0, 189)))
            results.append(met(home, away, games, round_number=number, made=made))
        else:
            to = {"home": home, "away": away, "nobody": None}[how]
            results.append(awarded(home, away, to, number))
    return Division(
        teams=frozenset(teams),
        results=tuple(results),
        withdrawn=(withdrawn := frozenset(draw(st.lists(st.sampled_from(teams), max_size=1)))),
        struck_out=withdrawn if draw(st.booleans()) else frozenset(),
    )


RULES = st.builds(
    LeagueRule,
    walkover=st.sampled_from([Fraction(2), Fraction(5)]),
    separators=st.lists(st.sampled_from(Separator), unique=True).map(tuple),
)


@settings(max_examples=30, deadline=None)
@given(divisions(), RULES, st.randoms(use_true_random=False))
def test_a_table_does_not_depend_on_the_order_of_results(
    found: Division, rule: LeagueRule, chance: Random
) -> None:
    mixed = list(found.results)
    chance.shuffle(mixed)
    assert division_table(replace(found, results=tuple(mixed)), rule) == division_table(found, rule)


@settings(max_examples=30, deadline=None)
@given(divisions(), st.data())
def test_what_a_team_did_is_the_sum_of_its_parts(found: Division, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(found.results)))
    first = tallies_of(replace(found, results=found.results[:at]))
    rest = tallies_of(replace(found, results=found.results[at:]))
    assert tallies_of(found) == {team: first[team] + rest[team] for team in found.teams}


@settings(max_examples=30, deadline=None)
@given(divisions())
def test_nothing_is_won_that_nobody_lost(found: Division) -> None:
    tallies = tallies_of(found).values()
    assert sum(each.won for each in tallies) == sum(each.lost for each in tallies)
    assert sum(each.games_won - each.games_lost for each in tallies) == 0
    assert sum(each.made - each.given for each in tallies) == 0
    played = sum(each.won + each.lost + each.drawn for each in tallies)
    by_play = sum(each.won * RULE.won + each.drawn * RULE.drawn for each in tallies)
    assert by_play == played  # two points for each match, however it ended
