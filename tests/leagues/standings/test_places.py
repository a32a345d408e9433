"""The rating of places: single updates, replays, and how well it foretells simulated tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.standings.ratings.places import PlacesModel
from leagues.standings.ratings.pools import AUCTION, OWN_ACCOUNT
from leagues.standings.ratings.values import RatedMatch, Rating
from tests.leagues.standings.simulated_tables import (
    Club,
    Evening,
    Forecast,
    auction_hand,
    call_hand,
    coin,
    cutthroat_hand,
    log_loss,
    season,
    slope,
)

SIGMA = 25 / 3
MODEL = PlacesModel(beta=25.0)


def match(*places: int, key: int = 1, week: float = 0.0) -> RatedMatch:
    """Return a match of players 1, 2, 3 and so on who came in at these places."""
    sides = tuple((player,) for player in range(1, len(places) + 1))
    return RatedMatch(key=key, sides=sides, week=week, places=places)


def weng_lin(
    table: Sequence[Rating], places: Sequence[int], beta: float
) -> list[tuple[float, float]]:
    """Return the ratings after a match by Algorithm 4 of Weng and Lin (2011), written again."""
    spread = sqrt(sum(rating.sigma**2 + beta**2 for rating in table))
    weight = [exp(rating.mu / spread) for rating in table]
    rest = [sum(w for w, p in zip(weight, places, strict=True) if p >= place) for place in places]
    after = []
    for own, rating in enumerate(table):
        omega = delta = 0.0
        for drawn, place in enumerate(places):
            if place > places[own]:
                continue
            share, equals = weight[own] / rest[drawn], places.count(place)
            omega += ((own == drawn) - share) / equals
            delta += share * (1 - share) / equals
        variance = rating.sigma**2
        mu = rating.mu + variance / spread * omega
        shrink = rating.sigma / spread * variance / spread**2 * delta
        after.append((mu, rating.sigma * sqrt(max(1 - shrink, 1e-4))))
    return after


TABLES = st.integers(3, 7).flatmap(
    lambda size: st.tuples(
        st.lists(
            st.builds(
                lambda mu, sigma: Rating(mu, sigma), st.floats(-20, 70), st.floats(0.5, SIGMA)
            ),
            min_size=size,
            max_size=size,
        ),
        st.lists(st.integers(0, 12), min_size=size, max_size=size),
    )
)


def places_of(points: Sequence[int]) -> tuple[int, ...]:
    return tuple(1 + sum(other > own for other in points) for own in points)


@given(TABLES)
def test_the_update_is_that_of_weng_and_lin(table: tuple[list[Rating], list[int]]) -> None:
    ratings, points = table
    places = places_of(points)
    changes = MODEL.rate(match(*places), dict(enumerate(ratings, start=1)))
    assert [change.player for change in changes] == list(range(1, len(ratings) + 1))
    for change, (mu, sigma) in zip(changes, weng_lin(ratings, places, 25.0), strict=True):
        assert change.mu_after == pytest.approx(mu, abs=1e-9)
        assert change.sigma_after == pytest.approx(sigma, abs=1e-9)


def test_newcomers_part_in_the_order_of_their_places() -> None:
    first, second, third = MODEL.rate(match(1, 2, 3), {})
    assert first.mu_after > 25 > third.mu_after
    assert first.mu_after > second.mu_after > third.mu_after
    assert all(change.sigma_after < SIGMA for change in (first, second, third))


def test_equal_places_move_equals_alike() -> None:
    first, second, third = MODEL.rate(match(1, 1, 3), {})
    assert first.mu_after == second.mu_after > 25 > third.mu_after
    level = MODEL.rate(match(1, 1, 1), {})
    assert [change.mu_after for change in level] == pytest.approx([25.0] * 3)


def test_a_surprise_moves_ratings_by_more() -> None:
    ratings = {1: Rating(40, 4), 2: Rating(25, 4), 3: Rating(10, 4)}
    expected, upset = MODEL.rate(match(1, 2, 3), ratings), MODEL.rate(match(3, 2, 1), ratings)
    assert 0 < expected[0].mu_after - 40 < 40 - upset[0].mu_after


def test_who_has_been_away_comes_less_sure() -> None:
    known = {player: Rating(30, 3, week=1.0) for player in (1, 2, 3)}
    soon, late = (MODEL.rate(match(1, 2, 3, week=week), known)[0] for week in (1.0, 101.0))
    assert late.sigma_before == soon.sigma_before == 3
    assert late.mu_after > soon.mu_after
    assert late.sigma_after > soon.sigma_after


def test_sides_of_several_players_move_together() -> None:
    sides = ((1, 2), (3, 4), (5, 6))
    changes = MODEL.rate(RatedMatch(key=1, sides=sides, week=0.0, places=(2, 1, 3)), {})
    by_player = {change.player: change.mu_after for change in changes}
    assert by_player[3] == by_player[4] > by_player[1] == by_player[2] > by_player[5]


MATCHES = st.lists(
    st.builds(
        lambda people, points, week: RatedMatch(
            key=0,
            sides=tuple((player,) for player in people[: len(points)]),
            week=week,
            places=places_of(points),
        ),
        st.permutations(range(8)),
        st.lists(st.integers(0, 9), min_size=3, max_size=7),
        st.floats(0, 300),
    ),
    max_size=20,
).map(lambda matches: sorted(matches, key=lambda one: one.week))


@given(MATCHES)
def test_rating_one_by_one_gives_the_numbers_of_a_replay_to_the_last_bit(
    matches: list[RatedMatch],
) -> None:
    ratings: dict[int, Rating] = {}
    for one in matches:
        for change in MODEL.rate(one, ratings):
            ratings[change.player] = Rating(change.mu_after, change.sigma_after, one.week)
    book = MODEL.replay(matches)
    assert book.ratings() == ratings
    assert len(list(book.changes())) == sum(len(one.sides) for one in matches)


@given(MATCHES, st.randoms(use_true_random=False))
def test_the_seats_make_no_difference_to_the_last_bit(
    matches: list[RatedMatch], chance: Random
) -> None:
    turned = []
    for one in matches:
        order = chance.sample(range(len(one.sides)), len(one.sides))
        sides = tuple(one.sides[seat] for seat in order)
        turned.append(one._replace(sides=sides, places=tuple(one.places[seat] for seat in order)))
    assert MODEL.replay(turned).ratings() == MODEL.replay(matches).ratings()


@given(TABLES)
def test_chances_add_up_to_one_and_the_stronger_has_the_better(
    table: tuple[list[Rating], list[int]],
) -> None:
    ratings, _ = table
    chances = MODEL.win_chances(ratings)
    assert sum(chances) == pytest.approx(1)
    by_strength = sorted(range(len(ratings)), key=lambda seat: ratings[seat].mu)
    assert [chances[seat] for seat in by_strength] == sorted(chances)
    bold = MODEL.win_chances(ratings, temperature=2.0)
    assert max(bold) >= max(chances) - 1e-12


BETWEEN = Club(skill=0.08, drift=0.005)
EVEN = Club(skill=0.055, drift=0.004)
GAMES = {
    "three": (Evening(cutthroat_hand, (3,), target=5), OWN_ACCOUNT),
    "call": (Evening(call_hand, (4, 5, 6), deals=10), OWN_ACCOUNT),
    "five": (Evening(auction_hand, (5,), target=15), AUCTION),
    "seven": (Evening(auction_hand, (7,), target=15), AUCTION),
}


@cache
def told(name: str, club: Club, beta: float | None = None) -> tuple[Forecast, ...]:
    """Return the forecasts of two seasons, by the pool's own model unless given another beta."""
    evening, pool = GAMES[name]
    model = pool.model if beta is None else PlacesModel(beta=beta)
    assert isinstance(model, PlacesModel)
    return tuple(one for seed in (1, 2) for one in season(evening, club, model, seed))


@pytest.mark.parametrize("names", [("three", "call"), ("five", "seven")])
def test_chances_of_a_pool_are_neither_too_bold_nor_too_cautious(names: tuple[str, ...]) -> None:
    assert 0.85 <= slope([one for name in names for one in told(name, BETWEEN)]) <= 1.15


@pytest.mark.parametrize(
    ("name", "club"),
    [*((name, BETWEEN) for name in GAMES), *((name, EVEN) for name in ("three", "call", "five"))],
)
def test_ratings_foretell_better_than_a_coin(name: str, club: Club) -> None:
    forecasts = told(name, club)
    assert log_loss(forecasts) < coin(forecasts)


@pytest.mark.parametrize("name", ["five", "seven"])
def test_the_package_s_own_beta_would_be_worse_than_a_coin(name: str) -> None:
    forecasts = told(name, EVEN, beta=25 / 6)
    assert log_loss(forecasts) > coin(forecasts)
