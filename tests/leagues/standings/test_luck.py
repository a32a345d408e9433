"""The luck in a game is found again in leagues of which it is known, and judged honestly."""

from __future__ import annotations

from itertools import pairwise
from math import log
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.standings.ratings.luck import (
    ENOUGH_MATCHES,
    GROUPS,
    WIDEST,
    Forecast,
    fitted_luck,
    forecasts,
    mean_surprise,
    quality_of,
)
from leagues.standings.ratings.margin import MarginModel
from leagues.standings.ratings.places import PlacesModel
from leagues.standings.ratings.values import RatedMatch
from tests.leagues.standings.simulated_league import EVEN_TO_TEN, matches_of

SHIPPED = MarginModel(luck=1.0, drift=0.0)


def games(*, luck: float, count: int, seed: int = 1) -> list[RatedMatch]:
    """Return games of a league in which just so much is luck as the model thinks."""
    rng = Random(seed)
    model = SHIPPED.with_luck(luck * SHIPPED.noise)
    strength = [rng.gauss(model.mu, model.sigma) for _ in range(24)]
    found = []
    for key in range(count):
        a, b, c, d = rng.sample(range(24), 4)
        edge = strength[a] + strength[b] - strength[c] - strength[d]
        seen = rng.gauss(edge, model.noise) / model.scale_of(None)
        found.append(RatedMatch(key, ((a, b), (c, d)), 1.0, seen))
    return found


def places(count: int, seed: int) -> list[RatedMatch]:
    rng = Random(seed)
    found = []
    for key in range(count):
        people = rng.sample(range(12), 4)
        made = {player: rng.gauss(player, 12.0) for player in people}
        ranks = tuple(1 + sum(other > made[one] for other in made.values()) for one in people)
        found.append(RatedMatch(key, tuple((one,) for one in people), 1.0, places=ranks))
    return found


@pytest.mark.parametrize("luck", [0.5, 1.0, 2.0])
def test_the_luck_of_a_made_up_league_is_found_again(luck: float) -> None:
    fit = fitted_luck(SHIPPED, games(luck=luck, count=2500))
    assert fit is not None
    assert luck / 1.5 < fit.luck / SHIPPED.noise < luck * 1.5
    assert fit.quality.loss < fit.quality.loss_of_coin == pytest.approx(log(2))
    assert fit.quality.slope == pytest.approx(1.0, abs=0.3)


@settings(max_examples=6)
@given(seed=st.integers(0, 999), luck=st.floats(0.2, 5.0), count=st.integers(300, 340))
def test_games_are_never_foretold_worse_than_with_what_is_shipped(
    seed: int, luck: float, count: int
) -> None:
    played = games(luck=luck, count=count, seed=seed)
    fit = fitted_luck(SHIPPED, played)
    assert fit is not None
    assert fit.quality.loss <= fit.loss_as_shipped
    assert abs(log(fit.luck / SHIPPED.noise)) <= WIDEST
    assert fit == fitted_luck(SHIPPED, played)
    told = forecasts(SHIPPED.with_luck(fit.luck), played)
    assert mean_surprise(told) == fit.quality.loss


def test_hands_played_one_by_one_are_foretold_better_than_by_a_coin() -> None:
    fit = fitted_luck(MarginModel(), list(matches_of(EVEN_TO_TEN, 3))[:2400])
    assert fit is not None
    assert fit.quality.loss <= fit.loss_as_shipped < log(2)


def test_places_at_larger_tables_are_judged_by_who_comes_first() -> None:
    model = PlacesModel(beta=75.0, luck=0.8)
    fit = fitted_luck(model, places(320, seed=5))
    assert fit is not None
    assert fit.quality.loss <= fit.loss_as_shipped < fit.quality.loss_of_coin
    assert fit.quality.loss_of_coin == pytest.approx(log(4))
    assert sum(group.size for group in fit.quality.groups) == 4 * 320


def test_of_too_few_games_nothing_is_fitted() -> None:
    assert fitted_luck(SHIPPED, games(luck=1.0, count=ENOUGH_MATCHES - 1)) is None
    assert fitted_luck(SHIPPED, []) is None


def test_few_games_move_the_shipped_luck_less_than_many() -> None:
    played = games(luck=3.0, count=1500)
    few = fitted_luck(SHIPPED, played[:ENOUGH_MATCHES])
    many = fitted_luck(SHIPPED, played)
    assert few is not None
    assert many is not None
    assert few.luck < many.luck


def test_a_tie_is_rated_but_not_judged() -> None:
    tie = RatedMatch(1, ((1,), (2,)), 1.0, 0.0)
    assert forecasts(SHIPPED, [tie]) == []
    lone = RatedMatch(2, ((1,), (2,)), 2.0, None, 1)
    assert [each.first for each in forecasts(SHIPPED, [tie, lone])] == [1]


@given(st.lists(st.tuples(st.floats(0.01, 0.99), st.booleans()), min_size=1, max_size=60))
def test_the_tenths_hold_every_chance_once_and_rise(each: list[tuple[float, bool]]) -> None:
    found = quality_of([Forecast((chance, 1 - chance), int(won)) for chance, won in each])
    assert sum(group.size for group in found.groups) == len(each)
    assert len(found.groups) <= GROUPS
    expected = [group.expected for group in found.groups]
    assert all(a <= b + 1e-12 for a, b in pairwise(expected))
    assert all(0 <= group.actual <= 1 for group in found.groups)
