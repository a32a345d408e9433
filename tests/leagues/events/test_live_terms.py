"""How the live tables of an event are set up is its director's choice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.errors import TermsRefused
from leagues.events.models import Event
from leagues.events.services.event_rows import terms_of
from leagues.events.services.events import copy_event, edit_event
from leagues.players.states import Role
from tests.architecture.places import EVENT
from tests.factories.events import EventFactory
from tests.factories.players import MembershipFactory, user_of

pytestmark = pytest.mark.django_db

EVENTS_CSS = Path(__file__).parents[3] / "templates/static/site/events.css"
CHOSEN = {
    "live_clock": "300+5",
    "live_watching": "nobody",
    "live_delay": "180",
    "live_bot": "searching_3",
}


def director_of(event: Event) -> Client:
    place = MembershipFactory.create(club=event.club, role=Role.DIRECTOR.value)
    browser = Client()
    browser.force_login(user_of(place.player))
    return browser


def test_a_director_sets_live_tables_up_and_the_history_tells_it_in_words() -> None:
    event = EventFactory.create(is_online=True)
    browser, page = director_of(event), reverse("events:edit", args=[event.pk])
    sent = {**EVENT, "is_online": "on", **CHOSEN}
    assert browser.post(page, sent).status_code == 302
    event.refresh_from_db()
    assert {name: str(getattr(event, name)) for name in CHOSEN} == CHOSEN
    shown = browser.get(page).content.decode()
    for words in ("300+5", "180", "nobody", "searching_3"):
        assert f'<option value="{words}" selected>' in shown
    history = browser.get(reverse("events:history", args=[event.pk])).content.decode()
    for words in (
        "clock at live tables", "5 min and 5 s a move", "No clock",
        "who may watch live tables", "Everybody who may see the event",
        "how late live tables are shown", "3 minutes later", "At once",
        "who plays on for the absent", "Thinking bot, thorough", "Steady bot",
    ):  # fmt: skip
        assert words in history
    told = browser.get(f"/api/v1/events/{event.pk}/").json()
    assert {name: str(told[name]) for name in CHOSEN} == CHOSEN


def test_a_copy_of_an_event_has_its_live_tables_set_up_alike() -> None:
    event = EventFactory.create(is_online=True, live_clock="600+10", live_delay=30)
    copy = copy_event(event_id=event.pk, by=None)
    assert (copy.live_clock, copy.live_delay, copy.live_bot) == ("600+10", 30, "steady")


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("live_clock", "soon"),
        ("live_watching", "friends"),
        ("live_delay", "5000"),
        ("live_bot", "oracle"),
    ],
)
def test_what_live_tables_cannot_be_set_up_with_is_told_at_its_field(name: str, wrong: str) -> None:
    event = EventFactory.create(is_online=True)
    page = reverse("events:edit", args=[event.pk])
    answer = director_of(event).post(page, {**EVENT, **CHOSEN, name: wrong, "title": "Mine"})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {name}
    assert 'value="Mine"' in answer.content.decode()


@pytest.mark.parametrize(
    ("name", "wrong"), [("live_clock", "12+x"), ("live_delay", 601), ("live_bot", "oracle")]
)
def test_no_program_sets_live_tables_up_with_it_either(name: str, wrong: object) -> None:
    event = EventFactory.create(is_online=True)
    setattr(event, name, wrong)
    with pytest.raises(TermsRefused) as refused:
        edit_event(event_id=event.pk, terms=terms_of(event), by=None)
    assert set(refused.value.fields) == {name}


def test_what_is_wrong_with_a_live_table_is_shown_though_the_event_is_not_played_live() -> None:
    """Seen: 500 minutes, then unticked and saved: refused, with the reason at a hidden field."""
    event = EventFactory.create()
    sent = {**EVENT, "absence_minutes": "500"}
    page = director_of(event).post(reverse("events:edit", args=[event.pk]), sent)
    assert page.status_code == 422
    (group,) = re.findall(
        r'<div class="[^"]*only-online">(.*?)</fieldset>', page.content.decode(), re.S
    )
    assert re.search(r'name="absence_minutes"[^>]*aria-invalid="true"', group)
    (hides,) = re.findall(r"^.*only-online.*display: none.*$", EVENTS_CSS.read_text(), re.M)
    assert '.only-online:not(:has([aria-invalid="true"]))' in hides
