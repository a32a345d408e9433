"""What programs read of team leagues."""

from __future__ import annotations

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from leagues.events.states import Visibility
from tests.factories.leagues import FixtureFactory, LeagueFactory, league_of, squad_of

pytestmark = pytest.mark.django_db


def test_a_league_is_read_with_its_divisions_teams_and_squads() -> None:
    league = league_of(2, 3, status="running")
    team = league.divisions.get(level=1).teams.earliest("pk")
    captain = squad_of(team, 2)[0]
    shown = APIClient().get(reverse("events_api:league", args=[league.pk])).json()
    assert (shown["title"], shown["target"], shown["legs"]) == (league.title, 21, 2)
    assert [len(division["teams"]) for division in shown["divisions"]] == [2, 3]
    found = APIClient().get(reverse("events_api:team", args=[team.pk])).json()
    assert found["captain"]["id"] == captain.pk
    assert len(found["squad"]) == 2


def test_leagues_that_are_hidden_or_being_prepared_are_not_told_of() -> None:
    shown = LeagueFactory.create(status="running")
    LeagueFactory.create(club=shown.club)
    hidden = LeagueFactory.create(status="running", visibility=Visibility.MEMBERS.value)
    listed = APIClient().get(reverse("events_api:leagues"), {"club": shown.club.slug}).json()
    assert [each["id"] for each in listed["results"]] == [shown.pk]
    for name in ("league", "league_fixtures"):
        url = reverse(f"events_api:{name}", args=[hidden.pk])
        assert APIClient().get(url).status_code == 404


@pytest.mark.parametrize("count", [2, 9])
def test_fixtures_cost_the_same_however_many_there_are(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    league = league_of(2, status="running")
    home, away = league.divisions.get().teams.order_by("pk")
    for number in range(1, count + 1):
        FixtureFactory.create(division=home.division, round_number=number, home=home, away=away)
    url = reverse("events_api:league_fixtures", args=[league.pk])
    # the league; how many there are; the fixtures with their teams
    with django_assert_num_queries(3):
        listed = APIClient().get(url, {"team": home.pk}).json()
    assert listed["count"] == count
    assert APIClient().get(url, {"team": "x"}).json()["count"] == 0
