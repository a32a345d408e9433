"""Captains at the pages of a league, and what these pages cost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from leagues.events.league_models import League, SquadMember, Transfer
from tests.factories.leagues import FixtureFactory, LeagueFactory, league_of, squad_of
from tests.factories.players import UserFactory

pytestmark = pytest.mark.django_db


def test_a_captain_signs_on_for_the_own_team_and_no_other(client: Client) -> None:
    league = league_of(2)
    one, two = league.divisions.get().teams.order_by("pk")
    captain = squad_of(one)[0]
    captain.user = UserFactory.create()
    captain.save()
    client.force_login(captain.user)
    url = reverse("events:team_squad", args=[one.pk])
    assert client.post(url, {"name": "Zoe New", "on_night": "on"}).status_code == 302
    assert SquadMember.objects.filter(team=one, is_registered_on_night=True).count() == 1
    other = reverse("events:team_squad", args=[two.pk])
    assert client.post(other, {"name": "Zoe New"}).status_code == 403
    both = client.post(url, {"name": "Ann", "player": ""} | {"name": ""})
    assert both.status_code == 422
    assert "one of the two" in both.content.decode()


def test_captains_of_both_teams_agree_and_only_a_director_approves(client: Client) -> None:
    league = league_of(2)
    one, two = league.divisions.get().teams.order_by("pk")
    player = squad_of(one)[1]
    captains = [squad_of(two)[0], squad_of(one, 1)[0]]
    for captain in captains:
        captain.user = UserFactory.create()
        captain.save()
    assert captains[0].user is not None
    assert captains[1].user is not None
    client.force_login(captains[0].user)
    url = reverse("events:league_transfers", args=[league.pk])
    client.post(url, {"player": player.pk, "team": two.pk, "reason": "Moved"})
    transfer = Transfer.objects.get()
    assert transfer.joined_agreed_at is not None
    client.force_login(captains[1].user)
    client.post(reverse("events:decide_transfer", args=[transfer.pk, "agree"]))
    transfer.refresh_from_db()
    assert transfer.left_agreed_at is not None
    approve = reverse("events:decide_transfer", args=[transfer.pk, "approve"])
    assert client.post(approve).status_code == 403


def test_days_that_are_none_are_named_by_their_line_and_stay_typed(client: Client) -> None:
    league = league_of(2)
    director = UserFactory.create(is_superuser=True)
    squad_of(league.divisions.get().teams.earliest("pk"))
    player = SquadMember.objects.earliest("pk").player
    player.user = director
    player.save()
    player.memberships.create(club=league.club, role="director")
    client.force_login(director)
    url = reverse("events:league_dates", args=[league.pk])
    answer = client.post(url, {"act": "days", "days": "2030-09-03\nnext week", "free": ""})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Line 2: “next week” is no day." in text
    assert "next week</textarea>" in text


def running_league(size: int) -> League:
    """Return a league that runs, with so many fixtures to come and as many that are late."""
    league = LeagueFactory.create(
        status="running",
        first_day=timezone.now().date() - timedelta(days=20),
        last_day=timezone.now().date() + timedelta(days=90),
    )
    first = FixtureFactory.create(division__league=league, day=league.first_day)
    for number in range(2, size + 1):
        FixtureFactory.create(division=first.division, round_number=number, day=league.last_day)
    return league


def test_a_visitor_goes_from_a_league_to_its_table_and_from_a_fixture_to_its_result(
    client: Client,
) -> None:
    league = running_league(2)
    division = league.divisions.get()
    shown = client.get(reverse("events:league", args=[league.pk])).content.decode()
    table = reverse("standings:division", args=[division.pk])
    assert f'<a class="btn btn-primary" href="{table}">Table</a>' in shown
    fixtures = reverse("events:league_fixtures", args=[league.pk])
    assert ">Result<" not in client.get(fixtures).content.decode()
    division.fixtures.filter(day=league.first_day).update(status="played")
    assert client.get(fixtures).content.decode().count(">Result<") == 1


@pytest.mark.parametrize("size", [2, 12])
@pytest.mark.parametrize(
    ("name", "query", "most"),
    [
        # the league, the director, divisions, teams, what is next
        ("events:league", "", 4),
        # the league, the fixtures, the teams that rest
        ("events:league_fixtures", "", 3),
        # the league, the fixtures, the teams
        ("events:league_fixtures", "?by=team", 3),
    ],
)
def test_pages_of_a_league_cost_the_same_for_any_number_of_fixtures(
    name: str,
    query: str,
    most: int,
    size: int,
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    league = running_league(size)
    with django_assert_num_queries(most):
        assert client.get(reverse(name, args=[league.pk]) + query).status_code == 200
