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


def test_a_program_asks_for_a_partner_who_accepts_and_takes_a_question_back() -> None:
    event = EventFactory.create(unit="pair", starts_at=timezone.now() + timedelta(days=2))
    ann, bob, cal = [PlayerFactory.create(user=UserFactory.create()) for _ in range(3)]
    clients = {player: APIClient() for player in (ann, bob, cal)}
    for player, client in clients.items():
        client.force_authenticate(player.user)
    url = f"/api/v1/events/{event.pk}/partners/"
    named = clients[ann].post(url, {"name": "My friend"}, format="json").json()
    assert (named["state"], named["player"], named["invited_name"]) == ("open", None, "My friend")
    back = clients[ann].post(f"{url}{named['id']}/", {"answer": "revoke"}, format="json")
    assert back.json()["state"] == "revoked"
    enter_event(event_id=event.pk, player_id=bob.pk, by=None)
    sent = clients[ann].post(url, {"player": bob.pk}, format="json").json()
    assert clients[ann].get(url).json()["asked"][0]["key"] == sent["key"]
    [question] = clients[bob].get(url).json()["asking"]
    assert "key" not in question
    answer = f"{url}{question['id']}/"
    assert clients[cal].post(answer, {"answer": "accept"}, format="json").status_code == 404
    own = clients[ann].post(answer, {"answer": "accept"}, format="json")
    assert own.json()["code"] == "invitation_refused"
    assert clients[bob].post(answer, {"answer": "perhaps"}, format="json").status_code == 400
    assert (
        clients[bob].post(answer, {"answer": "accept"}, format="json").json()["state"] == "accepted"
    )
    assert clients[ann].get(url).json()["missing"] == 0
