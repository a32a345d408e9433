"""Standings, ratings and people over the API."""

from __future__ import annotations

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from games.matches.services.actors import Actor
from games.matches.services.reports import confirm_report
from leagues.events.states import EntryStatus
from leagues.players.models import Player
from leagues.standings.models import Rating, RatingPool
from leagues.standings.services.sheets import recompute_standings
from tests.factories.events import EntryFactory
from tests.factories.players import PlayerFactory
from tests.leagues.api_visitors import Evening, evening, person_in, seat_of

pytestmark = pytest.mark.django_db


def played() -> Evening:
    scene = evening()
    confirm_report(report_id=scene.report.pk, actor=Actor(seat=1))
    recompute_standings(event_id=scene.event.pk)
    return scene


def test_standings_come_in_order_with_what_is_not_known_as_null() -> None:
    scene = played()
    url = reverse("standings_api:standings", args=[scene.event.pk])
    rows = APIClient().get(url).json()["results"]
    assert [(row["place"], row["rank"], row["points"]) for row in rows] == [
        (1, 1, "9.000"),
        (2, 1, "9.000"),
        (3, 3, "6.000"),
        (4, 3, "6.000"),
    ]
    assert rows[0]["loners"] is None
    assert {player["id"] for row in rows for player in row["players"]} == {
        seat_of(scene.table, number).player_id for number in range(4)
    }


def test_ratings_are_listed_best_first() -> None:
    scene = evening()
    pool = RatingPool.objects.get()
    other = person_in(seat_of(scene.table, 1)).pk
    Rating.objects.create(pool=pool, player_id=other, mu=3.5, sigma=1.0, matches=40, partners=9)
    rows = APIClient().get(reverse("standings_api:ratings")).json()["results"]
    assert [row["mu"] for row in rows] == [3.5, 2.5]
    assert rows[0]["player"]["id"] == other
    assert rows[1]["is_provisional"] is True


def test_people_are_found_by_name_with_their_ratings() -> None:
    scene = evening()
    player = person_in(seat_of(scene.table, 0))
    Player.objects.filter(pk=player.pk).update(display_name="Zoë Quick", sort_key="zoe quick")
    found = APIClient().get(reverse("standings_api:players"), {"q": "Zoë"}).json()["results"]
    assert [(row["name"], row["kind"]) for row in found] == [("Zoë Quick", "person")]
    assert found[0]["ratings"][0]["mu"] == 2.5
    shown = APIClient().get(reverse("standings_api:player", args=[player.pk])).json()
    assert shown == found[0]


def test_people_of_no_event_on_view_are_not_found() -> None:
    loner = PlayerFactory.create()
    EntryFactory.create(member__player=loner, status=EntryStatus.WITHDRAWN.value)
    url = reverse("standings_api:player", args=[loner.pk])
    assert APIClient().get(url).status_code == 404
    assert APIClient().get(reverse("standings_api:players")).json()["results"] == []


def test_standings_of_no_event_are_not_found() -> None:
    assert APIClient().get(reverse("standings_api:standings", args=[0])).status_code == 404


@pytest.mark.parametrize("more", [0, 10])
def test_lists_cost_the_same_for_any_number_of_rows(
    more: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    scene = played()
    pool = RatingPool.objects.get()
    for entry in EntryFactory.create_batch(
        more, event=scene.event, status=EntryStatus.CHECKED_IN.value
    ):
        Rating.objects.create(pool=pool, player=entry.members.get().player, mu=0.0, sigma=5.0)
    recompute_standings(event_id=scene.event.pk)
    # event; count; rows with entries; members with players
    with django_assert_num_queries(4):
        APIClient().get(reverse("standings_api:standings", args=[scene.event.pk]))
    # versions of the pools; ratings with players; places (2)
    with django_assert_num_queries(4):
        APIClient().get(reverse("standings_api:ratings"))
    # players; ratings with pools
    with django_assert_num_queries(2):
        APIClient().get(reverse("standings_api:players"))
