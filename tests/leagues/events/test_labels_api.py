"""Labels of people over the API, by which prizes are given to some only."""

from __future__ import annotations

import pytest
from django.urls import reverse

from leagues.events.models import AuditEntry
from leagues.players.states import Role
from tests.factories.events import EntryFactory, EventFactory
from tests.leagues.api_visitors import client_of, member_of

pytestmark = pytest.mark.django_db


def test_labels_are_given_and_taken_away_over_the_api_and_twice_is_once() -> None:
    event = EventFactory.create()
    entry = EntryFactory.create(event=event)
    player = entry.members.get().player
    url = reverse("events_api:prize_labels", args=[event.pk, entry.pk])
    client = client_of(member_of(event.club, Role.SCORER))
    sent = {"player": player.pk, "labels": ["Lady", "junior", "lady"]}
    for _time in range(2):
        answer = client.post(url, sent, format="json")
        assert answer.json() == [
            {"id": player.pk, "name": player.label, "labels": ["Lady", "junior"]}
        ]
    assert AuditEntry.objects.filter(event=event, verb="entry.labelled").count() == 1
    assert client.post(url, {**sent, "labels": []}, format="json").json()[0]["labels"] == []


def test_labels_that_cannot_be_are_refused_in_words_and_change_nothing() -> None:
    event = EventFactory.create()
    entry, other = EntryFactory.create(event=event), EntryFactory.create(event=event)
    player = entry.members.get().player
    url = reverse("events_api:prize_labels", args=[event.pk, entry.pk])
    client = client_of(member_of(event.club, Role.SCORER))
    many = client.post(url, {"player": player.pk, "labels": list("abcdef")}, format="json")
    assert many.status_code == 422
    assert "can have 5 labels at most; here are 6" in many.json()["detail"]
    stranger = other.members.get().player_id
    sent = {"player": stranger, "labels": ["Lady"]}
    assert client.post(url, sent, format="json").status_code == 404
    assert client.get(url).json()[0]["labels"] == []
