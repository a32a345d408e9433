"""A player enters with a partner, or a team, from home."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.models import Entry, Event
from leagues.events.selectors.members import label_of
from leagues.events.services.entering import enter_event
from leagues.players.models import Player
from tests.factories.events import EventFactory
from tests.factories.players import MembershipFactory, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return EventFactory.create(unit="pair")


def known(event: Event, name: str) -> Player:
    return MembershipFactory.create(
        club=event.club, player__display_name=name, player__sort_key=name.casefold()
    ).player


def browser(player: Player) -> Client:
    client = Client()
    client.force_login(user_of(player))
    return client


def page_of(event: Event) -> str:
    return reverse("events:enter_together", args=[event.pk])


def test_the_event_page_offers_a_partner_or_looking_for_one(event: Event) -> None:
    ann = known(event, "Ann Lee")
    page = browser(ann).get(reverse("desk:event", args=[event.pk])).content.decode()
    assert page_of(event) in page
    assert "Enter, looking for a partner" in page


def test_a_partner_of_the_club_is_looked_up_and_entered_with_oneself(event: Event) -> None:
    ann, bob = known(event, "Ann Lee"), known(event, "Bob Ray")
    client = browser(ann)
    assert (
        f'name="player_id" value="{bob.pk}"'
        in client.get(page_of(event), {"q": "bob"}).content.decode()
    )
    page = client.post(page_of(event), {"player_id": bob.pk}, follow=True).content.decode()
    assert "Ann Lee &amp; Bob Ray: You are in." in page
    assert "1 pair has entered" in page
    assert label_of(Entry.objects.get()) == "Ann Lee & Bob Ray"


def test_a_partner_nobody_knows_is_written_down(event: Event) -> None:
    browser(known(event, "Ann Lee")).post(page_of(event), {"name": "Zed Orr"})
    assert label_of(Entry.objects.get()) == "Ann Lee & Zed Orr"


def test_who_looks_for_a_partner_is_shown_and_joined(event: Event) -> None:
    ann, bob = known(event, "Ann Lee"), known(event, "Bob Ray")
    looking = enter_event(event_id=event.pk, player_id=bob.pk, by=None)
    client = browser(ann)
    assert f'name="join" value="{looking.pk}"' in client.get(page_of(event)).content.decode()
    client.post(page_of(event), {"join": looking.pk})
    assert [member.player for member in Entry.objects.get().members.all()] == [bob, ann]


def test_a_partner_who_is_taken_is_refused_by_name(event: Event) -> None:
    ann, bob, cal = (known(event, name) for name in ("Ann Lee", "Bob Ray", "Cal Poe"))
    browser(ann).post(page_of(event), {"player_id": bob.pk})
    refused = browser(cal).post(page_of(event), {"player_id": bob.pk})
    assert refused.status_code == 422
    assert "Bob Ray is entered already, as Ann Lee &amp; Bob Ray" in refused.content.decode()


def test_a_captain_enters_a_team_one_after_the_other() -> None:
    event = EventFactory.create(unit="team", team_size=4)
    ann, bob = known(event, "Ann Lee"), known(event, "Bob Ray")
    client = browser(ann)
    first = client.get(page_of(event), {"q": "bob"}).content.decode()
    assert f'href="?chosen={bob.pk}"' in first
    chosen = [str(bob.pk), "+0:Cal Poe"]
    client.post(page_of(event), {"chosen": chosen, "name": "Dee Orr", "team": "The Aces"})
    entry = Entry.objects.get()
    assert (entry.name, entry.members.count()) == ("The Aces", 4)


def test_who_withdraws_takes_the_pair_out_and_is_told_so(event: Event) -> None:
    ann, bob = known(event, "Ann Lee"), known(event, "Bob Ray")
    client = browser(ann)
    client.post(page_of(event), {"player_id": bob.pk})
    page = client.post(reverse("events:leave", args=[event.pk]), follow=True).content.decode()
    assert "Ann Lee &amp; Bob Ray: all of you are withdrawn." in page
    assert Entry.objects.get().status == "withdrawn"


def test_an_evening_of_singles_has_no_such_page() -> None:
    event = EventFactory.create()
    answer = browser(known(event, "Ann")).get(page_of(event))
    assert answer["Location"] == reverse("desk:event", args=[event.pk])
