"""The rating model: single updates, replays, and how well it foretells a simulated league."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import isclose, log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.standings.ratings.margin import MODEL, MarginModel, fitted_temperature
from leagues.standings.ratings.pools import THREES as THREES_POOL
from leagues.standings.ratings.pools import TWO_PLAYERS as TWO_PLAYERS_POOL
from leagues.standings.ratings.values import RatedMatch, Rating, RatingModel
from tests.leagues.standings.simulated_league import (
    BETWEEN,
    EVEN,
    EVEN_TO_TEN,
    MIXED,
    MIXED_TO_TEN,
    League,
    auctioned_hand,
    log_loss,
    season,
    slope,
)

SIDES = ((1, 3), (2, 4))


def match(
    difference: float | None,
    *,
    key: int = 1,
    week: float = 0.0,
    winner: int | None = None,
    deals: int | None = None,
) -> RatedMatch:
    return RatedMatch(key, SIDES, week, difference, winner, deals)


def test_newcomers_after_one_game_move_by_the_closed_form() -> None:
    # prior 4 sigma² in all, noise 25 sigma²; a game won by 7 looks like 5 sigma
    sigma = 25 / 3
    changes = MODEL.rate(match(7), {})
    assert [change.player for change in changes] == [1, 3, 2, 4]
    for change in changes:
        sign = 1 if change.player in SIDES[0] else -1
        assert isclose(change.mu_after, 25 + sign * 5 * sigma / 29)
        assert isclose(change.sigma_after, sigma * (1 - 1 / 29) ** 0.5)
        assert (change.mu_before, change.sigma_before) == (25, sigma)


def test_a_win_by_more_moves_ratings_by_more() -> None:
    rises = [MODEL.rate(match(points), {})[0].mu_after for points in (1, 4, 10)]
    assert all(low < high for low, high in pairwise([25.0, *rises]))


def test_a_narrow_win_of_a_strong_favourite_lowers_the_rating() -> None:
    strong = {1: Rating(45, 3), 3: Rating(45, 3)}
    assert MODEL.rate(match(1), strong)[0].mu_after < 45


def test_the_same_difference_says_more_over_fewer_hands() -> None:
    short, long_ = (MODEL.rate(match(6, deals=deals), {})[0].mu_after for deals in (8, 16))
    assert short > long_
    assert MODEL.rate(match(6, deals=12), {}) == MODEL.rate(match(6), {})


def test_without_a_score_the_winner_rises_and_a_surprise_counts_more() -> None:
    even = MODEL.rate(match(None, winner=0), {})
    assert even[0].mu_after - 25 == pytest.approx(25 - even[2].mu_after)
    assert even[0].mu_after > 25
    weak = {1: Rating(10, 5), 3: Rating(10, 5), 2: Rating(40, 5), 4: Rating(40, 5)}
    upset, expected = (
        MODEL.rate(match(None, winner=winner), weak)[0].mu_after - 10 for winner in (0, 1)
    )
    assert upset > -expected > 0


def test_a_draw_brings_the_sides_together() -> None:
    ratings = {1: Rating(30, 5), 3: Rating(30, 5), 2: Rating(20, 5), 4: Rating(20, 5)}
    by_result = MODEL.rate(match(None), ratings)
    assert by_result[0].mu_after < 30
    assert by_result[2].mu_after > 20
    assert by_result == MODEL.rate(match(0), ratings)


def test_a_miracle_leaves_sound_numbers() -> None:
    ratings = {1: Rating(-900, 1), 3: Rating(-900, 1), 2: Rating(900, 1), 4: Rating(900, 1)}
    for change in MODEL.rate(match(None, winner=0), ratings):
        assert 0 < change.sigma_after < 1
        assert abs(change.mu_after) < 900


def test_an_idle_player_gets_less_sure_but_never_less_than_a_newcomer() -> None:
    rating = Rating(31, 4, week=10)
    assert MODEL.aged(rating, week=10) == rating
    assert MODEL.aged(rating, week=14).sigma == pytest.approx((16 + 4 * 0.25) ** 0.5)
    assert MODEL.aged(rating, week=10_000).sigma == MODEL.sigma
    assert MODEL.aged(rating, week=10_000).mu == 31
    assert MODEL.aged(MODEL.newcomer, week=99) == MODEL.newcomer


def test_a_rating_is_sure_when_it_is_much_surer_than_that_of_a_newcomer() -> None:
    assert not MODEL.is_sure(MODEL.newcomer)
    assert MODEL.is_sure(Rating(25, 4.9))
    assert not MODEL.is_sure(Rating(25, 5.0))


def test_the_chances_of_both_sides_add_up_to_one() -> None:
    strong, weak = [Rating(30, 4)] * 2, [Rating(22, 4)] * 2
    assert MODEL.win_chance(strong, weak) > 0.5
    assert MODEL.win_chance(strong, weak) + MODEL.win_chance(weak, strong) == pytest.approx(1)
    assert MODEL.win_chance(weak, weak) == 0.5


def test_the_cautious_strength_of_a_newcomer_is_nothing() -> None:
    assert MODEL.newcomer.cautious == pytest.approx(0)


MATCHES = st.lists(
    st.builds(
        lambda people, week, difference, deals: RatedMatch(
            key=0,
            sides=((people[0], people[2]), (people[1], people[3])),
            week=week,
            difference=difference,
            winner=0,
            deals=deals,
        ),
        st.permutations(range(6)),
        st.floats(0, 300),
        st.none() | st.integers(-20, 20),
        st.none() | st.integers(1, 30),
    ),
    max_size=30,
)


@given(MATCHES)
def test_rating_one_by_one_gives_the_numbers_of_a_replay_to_the_last_bit(
    matches: list[RatedMatch],
) -> None:
    ratings: dict[int, Rating] = {}
    for one in sorted(matches, key=lambda item: item.week):
        for change in MODEL.rate(one, ratings):
            ratings[change.player] = Rating(change.mu_after, change.sigma_after, one.week)
    book = MODEL.replay(sorted(matches, key=lambda item: item.week))
    assert book.ratings() == ratings
    assert len(list(book.changes())) == 4 * len(matches)


@given(MATCHES)
def test_a_replay_can_begin_from_stored_ratings(matches: list[RatedMatch]) -> None:
    half = len(matches) // 2
    begun = MODEL.replay(matches[:half]).ratings()
    assert MODEL.replay(matches[half:], begun).ratings() == MODEL.replay(matches).ratings()


@given(st.integers(-20, 20), st.integers(1, 30))
def test_what_one_side_wins_the_other_loses_among_equals(difference: int, deals: int) -> None:
    changes = MODEL.rate(match(difference, deals=deals), {})
    assert sum(change.mu_after - 25 for change in changes) == pytest.approx(0)
    mirrored = MODEL.rate(match(-difference, deals=deals), {})
    assert changes[0].mu_after == pytest.approx(mirrored[2].mu_after)


@settings(max_examples=30)
@given(st.floats(0.3, 3.0))
def test_the_fitted_temperature_finds_how_bold_the_chances_were(boldness: float) -> None:
    forecasts: list[tuple[float, bool]] = []
    for odds in (1.2, 1.6, 2.2, 3.0):
        told, true = odds**boldness, odds / (1 + odds)
        wins = round(1000 * true)
        forecasts += [(told / (1 + told), True)] * wins
        forecasts += [(told / (1 + told), False)] * (1000 - wins)
    assert fitted_temperature(forecasts) == pytest.approx(1 / boldness, rel=0.03)


def test_no_forecast_leaves_the_temperature_at_one() -> None:
    assert fitted_temperature([]) == 1.0


def test_chances_in_an_ordinary_league_are_neither_too_bold_nor_too_cautious() -> None:
    forecasts = season(BETWEEN, 1) + season(BETWEEN, 2)
    assert 0.85 <= slope(forecasts) <= 1.15


@pytest.mark.parametrize("league", [EVEN, MIXED, EVEN_TO_TEN, MIXED_TO_TEN])
def test_ratings_foretell_better_than_a_coin_and_are_calibrated_by_past_games(
    league: League,
) -> None:
    past, coming = season(league, 1), season(league, 2)
    assert log_loss(coming) < log(2)
    temperature = fitted_temperature(past)
    assert log_loss(coming, temperature=temperature) < log(2)
    assert 0.8 <= slope(coming) / temperature <= 1.25


TWO = replace(BETWEEN, side_size=1, deals=None)
THREES = replace(BETWEEN, side_size=3, hand=auctioned_hand, target=15, deals=None)


@pytest.mark.parametrize(
    ("league", "model"), [(TWO, TWO_PLAYERS_POOL.model), (THREES, THREES_POOL.model)]
)
def test_chances_are_sound_for_sides_of_one_and_of_three(
    league: League, model: RatingModel
) -> None:
    assert isinstance(model, MarginModel)
    forecasts = [one for seed in range(6) for one in season(league, seed, model=model)]
    assert log_loss(forecasts) < log(2)
    assert 0.85 <= slope(forecasts) <= 1.15


def test_knowing_scores_foretells_better_than_knowing_winners() -> None:
    seeds = (1, 2, 3)
    with_scores = [one for seed in seeds for one in season(MIXED, seed)]
    winners_only = [one for seed in seeds for one in season(MIXED, seed, scores_known=False)]
    assert log_loss(with_scores) < log_loss(winners_only) < log(2)
