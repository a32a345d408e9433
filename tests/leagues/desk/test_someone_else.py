"""Somebody in a past event was another person: the result stays, the person changes."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import MatchSeat
from games.matches.selectors.results import confirmed_results
from leagues.desk.services.past_lists import PastEvening
from leagues.desk.services.someone_else import was_someone_else
from leagues.events.errors import AlreadyEntered
from leagues.events.models import Event
from leagues.players.list_reading.heads import ListKind
from leagues.players.models import Player, User
from leagues.players.services.people import create_player
from leagues.players.states import Role
from leagues.standings.models import Rating
from leagues.standings.services.replays import replay_all_pools
from leagues.standings.tasks import sweep
from tests.factories.players import MembershipFactory, user_of
from tests.leagues.desk.test_past_lists import GAMES, standing, taken

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return user_of(MembershipFactory.create(role=Role.DIRECTOR.value).player)


@pytest.fixture
def event(by: User) -> Event:
    club = by.player.memberships.get().club
    create_player(display_name="Zoe", by=by, club_id=club.pk)
    evening = PastEvening(title="May", day=date(2024, 5, 1))
    found = taken(club, by, GAMES, ListKind.GAMES, evening)[1]
    replay_all_pools()
    return found


def person(name: str) -> Player:
    return Player.objects.get(display_name=name)


def test_the_person_changes_and_the_result_stays(event: Event, by: User, client: Client) -> None:
    before = standing(event)
    seats = MatchSeat.objects.filter(player=person("Ann"))
    match_ids = list(seats.values_list("match_id", flat=True))
    points = [each.points for each in confirmed_results(match_ids=match_ids)]
    client.force_login(by)
    url = reverse("desk:someone_else", args=[event.pk])
    page = client.get(url, {"player": str(person("Ann").pk), "q": "zo"}).content.decode()
    assert f'value="{person("Zoe").pk}" required' in page
    typed = {"player": person("Ann").pk, "instead": person("Zoe").pk, "q": "zo"}
    assert "Say why" in client.post(url, typed).content.decode()
    client.post(url, typed | {"reason": "Read wrongly"})
    sweep()
    assert [each.points for each in confirmed_results(match_ids=match_ids)] == points
    renamed = [(name.replace("Ann", "Zoe"), rank, made) for name, rank, made in before]
    assert sorted(standing(event)) == sorted(renamed)
    assert Rating.objects.get(player=person("Zoe")).matches == 2
    assert not Rating.objects.filter(player=person("Ann")).exists()


def test_it_is_undone_by_one_button(event: Event, by: User, client: Client) -> None:
    before = standing(event)
    ann, zoe = person("Ann"), person("Zoe")
    was_someone_else(
        event_id=event.pk, player_id=ann.pk, instead_id=zoe.pk, by=by, reason="Read wrongly"
    )
    client.force_login(by)
    url = reverse("desk:someone_else", args=[event.pk])
    typed = {"player": zoe.pk, "instead": ann.pk, "reason": "It was a mistake."}
    client.post(url, typed)
    client.post(url, typed)
    assert standing(event) == before
    assert event.history.filter(verb="entry.was_someone_else").count() == 2


def test_somebody_who_was_there_too_is_not_taken_for_another(event: Event, by: User) -> None:
    with pytest.raises(AlreadyEntered, match="Bob is in May too"):
        was_someone_else(
            event_id=event.pk,
            player_id=person("Ann").pk,
            instead_id=person("Bob").pk,
            by=by,
            reason="Read wrongly",
        )
    assert MatchSeat.objects.filter(player=person("Ann")).count() == 2
