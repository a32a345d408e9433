"""Sums of rounds, and what sit-outs score."""

from __future__ import annotations

from fractions import Fraction

import pytest

from leagues.events.formats import SitOutKind
from leagues.standings.points import RankingTerms, SitOutPolicy, tallies
from leagues.standings.rounds import Outcome, PlayedRound, round_means, with_round_means
from tests.leagues.standings.rounds import game, own_accounts, rest

ZERO = RankingTerms(policy=SitOutPolicy(SitOutKind.ZERO))


@pytest.mark.parametrize(
    ("policy", "awarded"),
    [
        (SitOutPolicy(SitOutKind.NONE), 0),
        (SitOutPolicy(SitOutKind.ZERO), 0),
        (SitOutPolicy(SitOutKind.FIXED, Fraction(6)), 6),
        (SitOutPolicy(SitOutKind.OWN_AVERAGE), Fraction(15, 2)),
    ],
)
def test_a_sit_out_scores_what_the_event_says(
    policy: SitOutPolicy, awarded: Fraction | int
) -> None:
    results = [game(1, 10), game(1, 5, round_number=3), rest(1)]
    tally = tallies([1], results, terms=RankingTerms(policy=policy))[1]
    assert tally.awarded == awarded
    assert tally.total == 15 + Fraction(awarded)
    assert (tally.played, tally.sit_outs) == (2, 1)


def test_each_sit_out_scores_what_was_made_on_average_in_its_round() -> None:
    rounds = [
        *(game(key, made, round_number=1) for key, made in ((2, 9), (3, 4), (4, 7))),
        *(game(key, made, round_number=2) for key, made in ((1, 10), (2, 3))),
        rest(1, round_number=1),
        rest(3, round_number=2, outcome=Outcome.BYE),
        rest(4, round_number=3),
    ]
    terms = RankingTerms(policy=SitOutPolicy(SitOutKind.ROUND_AVERAGE))
    sums = tallies([1, 2, 3, 4], with_round_means(rounds, round_means(rounds)), terms=terms)
    assert {key: tally.worth for key, tally in sums.items()} == {
        1: 10 + Fraction(20, 3),
        2: 12,
        3: 4 + Fraction(13, 2),
        4: 7,
    }
    assert sums[1].for_rests == {1: Fraction(20, 3)}


def test_the_average_of_a_round_has_whole_series_and_only_games_that_were_played() -> None:
    rounds = [
        game(1, 5),
        game(1, 7)._replace(game=2),
        game(2, 6),
        PlayedRound(entrant=3, round_number=1, outcome=Outcome.FORFEIT_WIN, made=10),
        PlayedRound(entrant=4, round_number=1, outcome=Outcome.IN_PLAY),
        PlayedRound(entrant=5, round_number=2, outcome=Outcome.VOID, made=8),
    ]
    assert round_means(rounds) == {1: Fraction(18, 2)}


def test_with_no_score_for_sit_outs_points_per_game_rank() -> None:
    results = [game(1, 10), game(1, 5, round_number=3), rest(1)]
    per_game = RankingTerms(policy=SitOutPolicy(SitOutKind.NONE))
    assert tallies([1], results, terms=per_game)[1].worth == Fraction(15, 2)
    assert tallies([1], results, terms=ZERO)[1].worth == 15


@pytest.mark.parametrize(
    "outcome",
    [Outcome.LATE, Outcome.ABSENT, Outcome.WITHDRAWN, Outcome.REQUESTED, Outcome.FORFEIT_LOSS],
)
def test_only_rests_the_movement_gave_are_paid(outcome: Outcome) -> None:
    policy = SitOutPolicy(SitOutKind.FIXED, Fraction(6))
    tally = tallies(
        [1], [game(1, 10), rest(1, outcome=outcome)], terms=RankingTerms(policy=policy)
    )[1]
    assert tally.awarded == 0
    assert tally.sit_outs == 0


@pytest.mark.parametrize("outcome", [Outcome.IN_PLAY, Outcome.VOID])
def test_a_game_that_is_not_finished_counts_for_nothing(outcome: Outcome) -> None:
    unfinished = game(1, 9, 2, round_number=2, loners=3)._replace(outcome=outcome)
    tally = tallies([1], [game(1, 10, 4, loners=1), unfinished], terms=ZERO)[1]
    assert tally.made == 10
    assert tally.given == 4
    assert (tally.loners, tally.played) == (1, 1)


def test_what_one_slip_did_not_tell_is_not_known_of_the_sum() -> None:
    results = [game(1, 10, loners=2), game(1, 5, loners=None, round_number=2)]
    tally = tallies([1], results, terms=ZERO)[1]
    assert tally.loners is None
    assert tally.marches == 0


def test_wins_draws_and_losses_and_the_best_game_are_counted() -> None:
    results = [game(1, 10, 4), game(1, 6, 6, round_number=2), game(1, 3, 9, round_number=3)]
    tally = tallies([1], results, terms=ZERO)[1]
    assert (tally.wins, tally.draws, tally.losses) == (1, 1, 1)
    assert tally.best_game == 10
    assert tally.difference == 0


def test_points_of_a_forfeit_count_but_are_no_game() -> None:
    given = PlayedRound(entrant=1, round_number=2, outcome=Outcome.FORFEIT_WIN, made=10)
    tally = tallies([1], [game(1, 8), given], terms=ZERO)[1]
    assert [tally.total, tally.worth, tally.per_game] == [18, 18, 8]
    assert tally.played == 1
    per_game = RankingTerms(policy=SitOutPolicy(SitOutKind.NONE))
    assert tallies([1], [game(1, 8), given], terms=per_game)[1].worth == 8


def test_games_drawn_for_and_played_and_forfeited_are_counted_apart() -> None:
    rounds = [
        game(1, 8),
        rest(1, round_number=2, outcome=Outcome.FORFEIT_LOSS),
        rest(1, round_number=3, outcome=Outcome.FORFEIT_WIN),
        rest(1, round_number=4, outcome=Outcome.ABSENT),
        rest(1, round_number=5, outcome=Outcome.IN_PLAY),
        rest(1, round_number=6, outcome=Outcome.VOID),
    ]
    tally = tallies([1], rounds, terms=ZERO)[1]
    assert (tally.scheduled, tally.played, tally.forfeited) == (4, 1, 1)


def test_rounds_of_people_who_are_not_listed_are_left_out() -> None:
    stray = PlayedRound(entrant=9, round_number=1, outcome=Outcome.WIN, made=10)
    assert set(tallies([1], [stray], terms=ZERO)) == {1}


def test_at_a_table_of_own_accounts_the_difference_is_to_the_others_on_average() -> None:
    results = own_accounts({1: 9, 2: 5, 3: 4, 4: 0})
    sums = tallies([1, 2, 3, 4], results, terms=ZERO)
    assert [sums[entrant].difference for entrant in (1, 2, 3, 4)] == [
        6,
        Fraction(2, 3),
        Fraction(-2, 3),
        -6,
    ]
    assert sum(tally.difference for tally in sums.values()) == 0
    assert [tally.wins for tally in sums.values()] == [1, 0, 0, 0]


def test_places_are_averaged_over_the_tables_and_equals_share_one() -> None:
    results = [
        *own_accounts({1: 5, 2: 5, 3: 2}),
        *own_accounts({1: 3, 4: 8, 5: 1, 2: 0, 3: 3}, round_number=2),
    ]
    sums = tallies([1, 2, 3], results, terms=ZERO)
    assert [sums[entrant].average_place for entrant in (1, 2, 3)] == [
        Fraction(3, 2),
        3,
        Fraction(5, 2),
    ]
    assert (sums[1].draws, sums[1].wins, sums[1].losses) == (1, 0, 1)


def test_a_place_that_is_not_known_leaves_the_average_unknown() -> None:
    results = [*own_accounts({1: 5, 2: 3, 3: 2}), game(1, 4, round_number=2)]
    assert tallies([1], results, terms=ZERO)[1].average_place is None
    assert tallies([9], results, terms=ZERO)[9].average_place is None
