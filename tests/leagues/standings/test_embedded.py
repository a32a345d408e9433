"""A club's own site shows its tables: in a frame or from JSON, as everybody may read them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from leagues.events.states import Visibility
from leagues.players.models import Club
from leagues.players.states import Role
from leagues.standings.models import Rating
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.players import ClubFactory, MembershipFactory, UserFactory, user_of
from tests.factories.standings import RatingFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return ClubFactory.create(name="Quay Club", slug="quay")


def member_rated(club: Club, *, hidden: bool = False, **fields: object) -> Rating:
    rating: Rating = RatingFactory.create(**fields)
    MembershipFactory.create(club=club, player=rating.player)
    event = EventFactory.create(
        club=club, visibility=(Visibility.MEMBERS if hidden else Visibility.PUBLIC).value
    )
    EntryFactory.create(event=event, member__player=rating.player)
    return rating


def test_a_frame_of_another_site_gets_the_table_without_scripts_and_cookies(
    client: Client, club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    member_rated(club, mu=31.0, player__display_name="Best Player")
    member_rated(club, mu=20.0, player__display_name="Other Player")
    RatingFactory.create(mu=40.0, player__display_name="Of Another Club")
    with django_assert_num_queries(2):  # the club, its ratings
        answer = client.get(reverse("standings:embedded_ratings", args=["quay"]))
    shown = answer.content.decode()
    assert shown.index("Best Player") < shown.index("Other Player")
    assert "Of Another Club" not in shown
    assert "<script" not in shown
    assert "X-Frame-Options" not in answer.headers
    assert not answer.cookies
    assert client.get(reverse("standings:rankings"))["X-Frame-Options"] == "DENY"


def test_a_director_finds_the_words_for_the_clubs_own_site(client: Client, club: Club) -> None:
    director = MembershipFactory.create(club=club, role=Role.DIRECTOR.value)
    client.force_login(user_of(director.player))
    shown = client.get(reverse("desk:lists", args=["quay"])).content.decode()
    address = reverse("standings:embedded_ratings", args=["quay"])
    assert f"&lt;iframe src=&quot;http://testserver{address}&quot;" in shown.replace('"', "&quot;")
    assert f'<a href="{address}">' in shown


def test_json_of_the_table_may_be_read_by_every_site(client: Client, club: Club) -> None:
    member_rated(club, mu=31.04, player__display_name="Best Player", matches=12)
    answer = client.get(reverse("standings:embedded_ratings", args=["quay"]), {"format": "json"})
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert answer.json()["title"] == "Quay Club"
    (row,) = answer.json()["rows"]
    assert row["name"] == "Best Player"
    assert (row["place"], row["figure"], row["count"]) == (1, "31.0", 12)


def test_who_is_signed_in_reads_no_more_in_a_frame_than_everybody(
    client: Client, club: Club
) -> None:
    hidden = member_rated(club, hidden=True, player__display_name="Hidden Hanna")
    hidden.player.user = UserFactory.create()
    hidden.player.save()
    client.force_login(hidden.player.user)
    answer = client.get(reverse("standings:embedded_ratings", args=["quay"]))
    assert "Hidden Hanna" not in answer.content.decode()
