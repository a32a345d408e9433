"""The luck that was fitted is that by which a pool is rated, everywhere and from one moment on."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from games.matches.models import Match
from leagues.desk.scale.seeding import Scale, seed_scale
from leagues.standings.models import LuckFit, Rating, RatingPool
from leagues.standings.ratings.luck import ENOUGH_MATCHES, fitted_luck
from leagues.standings.ratings.margin import MODEL
from leagues.standings.ratings.pools import AUCTION, PAIRS
from leagues.standings.ratings.values import Rating as Belief
from leagues.standings.ratings.what_if import even_game
from leagues.standings.selectors.expectations import foreseen
from leagues.standings.selectors.latest_matches import latest_matches
from leagues.standings.selectors.own_numbers import own_numbers
from leagues.standings.selectors.previews import ratings_of_matches
from leagues.standings.selectors.strengths import strength_of
from leagues.standings.services import luck
from leagues.standings.services.luck import fit_all_pools, fit_pool
from leagues.standings.services.ratings import rate_match
from leagues.standings.services.replays import replay_pool, replay_stale_pools
from leagues.standings.tasks import fit_luck
from tests.factories.seating import published_round
from tests.factories.standings import RatingFactory, RatingPoolFactory, matches_of, set_result
from tests.races import at_once

pytestmark = pytest.mark.django_db


def rows() -> dict[int, tuple[float, float]]:
    return {row.player_id: (row.mu, row.sigma) for row in Rating.objects.all()}


def a_site(matches: int = ENOUGH_MATCHES + 40) -> datetime:
    """Write a site with so many matches of pairs, rated as shipped; return when."""
    now = timezone.now()
    seed_scale(scale=Scale(players=60, matches=matches), now=now, say=lambda line: None)
    replay_pool(kind=PAIRS)
    return now


def with_luck(value: float) -> RatingPool:
    """Have a luck fitted already, before the first match is rated."""
    pool: RatingPool = RatingPoolFactory.create(luck=value)
    LuckFit.objects.create(pool=pool, luck=value, fitted_at=timezone.now(), games=999)
    return pool


def results_one_by_one() -> list[Match]:
    found = matches_of(published_round(people=8))
    for match, points in zip(found, ([9, 2], [4, 8]), strict=True):
        set_result(match, points)
        rate_match(match_id=match.pk)
    return found


def test_ratings_follow_from_the_matches_and_the_luck_that_fits_them() -> None:
    now = a_site()
    played = latest_matches(pool=PAIRS)
    fit = fitted_luck(MODEL, played)
    assert fit is not None
    row = fit_pool(kind=PAIRS, now=now)
    assert row is not None
    assert row.games == fit.quality.games
    assert row.loss == fit.quality.loss
    assert sum(group[2] for group in row.groups) == row.games
    pool = RatingPool.objects.get()
    assert (pool.luck, pool.is_stale) == (row.luck, False)
    book = MODEL.with_luck(row.luck).replay(played)
    assert rows() == {key: each[:2] for key, each in book.ratings().items()}

    version = pool.version
    fit_luck()
    call_command("fit_luck")
    assert fit_pool(kind=PAIRS, now=now) is None
    assert RatingPool.objects.get().version == version
    assert [each.games for each in fit_all_pools(now=now + timedelta(days=32))] == [row.games]
    call_command("rebuild_ratings")
    assert rows() == {key: each[:2] for key, each in book.ratings().items()}


def test_until_all_is_rated_again_a_pool_keeps_its_luck_and_says_that_it_is_stale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, before = a_site(), rows()
    other = fitted_luck(MODEL.with_luck(80.0), latest_matches(pool=PAIRS))
    with monkeypatch.context() as patch:
        patch.setattr(luck, "fitted_luck", lambda model, matches: other)
        patch.setattr(luck, "replay_pool", lambda **terms: None)
        row = fit_pool(kind=PAIRS, now=now)
    assert row is not None
    pool = RatingPool.objects.get()
    assert (pool.luck, pool.is_stale, pool.stale_since) == (None, True, None)
    assert rows() == before
    replay_stale_pools()
    pool.refresh_from_db()
    assert (pool.luck, pool.is_stale) == (row.luck, False)
    assert rows() != before


def test_with_too_few_games_the_shipped_luck_stays_and_their_number_is_told() -> None:
    now = a_site(40)
    version = RatingPool.objects.get().version
    row = fit_pool(kind=PAIRS, now=now)
    assert row is not None
    assert (row.luck, row.loss, row.groups) == (None, None, [])
    assert 0 < row.games <= 40
    assert RatingPool.objects.get().version == version
    assert fit_pool(kind=PAIRS, now=now) is None


def test_without_games_nothing_is_fitted() -> None:
    assert fit_all_pools(now=timezone.now()) == []
    assert not RatingPool.objects.exists()


def test_matches_rated_one_by_one_have_the_numbers_of_a_replay_with_the_same_luck() -> None:
    with_luck(90.0)
    results_one_by_one()
    one_by_one = rows()
    assert one_by_one
    call_command("rebuild_ratings")
    assert rows() == one_by_one
    LuckFit.objects.update(luck=None)
    call_command("rebuild_ratings")
    assert rows() != one_by_one


def test_chances_and_what_a_correction_would_change_are_told_with_the_luck_in_use() -> None:
    with_luck(90.0)
    match, _ = results_one_by_one()
    model = MODEL.with_luck(90.0)
    seats = list(match.seats.order_by("number").values_list("player_id", flat=True))
    own, others = seats[::2], seats[1::2]
    known = foreseen(match_ids=[match.pk])[match.pk]
    assert known.model == model
    known.ratings[own[0] or 0] = Belief(31.0, 4.0)
    beliefs = [[known.ratings[key or 0] for key in side] for side in (own, others)]
    told = known.chance([key or 0 for key in own], [key or 0 for key in others])
    assert told == model.win_chance(*beliefs) != MODEL.win_chance(*beliefs)
    moved = ratings_of_matches(match_ids=[match.pk])
    first = Rating.objects.get(player_id=own[0])
    assert moved[first.player_id] == first.mu - MODEL.mu


def test_the_latest_matches_are_never_more_than_asked_for() -> None:
    a_site(60)
    played = latest_matches(pool=PAIRS)
    assert latest_matches(pool=PAIRS, most=20) == played[-20:]


@pytest.mark.django_db(transaction=True)
def test_two_that_fit_at_the_same_moment_fit_once() -> None:
    now = a_site(40)
    results = at_once(
        lambda: fit_pool(kind=PAIRS, now=now),
        lambda: fit_pool(kind=PAIRS, now=now),
    )
    assert sum(isinstance(each, LuckFit) for each in results) == 1
    assert results.count(None) == 1
    assert LuckFit.objects.count() == 1


def test_what_an_even_game_would_change_is_told_with_the_luck_in_use() -> None:
    row = RatingFactory.create(pool=with_luck(90.0))
    strength = strength_of(row, row.player, now=timezone.now())
    told = own_numbers(strength)
    shipped = even_game(PAIRS, Belief(strength.mu, strength.sigma))
    assert strength.kind.model == MODEL.with_luck(90.0)
    assert float(told.rise) < round(shipped.rise, 2)
    assert told.luck == "10.8"  # 90 in units of 25 / 3


def test_the_api_tells_by_how_much_luck_a_pool_is_rated(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    RatingFactory.create(pool=with_luck(90.0))
    RatingFactory.create(pool=RatingPoolFactory.create(key=AUCTION.key, title="Auction"))
    with django_assert_num_queries(2):  # count; pools with what was fitted
        fitted, shipped = APIClient().get(reverse("standings_api:rating_pools")).json()["results"]
    assert (fitted["key"], fitted["luck"], fitted["games"]) == (PAIRS.key, 90.0, 999)
    assert fitted["luck_as_shipped"] == MODEL.luck_in_game
    assert (shipped["luck"], shipped["fitted_at"]) == (AUCTION.model.luck_in_game, None)
