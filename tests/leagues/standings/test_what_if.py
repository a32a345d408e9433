"""The help on a ranking: what one's own numbers say, and what an even game would change."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.standings.ratings.pools import PAIRS, POOLS
from leagues.standings.ratings.values import Rating
from leagues.standings.ratings.what_if import even_game
from tests.factories.players import MembershipFactory, user_of
from tests.factories.standings import RatingFactory


@given(key=st.sampled_from(sorted(POOLS)), mu=st.floats(5, 45), sigma=st.floats(1, 8.3))
@settings(max_examples=30)
def test_a_game_won_among_equals_helps_as_much_as_one_lost_hurts(
    key: str, mu: float, sigma: float
) -> None:
    game = even_game(POOLS[key], Rating(mu, sigma))
    surer = even_game(POOLS[key], Rating(mu, sigma / 2))
    assert game.rise > surer.rise > 0
    assert game.fall > surer.fall > 0
    if POOLS[key].has_two_sides:
        assert game.rise == pytest.approx(game.fall)


@pytest.mark.django_db
def test_a_player_reads_what_their_own_numbers_mean_and_a_stranger_what_all_do(
    client: Client,
) -> None:
    user = user_of(MembershipFactory.create().player)
    RatingFactory.create(player=user.player, mu=27.3, sigma=3.0, partners=2)
    address = reverse("standings:rankings")
    assert "Your rating is" not in client.get(address).content.decode()

    client.force_login(user)
    shown = client.get(address).content.decode()
    assert "Your rating is 27.3" in shown
    assert "lies between 21.3 and 33.3" in shown
    rise = even_game(PAIRS, Rating(27.3, 3.0)).rise
    assert f"it would rise by {rise:.2f}" in shown
    assert "1 more partner is needed" in shown
