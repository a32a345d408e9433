"""Hands up to the end of a game, final scores that can be, rubbers (rules.md 2.6, 4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadScore
from engine.final_scores import check_final_score, fewest_hands, hand_values
from engine.game import (
    EndKind,
    FinishedGame,
    GameEnd,
    GameState,
    after_hand,
    is_over,
    next_dealer,
    rubber_of,
    settle_hand,
    winners_of,
)
from engine.markers import marker_for
from engine.seats import Seat
from tests.engine.builders import rules

TO_TEN = GameEnd(kind=EndKind.TARGET, value=10)
EIGHT_DEALS = GameEnd(kind=EndKind.DEALS, value=8)
ONE_DEAL = GameEnd(kind=EndKind.DEALS, value=1)
BY_THE_CLOCK = GameEnd(kind=EndKind.TIME, value=20)
AMERICAN = rules("north_american")


def test_a_game_ends_at_its_target_or_after_its_deals() -> None:
    assert is_over(TO_TEN, (10, 9), 3, rules())
    assert not is_over(TO_TEN, (9, 9), 30, rules())
    assert is_over(EIGHT_DEALS, (0, 1), 8, rules())
    assert not is_over(EIGHT_DEALS, (20, 1), 7, rules())
    assert not is_over(BY_THE_CLOCK, (50, 0), 90, rules())


def test_the_deal_goes_to_the_left_and_stays_after_a_misdeal() -> None:
    assert next_dealer(Seat(3), AMERICAN) == 0
    assert next_dealer(Seat(3), AMERICAN, misdeal=True) == 3
    assert next_dealer(Seat(3), rules(misdeal_dealer="next"), misdeal=True) == 0


def test_a_game_goes_on_hand_by_hand() -> None:
    game = GameState(rules=AMERICAN, end=TO_TEN, dealer=Seat(3), scores=(8, 9))
    game = after_hand(game, (2, 0))
    assert (game.scores, game.dealer, game.hands_played) == ((10, 9), 0, 1)
    assert game.is_over


def test_side_zero_can_win() -> None:
    assert settle_hand((9, 9), (2, 0), AMERICAN).winners == (0,)
    assert settle_hand((9, 9), (0, 1), AMERICAN).winners == (1,)
    assert settle_hand((3, 4), (1, 0), AMERICAN).winners == ()


def test_a_love_game_counts_double_and_points_are_carried_over_where_the_rules_say_so() -> None:
    railroad = rules(carry_over=True, double_game_if_love=True, target=5)
    after = settle_hand((4, 0), (4, 0), railroad)
    assert (after.games_credited, after.next_game_scores) == ((2, 0), (3, 0))
    assert settle_hand((4, 2), (1, 0), railroad).games_credited == (1, 0)
    assert settle_hand((4, -2), (1, 0), railroad).games_credited == (2, 0)
    plain = settle_hand((4, 0), (4, 0), rules())
    assert (plain.games_credited, plain.next_game_scores) == ((1, 0), (0, 0))


def test_both_sides_can_be_at_the_target_only_through_penalties() -> None:
    assert winners_of((6, 5), rules()) == (0,)
    assert winners_of((5, 5), rules()) == ()
    assert winners_of((5, 5), rules(multi_winner="joint")) == (0, 1)
    assert winners_of((5, 5), rules(multi_winner="maker_first"), makers=1) == (1,)
    assert winners_of((5, 5), rules(multi_winner="maker_first")) == ()


@pytest.mark.parametrize(
    ("scores", "end", "hands", "code"),
    [
        ((-1, 10), TO_TEN, None, "negative"),
        ((9, 8), TO_TEN, None, "nobody_at_target"),
        ((10, 11), TO_TEN, None, "both_at_target"),
        ((14, 0), TO_TEN, None, "beyond_target"),
        ((10, 3), TO_TEN, 3, "too_many_points"),
        ((33, 0), EIGHT_DEALS, None, "too_many_points"),
        ((3, 0), ONE_DEAL, None, "too_many_points"),
        ((1, 1), ONE_DEAL, None, "too_many_points"),
    ],
)
def test_a_final_score_no_game_can_end_with_is_refused(
    scores: tuple[int, int], end: GameEnd, hands: int | None, code: str
) -> None:
    with pytest.raises(BadScore) as refusal:
        check_final_score(scores, end, hands, AMERICAN)
    assert refusal.value.code == code
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(
    ("scores", "end", "hands"),
    [
        ((13, 9), TO_TEN, None),
        ((10, 0), TO_TEN, 3),
        ((32, 0), EIGHT_DEALS, None),
        ((0, 0), EIGHT_DEALS, None),
        ((7, 3), BY_THE_CLOCK, None),
    ],
)
def test_a_final_score_that_can_be_is_accepted(
    scores: tuple[int, int], end: GameEnd, hands: int | None
) -> None:
    check_final_score(scores, end, hands, AMERICAN)


def test_a_stuck_dealer_makes_every_hand_count() -> None:
    with pytest.raises(BadScore, match="at least 8 points"):
        check_final_score((3, 2), EIGHT_DEALS, None, rules("north_american", stick_dealer=True))


def test_with_odd_points_some_scores_cannot_be_reached() -> None:
    doubled = rules(pts_made=2, pts_alone_made=2)
    with pytest.raises(BadScore) as refusal:
        check_final_score((3, 2), BY_THE_CLOCK, None, doubled)
    assert refusal.value.code == "not_reachable"


def test_penalties_may_bring_a_score_below_zero() -> None:
    penalised = rules("north_american", referee="penalise")
    check_final_score((-2, 10), TO_TEN, None, penalised)
    with pytest.raises(BadScore):
        check_final_score((-2, 9), TO_TEN, None, penalised)


@given(st.lists(st.sampled_from(sorted(hand_values(AMERICAN))), max_size=12))
def test_what_hands_add_up_to_can_always_be_reached(values: list[int]) -> None:
    needed = fewest_hands(sum(values), hand_values(AMERICAN))
    assert needed is not None
    assert needed <= len(values)


def test_a_rubber_goes_to_the_first_side_with_two_games() -> None:
    games = [
        FinishedGame(winner=0, scores=(5, 0)),
        FinishedGame(winner=1, scores=(0, 5)),
        FinishedGame(winner=1, scores=(4, 6)),
    ]
    best_of_3 = rules(rubber="best_of_3")
    done = rubber_of(games, best_of_3)
    assert (done.rubber_points, done.finished, done.winner, done.net) == ((3, 4), True, 1, 3)
    open_ = rubber_of(games[:2], best_of_3)
    assert (open_.finished, open_.winner, open_.net) == (False, None, None)


def test_a_single_game_can_be_the_rubber_and_a_love_game_counts_twice() -> None:
    game = FinishedGame(winner=0, scores=(5, 2))
    assert rubber_of([game], rules(rubber="single")).net == 4
    love = FinishedGame(winner=1, scores=(-2, 5))
    twice = rubber_of([love], rules(rubber="best_of_3", double_game_if_love=True))
    assert (twice.rubber_points, twice.finished, twice.net) == ((0, 6), True, 8)


def test_only_one_to_four_of_a_five_point_game_are_marked() -> None:
    marks = [marker_for(score, target=5) for score in range(6)]
    assert [mark.visible_pips if mark else None for mark in marks] == [None, 1, 2, 3, 4, None]
    assert marker_for(3, target=7) is None
