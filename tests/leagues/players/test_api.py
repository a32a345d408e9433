"""Clubs and tokens over the API."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from leagues.players.services.tokens import make_token
from tests.factories.players import ClubFactory, UserFactory
from tests.leagues.api_visitors import client_of
from tests.races import at_once

pytestmark = pytest.mark.django_db


def test_clubs_are_found_by_their_words() -> None:
    ClubFactory.create(name="Turtle Creek Euchre", venue="Old Mill")
    ClubFactory.create()
    found = APIClient().get(reverse("players_api:clubs"), {"q": "mill turtle"}).json()
    assert [club["name"] for club in found["results"]] == ["Turtle Creek Euchre"]


def test_a_club_is_shown_by_its_address() -> None:
    club = ClubFactory.create(about="We meet on Tuesdays.")
    shown = APIClient().get(reverse("players_api:club", args=[club.slug])).json()
    assert (shown["slug"], shown["about"]) == (club.slug, "We meet on Tuesdays.")
    missing = APIClient().get(reverse("players_api:club", args=["nowhere"]))
    assert missing.status_code == 404
    assert "no club at this address" in missing.json()["detail"]


@pytest.mark.parametrize("clubs", [2, 20])
def test_the_list_of_clubs_costs_the_same_for_any_number(
    clubs: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ClubFactory.create_batch(clubs)
    # count; clubs
    with django_assert_num_queries(2):
        APIClient().get(reverse("players_api:clubs"))


def test_a_token_is_made_on_ones_own_page_shown_once_and_revoked() -> None:
    user = UserFactory.create()
    page = Client()
    page.force_login(user)
    url = reverse("players:token")
    assert "You have no token" in page.get(url).content.decode()
    made = page.post(url).content.decode()
    key = Token.objects.get(user=user).key
    assert key in made
    again = page.get(url).content.decode()
    assert key not in again
    assert "You have a token" in again
    page.post(url)
    newer = Token.objects.get(user=user).key
    assert newer != key
    page.post(reverse("players:revoke_token"))
    assert not Token.objects.exists()


def test_the_page_of_tokens_is_for_who_is_signed_in() -> None:
    for name in ("players:token", "players:revoke_token"):
        answer = Client().post(reverse(name))
        assert answer.status_code == 302
        assert answer["Location"].startswith(reverse("account_login"))


def test_a_revoked_token_opens_nothing() -> None:
    client = client_of(UserFactory.create())
    url = reverse("players_api:token")
    assert client.delete(url).status_code == 204
    assert client.delete(url).status_code == 401


@pytest.mark.django_db(transaction=True)
def test_two_taps_at_once_make_one_token() -> None:
    user = UserFactory.create()
    keys = at_once(lambda: make_token(user=user), lambda: make_token(user=user))
    assert Token.objects.get().key in keys
