"""Entering over the API, where an organiser asks questions and places are offered."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from leagues.events.models import Answer
from leagues.events.services.entering import enter_event
from leagues.events.services.entries import withdraw
from leagues.events.services.questions import add_question
from tests.factories.events import EventFactory
from tests.factories.players import PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db


def test_a_program_reads_the_questions_enters_with_answers_and_takes_an_offer() -> None:
    event = EventFactory.create(
        entry_limit=1, offer_hours=12, starts_at=timezone.now() + timedelta(days=2)
    )
    inside = enter_event(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None)
    add_question(event_id=event.pk, text="Meal", kind="text", is_required=True, by=None)
    client, user = APIClient(), UserFactory.create()
    PlayerFactory.create(user=user)
    client.force_authenticate(user)
    address = f"/api/v1/events/{event.pk}"
    [asked] = client.get(f"{address}/questions/").json()["results"]
    refused = client.post(f"{address}/register/", {}, format="json")
    assert refused.json()["code"] == "answers_refused"
    sent = {"answers": {str(asked["id"]): "Soup", "x": "y"}}
    assert client.post(f"{address}/register/", sent, format="json").json()["status"] == "waiting"
    assert Answer.objects.get().text == "Soup"
    early = client.post(f"{address}/offer/", {"takes": True}, format="json")
    assert early.json()["code"] == "offer_over"
    withdraw(entry_id=inside.pk, by=None)
    taken = client.post(f"{address}/offer/", {"takes": True}, format="json").json()
    assert (taken["status"], taken["offered_until"]) == ("entered", None)
