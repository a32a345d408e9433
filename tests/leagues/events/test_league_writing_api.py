"""What programs write in a team league: fixtures, squads, transfers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from leagues.events.league_models import SquadMember, Transfer
from leagues.players.states import Role
from tests.factories.league_cards import Match, match_to_play
from tests.factories.leagues import FixtureFactory
from tests.factories.players import MembershipFactory
from tests.leagues.api_visitors import claim, client_of, member_of

pytestmark = pytest.mark.django_db


def director(match: Match) -> APIClient:
    return client_of(member_of(match.fixture.division.league.club, Role.DIRECTOR))


def changed(match: Match, client: APIClient, **sent: Any) -> Any:  # Any: an answer
    url = reverse("events_api:change_fixture", args=[match.fixture.pk])
    return client.post(url, {"revision": 1, **sent})


def test_a_fixture_is_moved_and_not_by_whoever_saw_an_older_one() -> None:
    match = match_to_play()
    assert match.fixture.day is not None
    client, day = director(match), match.fixture.day + timedelta(days=7)
    moved = changed(match, client, act="move", day=day.isoformat(), reason="Flood").json()
    assert (moved["day"], moved["revision"], moved["reason"]) == (day.isoformat(), 2, "Flood")
    stale = changed(match, client, act="postpone")
    assert (stale.status_code, stale.json()["code"]) == (409, "league_changed")


def test_a_team_with_two_matches_on_a_day_is_told_of_before_it_is_done_in_spite_of_it() -> None:
    match = match_to_play()
    there = match.fixture
    assert there.day is not None
    day = there.day + timedelta(days=7)
    FixtureFactory.create(division=there.division, round_number=2, home=there.away, day=day)
    sent = {"act": "move", "day": day.isoformat()}
    refused = changed(match, director(match), **sent)
    assert (refused.status_code, refused.json()["code"]) == (422, "fixture_clash")
    assert f"{there.away.name} has another match on" in refused.json()["fields"]["day"][0]
    assert changed(match, director(match), **sent, in_spite=True).json()["day"] == day.isoformat()


def test_a_match_is_awarded_to_one_of_its_teams_and_played_after_all() -> None:
    match = match_to_play()
    client = director(match)
    refused = changed(match, client, act="walkover")
    assert refused.json()["fields"] == {"awarded_to": ["Say which team is awarded the match."]}
    given = changed(match, client, act="walkover", awarded_to=match.fixture.away_id).json()
    assert (given["status"], given["awarded_to"]) == ("walkover", match.fixture.away_id)
    again = changed(match, client, act="restore", revision=2).json()
    assert (again["status"], again["awarded_to"]) == ("planned", None)


def test_a_move_without_a_day_is_asked_for_one() -> None:
    match = match_to_play()
    refused = changed(match, director(match), act="move")
    assert (refused.status_code, list(refused.json()["fields"])) == (400, ["day"])


def test_a_captain_signs_somebody_on_once_and_nobody_of_another_squad() -> None:
    match = match_to_play()
    team = match.fixture.home
    club = match.fixture.division.league.club
    newcomer = MembershipFactory.create(club=club).player
    MembershipFactory.create(club=club, player=match.away[1])
    client = client_of(claim(match.home[0]))
    url = reverse("events_api:team_squad", args=[team.pk])
    for _time in range(2):
        assert client.post(url, {"player": newcomer.pk}).json()["player"]["id"] == newcomer.pk
    assert SquadMember.objects.filter(player=newcomer).count() == 1
    taken = client.post(url, {"player": match.away[1].pk}).json()
    assert taken["code"] == "squad_refused"
    assert f"is of the squad of {match.fixture.away.name}" in taken["fields"]["player"][0]
    unknown = client.post(url, {"player": 999_999_999}).json()
    assert "not on the club's list" in unknown["fields"]["player"][0]


def test_a_transfer_is_asked_for_agreed_to_and_approved() -> None:
    match = match_to_play()
    home, away = match.fixture.home, match.fixture.away
    league, person = match.fixture.division.league, match.away[5]
    url = reverse("events_api:league_transfers", args=[league.pk])
    ours, theirs = (client_of(claim(side[0])) for side in (match.home, match.away))
    for _time in range(2):
        asked = ours.post(url, {"team": home.pk, "player": person.pk}).json()
    assert (asked["state"], asked["from_team"], asked["left_agreed_at"]) == ("asked", away.pk, None)
    assert asked["joined_agreed_at"]
    assert [each["id"] for each in theirs.get(url).json()] == [asked["id"]]
    answer = reverse("events_api:transfer_answer", args=[asked["id"]])
    early = director(match).post(answer, {"answer": "approve"})
    assert (early.status_code, early.json()["code"]) == (422, "league_step")
    assert theirs.post(answer, {"answer": "approve"}).status_code == 403
    assert theirs.post(answer, {"answer": "agree"}).json()["left_agreed_at"]
    assert director(match).post(answer, {"answer": "approve"}).json()["state"] == "approved"
    assert Transfer.objects.count() == 1
    assert SquadMember.objects.get(player=person, until_day=None).team_id == home.pk
