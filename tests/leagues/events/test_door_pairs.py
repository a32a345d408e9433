"""The desk at the door where pairs or teams play: one is chosen, then the others."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from leagues.events.forms.door import read_chosen
from leagues.events.models import Entry, Event
from leagues.events.services.newcomers import Newcomer
from leagues.players.models import Player
from leagues.players.states import PlayerKind, Role
from tests.factories.events import EventFactory
from tests.factories.players import MembershipFactory
from tests.leagues.events.browsing import signed_in

HTMX = {"HX-Request": "true"}


@pytest.fixture
def event() -> Event:
    return EventFactory.create(unit="pair", status="running")


def at(name: str, event: Event) -> str:
    return reverse(f"events:{name}", args=[event.pk])


def known(event: Event, name: str) -> Player:
    return MembershipFactory.create(
        club=event.club, player__display_name=name, player__sort_key=name.casefold()
    ).player


def door(event: Event) -> Client:
    return signed_in(Role.SCORER, event.club)


def people(entry: Entry) -> list[str]:
    return [member.player.display_name for member in entry.members.order_by("id")]


def said(page: Any) -> str:  # Any: a test response
    return " ".join(page.content.decode().split())


@pytest.mark.django_db
def test_the_first_of_a_pair_is_chosen_and_then_checked_in_with_the_second(event: Event) -> None:
    client, ann, bob = door(event), known(event, "Ann Lee"), known(event, "Bob Ray")
    first = client.get(at("check_in", event), {"q": "ann"})
    assert f"?chosen={ann.pk}" in said(first)
    assert 'name="player_id"' not in said(first)
    second = client.get(at("check_in", event), {"q": "bob", "chosen": str(ann.pk)})
    assert "Name of the partner" in said(second)
    assert f'name="player_id" value="{bob.pk}"' in said(second)
    client.post(at("check_in_add", event), {"chosen": ann.pk, "player_id": bob.pk})
    entry = Entry.objects.get()
    assert (entry.status, people(entry)) == ("checked_in", ["Ann Lee", "Bob Ray"])
    assert "Ann Lee" in said(client.get(at("check_in", event), {"q": "ray"}))


@pytest.mark.django_db
def test_who_is_chosen_is_not_offered_again(event: Event) -> None:
    ann = known(event, "Ann Lee")
    page = door(event).get(at("check_in", event), {"q": "ann", "chosen": str(ann.pk)})
    assert page.context["sheet"].offered == []


@pytest.mark.django_db
def test_two_new_people_and_a_guest_become_one_pair_however_often_it_is_pressed(
    event: Event,
) -> None:
    client = door(event)
    first = client.get(at("check_in", event), {"q": "Ann Lee"})
    assert "?chosen=%2B0%3AAnn%20Lee" in said(first)
    for _press in range(2):
        client.post(
            at("check_in_add", event) + "?kind=guest", {"chosen": "+0:Ann Lee", "name": "Bob Ray"}
        )
    assert people(Entry.objects.get()) == ["Ann Lee", "Bob Ray"]
    assert Player.objects.get(display_name="Bob Ray").kind == PlayerKind.GUEST
    assert Player.objects.get(display_name="Ann Lee").kind == PlayerKind.PERSON


@pytest.mark.django_db
def test_somebody_without_a_partner_is_entered_and_found_by_the_next_one(event: Event) -> None:
    client, ann, bob = door(event), known(event, "Ann Lee"), known(event, "Bob Ray")
    client.post(at("check_in_expect", event), {"chosen": ann.pk, "name": ""})
    looking = Entry.objects.get()
    page = client.get(at("check_in", event))
    assert "Looks for a partner" in said(page)
    assert f'href="?chosen={ann.pk}"' in said(page)
    page = client.get(at("check_in", event), {"chosen": bob.pk})
    assert f'name="join" value="{looking.pk}"' in said(page)
    client.post(at("check_in_add", event), {"chosen": bob.pk, "join": looking.pk})
    looking.refresh_from_db()
    assert (looking.status, people(looking)) == ("checked_in", ["Ann Lee", "Bob Ray"])


@pytest.mark.django_db
def test_after_a_pair_is_in_the_boxes_are_empty_for_the_next(event: Event) -> None:
    ann, bob = known(event, "Ann Lee"), known(event, "Bob Ray")
    sent = {"chosen": ann.pk, "player_id": bob.pk}
    page = door(event).post(at("check_in_add", event), sent, headers=HTMX)
    assert "Checked in: Ann Lee &amp; Bob Ray" in said(page)
    assert 'id="chosen" hx-swap-oob="true"' in said(page)
    assert not page.context["choices"].is_begun


@pytest.mark.django_db
def test_a_refusal_keeps_who_was_chosen(event: Event) -> None:
    client = door(event)
    ann, bob, cal = (known(event, name) for name in ("Ann Lee", "Bob Ray", "Cal Poe"))
    client.post(at("check_in_add", event), {"chosen": ann.pk, "player_id": bob.pk})
    page = client.post(at("check_in_add", event), {"chosen": cal.pk, "player_id": bob.pk})
    assert page.status_code == 422
    assert "Bob Ray is entered already, as Ann Lee &amp; Bob Ray." in said(page)
    assert [one.label for one in page.context["choices"].people] == ["Cal Poe"]


@pytest.mark.django_db
def test_a_number_that_is_nobody_is_refused_in_a_sentence(event: Event) -> None:
    page = door(event).get(at("check_in", event), {"chosen": "999999"})
    assert page.status_code == 422
    assert "There is no such player" in said(page)


@pytest.mark.django_db
def test_a_team_is_put_together_with_its_name() -> None:
    event = EventFactory.create(unit="team", team_size=4)
    client = door(event)
    four = [known(event, name) for name in ("Ann", "Bob", "Cal", "Dee")]
    chosen = [str(player.pk) for player in four[:3]]
    query: dict[str, str | list[str]] = {"q": "dee", "chosen": chosen}
    page = client.get(at("check_in", event), query)
    assert "Name of the team" in said(page)
    client.post(
        at("check_in_add", event),
        {"chosen": chosen, "player_id": four[3].pk, "team": "The Aces"},
    )
    entry = Entry.objects.get()
    assert (entry.name, people(entry)) == ("The Aces", ["Ann", "Bob", "Cal", "Dee"])


@pytest.mark.django_db
def test_people_of_the_house_are_marked_at_the_door_and_back(event: Event) -> None:
    client, ann, bob = door(event), known(event, "Ann Lee"), known(event, "Bob Ray")
    client.post(at("check_in_add", event), {"chosen": ann.pk, "player_id": bob.pk})
    entry = Entry.objects.get()
    for key, is_house in (("house", True), ("rank", False)):
        client.post(reverse("events:check_in_act", args=[event.pk, entry.pk, key]))
        entry.refresh_from_db()
        assert entry.is_house is is_house
        shown = "of the house, not ranked" in said(client.get(at("check_in", event)))
        assert shown is is_house


def test_what_is_chosen_is_read_as_it_was_written() -> None:
    assert read_chosen("12") == Newcomer(player_id=12)
    assert read_chosen("+1:Ann: Lee") == Newcomer(name="Ann: Lee", namesakes=1)
    assert read_chosen("*0:Bob") == Newcomer(name="Bob", is_guest=True)


@given(st.text() | st.from_regex(r"[+*][0-9]{0,8}:.*", fullmatch=True))
def test_nothing_that_is_sent_as_chosen_breaks_the_page(text: str) -> None:
    found = read_chosen(text)
    assert found is None or found.player_id is not None or found.name
