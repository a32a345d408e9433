"""The director changes the people of an entry on its page."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.models import Entry, Event
from leagues.events.selectors.members import label_of
from leagues.events.services.entering import enter_event
from leagues.players.models import Player
from leagues.players.states import Role
from tests.factories.players import MembershipFactory
from tests.factories.seating import evening
from tests.leagues.events.browsing import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return evening(people=4, unit="pair")


@pytest.fixture
def entry(event: Event) -> Entry:
    return event.entries.order_by("id")[0]


@pytest.fixture
def client(event: Event) -> Client:
    return signed_in(Role.DIRECTOR, event.club)


def page_of(entry: Entry) -> str:
    return reverse("seating:people", args=[entry.event_id, entry.pk])


def people_of(entry: Entry) -> list[Player]:
    return [member.player for member in entry.members.order_by("id").select_related("player")]


def known(event: Event, name: str) -> Player:
    return MembershipFactory.create(
        club=event.club, player__display_name=name, player__sort_key=name.casefold()
    ).player


def test_somebody_of_the_club_takes_a_place(client: Client, event: Event, entry: Entry) -> None:
    (ann, bob), cal = people_of(entry), known(event, "Cal Poe")
    found = client.get(page_of(entry), {"q": "cal"}).content.decode()
    assert f'name="player_id" value="{cal.pk}"' in found
    assert f'value="replace-{bob.pk}"' in found
    client.post(page_of(entry), {"change": f"replace-{bob.pk}", "player_id": cal.pk})
    assert people_of(entry) == [ann, cal]


def test_a_new_person_takes_a_place(client: Client, entry: Entry) -> None:
    ann, _bob = people_of(entry)
    client.post(page_of(entry), {"change": f"replace-{ann.pk}", "name": "Zed Orr"})
    assert people_of(entry)[0].display_name == "Zed Orr"


def test_one_is_taken_out_and_another_added(client: Client, event: Event, entry: Entry) -> None:
    (ann, bob), cal = people_of(entry), known(event, "Cal Poe")
    client.post(page_of(entry), {"change": f"take_out-{ann.pk}"})
    assert people_of(entry) == [bob]
    client.post(page_of(entry), {"change": "add", "player_id": cal.pk})
    assert people_of(entry) == [bob, cal]


def test_two_who_look_for_a_partner_are_joined_here(client: Client, event: Event) -> None:
    dee, eve = known(event, "Dee Orr"), known(event, "Eve Ash")
    first = enter_event(event_id=event.pk, player_id=dee.pk, by=None)
    enter_event(event_id=event.pk, player_id=eve.pk, by=None)
    assert "looks for a partner" in client.get(page_of(first)).content.decode()
    client.post(page_of(first), {"change": "add", "player_id": eve.pk})
    assert people_of(first) == [dee, eve]


def test_a_pair_gets_a_name_and_loses_it(client: Client, entry: Entry) -> None:
    by_people = label_of(entry)
    for typed, shown in (("  The  Aces ", "The Aces"), ("", by_people)):
        client.post(page_of(entry), {"change": "rename", "team": typed})
        assert label_of(Entry.objects.get(pk=entry.pk)) == shown


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"change": "add"}, "Choose who comes first."),
        ({"change": "explode"}, "no such button"),
        ({"change": "replace-1"}, "Choose who comes first."),
        ({"change": "replace-1", "name": "Zed"}, "is not one of"),
    ],
)
def test_what_cannot_be_done_says_so_and_changes_nothing(
    client: Client, entry: Entry, sent: dict[str, str], sentence: str
) -> None:
    before = people_of(entry)
    refused = client.post(page_of(entry), sent)
    assert refused.status_code == 422
    assert sentence in refused.content.decode()
    assert people_of(entry) == before
    assert not Player.objects.filter(display_name="Zed").exists()


def test_a_scorer_may_not(event: Event, entry: Entry) -> None:
    assert signed_in(Role.SCORER, event.club).get(page_of(entry)).status_code == 403
