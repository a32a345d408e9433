"""What can be said at the live tables of an event is its director's choice."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.models import Event
from leagues.players.states import Role
from tests.architecture.places import EVENT
from tests.factories.events import EventFactory
from tests.factories.players import MembershipFactory, user_of

pytestmark = pytest.mark.django_db


def test_a_director_chooses_what_can_be_said_and_the_history_tells_it() -> None:
    event = EventFactory.create(is_online=True)
    place = MembershipFactory.create(club=event.club, role=Role.DIRECTOR.value)
    browser = Client()
    browser.force_login(user_of(place.player))
    page = reverse("events:edit", args=[event.pk])
    assert "Set phrases; members of the club also write" in browser.get(page).content.decode()
    assert event.talk == "phrases"
    response = browser.post(page, {**EVENT, "is_online": "on", "talk": "all"})
    assert response.status_code == 302
    assert Event.objects.get(pk=event.pk).talk == "all"
    history = browser.get(reverse("events:history", args=[event.pk])).content.decode()
    assert "what can be said at live tables" in history
    assert browser.post(page, {**EVENT, "talk": "song"}).status_code == 422
