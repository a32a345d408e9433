"""A list of names is pasted at the door."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.entry_lists import read_entries
from leagues.events.models import Entry, Event
from leagues.events.services.lists import enter_list
from leagues.events.states import EventStatus
from leagues.players.models import Player
from leagues.players.states import Role
from tests.factories.events import EventFactory
from tests.factories.players import MembershipFactory
from tests.leagues.events.browsing import signed_in

pytestmark = pytest.mark.django_db


def scorer_at(event: Event) -> tuple[Client, str]:
    """Return a scorer's browser and where a list is sent."""
    return signed_in(Role.SCORER, event.club), reverse("events:check_in_list", args=[event.pk])


def names_in(event: Event, status: str) -> set[str]:
    """Return who is in an event with a status."""
    found = Player.objects.filter(entries__event=event, entries__entry__status=status)
    return {player.label for player in found}


def test_a_list_finds_who_is_known_and_writes_down_who_is_new() -> None:
    event = EventFactory.create()
    known = MembershipFactory.create(club=event.club, player__display_name="Zoe Orr").player
    client, address = scorer_at(event)
    page = client.post(address, {"names": "zoë  orr\r\n\r\n Ann Lee \r\nann lee\r\n"}, follow=True)
    assert "2 people are here." in page.content.decode()
    assert names_in(event, "checked_in") == {known.label, "Ann Lee"}
    people = Player.objects.count()
    client.post(address, {"names": "Zoë Orr\nAnn Lee"})
    assert (Entry.objects.count(), Player.objects.count()) == (2, people)


def test_people_of_a_list_may_be_expected_or_have_to_wait() -> None:
    event = EventFactory.create(entry_limit=2)
    client, address = scorer_at(event)
    page = client.post(address, {"names": "Ann\nBo\nCy", "later": "1"}, follow=True)
    assert "2 people are expected." in page.content.decode()
    assert "1 person is on the waiting list." in page.content.decode()
    assert names_in(event, "entered") == {"Ann", "Bo"}


def test_a_name_that_two_people_have_stays_in_the_list() -> None:
    event = EventFactory.create()
    for distinction in ("", "2"):
        MembershipFactory.create(
            club=event.club, player__display_name="Ann Lee", player__distinction=distinction
        )
    client, address = scorer_at(event)
    page = client.post(address, {"names": "Ann Lee\nBo Orr"})
    assert page.status_code == 422
    assert page.context["list_form"]["names"].value() == "Ann Lee"
    assert "Several people have this name: Ann Lee." in page.content.decode()
    assert names_in(event, "checked_in") == {"Bo Orr"}


def test_a_person_of_another_club_is_not_taken_for_one_of_this() -> None:
    away = MembershipFactory.create(player__display_name="Ann Lee").player
    event = EventFactory.create()
    listed = read_entries("Ann Lee", size=1)
    (entry,) = enter_list(event_id=event.pk, listed=listed, is_here=True, by=None).entries
    assert entry.members.get().player != away


@pytest.mark.parametrize(
    ("status", "names", "sentence"),
    [
        (EventStatus.OPEN, " \n ", "Write at least one name."),
        (EventStatus.OPEN, "Ann\n" * 201, "this one has 201"),
        (EventStatus.OPEN, f"Ann\n{'x' * 81}", "80 fit"),
        (EventStatus.FINISHED, "Ann", "its entries cannot be changed"),
    ],
)
def test_a_list_that_cannot_be_taken_enters_nobody_and_is_kept(
    status: EventStatus, names: str, sentence: str
) -> None:
    event = EventFactory.create(status=status.value)
    client, address = scorer_at(event)
    page = client.post(address, {"names": names})
    assert page.status_code == 422
    assert sentence in page.content.decode()
    assert not Entry.objects.exists()
