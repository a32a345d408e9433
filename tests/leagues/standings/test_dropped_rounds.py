"""Worst rounds that are left out, games that must be played, and tables that add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.events.formats import RankedBy, SitOutKind
from leagues.standings.points import RankingTerms, SitOutPolicy, tallies, worst_rounds
from leagues.standings.ranking import rank
from leagues.standings.rounds import Outcome, PlayedRound, added_up
from tests.leagues.standings.rounds import game, rest

ZERO = RankingTerms(policy=SitOutPolicy(SitOutKind.ZERO))
PER_GAME = RankingTerms(policy=SitOutPolicy(SitOutKind.NONE))


def evening(*scores: int | None, missed: Outcome = Outcome.ABSENT) -> list[PlayedRound]:
    """Return one round for each score; None is a round missed."""
    return [
        rest(1, round_number=number, outcome=missed)
        if score is None
        else game(1, score, 8, round_number=number)
        for number, score in enumerate(scores, start=1)
    ]


@pytest.mark.parametrize(
    ("drop", "missed", "total", "dropped"),
    [
        (1, Outcome.ABSENT, 53, {4}),
        (2, Outcome.ABSENT, 45, {4, 2}),
        (1, Outcome.FORFEIT_LOSS, 45, {2}),
    ],
    ids=["absence can be dropped", "two dropped", "a game given away stays"],
)
def test_the_worst_rounds_are_left_out(
    drop: int, missed: Outcome, total: int, dropped: set[int]
) -> None:
    rounds = evening(12, 8, 10, None, 9, 14, missed=missed)
    tally = tallies([1], rounds, terms=replace(ZERO, drops_worst=drop))[1]
    assert tally.worth == total
    assert tally.dropped == dropped
    assert tally.total == 53


def test_points_a_game_leave_out_the_worst_games() -> None:
    tally = tallies([1], evening(12, 8, None, 10), terms=replace(PER_GAME, drops_worst=1))[1]
    assert tally.worth == 11
    assert tally.dropped == {2}


def test_the_only_round_is_never_dropped() -> None:
    tally = tallies([1], evening(4), terms=replace(ZERO, drops_worst=3))[1]
    assert tally.worth == 4
    assert not tally.dropped


def test_a_series_of_one_round_is_dropped_as_a_whole() -> None:
    series = [game(1, 2, 9), game(1, 2, 9)._replace(game=2), game(1, 3, 1, round_number=2)]
    assert tallies([1], series, terms=replace(ZERO, drops_worst=1))[1].worth == 4


@settings(max_examples=50)
@given(
    st.lists(st.integers(0, 6) | st.none(), min_size=1, max_size=7),
    st.integers(0, 7),
    st.sampled_from(RankedBy),
)
def test_no_other_choice_of_rounds_would_leave_more(
    scores: Sequence[int | None], drop: int, ranked_by: RankedBy
) -> None:
    rounds = evening(*scores)
    terms = replace(ZERO, drops_worst=drop, ranked_by=ranked_by)
    worths = [each.score if ranked_by is RankedBy.WINS else Fraction(each.made) for each in rounds]
    kept = max(1, len(rounds) - drop)
    best = max(sum(choice, Fraction(0)) for choice in combinations(worths, kept))
    assert tallies([1], rounds, terms=terms)[1].worth == best


def test_nothing_to_drop_from_is_nothing_dropped() -> None:
    assert worst_rounds({}, 2) == frozenset()


def test_who_played_fewer_games_than_asked_for_is_listed_after_the_others() -> None:
    rounds = [game(1, 9), game(2, 3), game(2, 3, round_number=2), rest(3)]
    rows = rank([1, 2, 3], rounds, terms=replace(PER_GAME, least_played=2))
    assert [(row.entrant, row.rank, row.separated_by) for row in rows] == [
        (2, 1, None),
        (1, 2, "few_games"),
        (3, 3, "no_game"),
    ]


def test_no_shows_do_not_rank_above_somebody_who_played_and_lost() -> None:
    # lila#18985
    rounds = [game(1, 0, 10), rest(2, outcome=Outcome.FORFEIT_WIN), rest(3, outcome=Outcome.BYE)]
    by_wins = replace(ZERO, ranked_by=RankedBy.WINS)
    rows = rank([1, 2, 3], rounds, terms=by_wins)
    assert [(row.entrant, row.has_played) for row in rows] == [(1, True), (2, False), (3, False)]


def test_people_of_the_house_are_opponents_but_not_ranked() -> None:
    rounds = [game(1, 9, 1, against=(8,)), game(8, 1, 9, against=(1,))]
    rounds += [game(8, 9, 1, against=(2,), round_number=2), game(2, 1, 9, round_number=2)]
    by_wins = replace(ZERO, ranked_by=RankedBy.WINS)
    rows = rank([1, 2], rounds, terms=by_wins, tiebreaks=["buchholz"])
    assert [row.entrant for row in rows] == [1, 2]


def table(
    made: int, given_: int, outcome: Outcome | None = None, *, against: int = 2
) -> PlayedRound:
    played = game(1, made, given_, against=(against,), loners=1)
    return played if outcome is None else played._replace(outcome=outcome)


def test_the_tables_of_a_team_add_up_to_one_result() -> None:
    team = added_up([table(6, 10), table(9, 4), table(5, 5)])
    assert (team.outcome, team.made, team.given, team.loners) == (Outcome.WIN, 20, 19, 3)
    assert team.opponents == (2,)


def test_a_team_has_no_result_before_its_last_table_has_one() -> None:
    unfinished = added_up([table(6, 10), table(0, 0, Outcome.IN_PLAY)])
    assert unfinished.outcome is Outcome.IN_PLAY
    assert tallies([1], [unfinished], terms=ZERO)[1].worth == 0


@pytest.mark.parametrize(
    ("tables", "outcome"),
    [
        ([table(6, 10), table(9, 0, Outcome.VOID)], Outcome.LOSS),
        ([table(0, 0, Outcome.VOID), table(0, 0, Outcome.VOID)], Outcome.VOID),
        (
            [table(10, 0, Outcome.FORFEIT_WIN), table(10, 0, Outcome.FORFEIT_WIN)],
            Outcome.FORFEIT_WIN,
        ),
        ([table(10, 0, Outcome.FORFEIT_WIN), table(3, 10)], Outcome.WIN),
        ([table(0, 10, Outcome.FORFEIT_LOSS), table(9, 2)], Outcome.LOSS),
        ([table(5, 6), table(6, 5)], Outcome.DRAW),
    ],
)
def test_forfeits_and_void_tables_of_a_team(tables: list[PlayedRound], outcome: Outcome) -> None:
    assert added_up(tables).outcome is outcome


def test_nothing_cannot_be_added_up() -> None:
    with pytest.raises(ValueError, match="nothing"):
        added_up([])
