"""The description of the API, and what holds for all of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient
from rest_framework.throttling import AnonRateThrottle, ScopedRateThrottle

from tests.factories.players import ClubFactory
from tests.leagues.api_visitors import client_of, evening

pytestmark = pytest.mark.django_db


def test_the_description_is_valid_and_made_without_warnings(tmp_path: Path) -> None:
    target = tmp_path / "schema.yaml"
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(target))
    assert "/api/v1/events/{event_id}/standings/" in target.read_text()


def test_the_description_and_its_page_are_public() -> None:
    assert Client().get(reverse("api_schema")).status_code == 200
    assert Client().get(reverse("api_docs")).status_code == 200


def test_lists_come_in_pages() -> None:
    ClubFactory.create_batch(settings.REST_FRAMEWORK["PAGE_SIZE"] + 1)
    first = APIClient().get(reverse("players_api:clubs")).json()
    assert first["count"] == 51
    assert len(first["results"]) == 50
    second = APIClient().get(first["next"]).json()
    assert len(second["results"]) == 1
    missing = APIClient().get(reverse("players_api:clubs"), {"page": "9"})
    assert missing.status_code == 404
    assert missing.json()["code"] == "not_found"


def test_too_many_writes_are_refused_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", {"write": "1/min"})
    scene = evening()
    client = client_of(scene.visitors["seat"])
    url = reverse("events_api:withdraw", args=[scene.event.pk])
    assert client.post(url).status_code == 200
    refused = client.post(url)
    assert refused.status_code == 429
    assert refused.json()["code"] == "throttled"
    assert client.get(reverse("events_api:events")).status_code == 200


def test_a_made_up_header_does_not_get_round_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "1/min"})
    url = reverse("players_api:clubs")
    assert APIClient().get(url, HTTP_X_FORWARDED_FOR="192.0.2.1").status_code == 200
    assert APIClient().get(url, HTTP_X_FORWARDED_FOR="192.0.2.2").status_code == 429


@pytest.mark.parametrize("key", ["", "Token", "Token nothing-like-a-token"])
def test_a_token_that_is_none_is_refused_in_the_same_shape(key: str) -> None:
    url = reverse("events_api:register", args=[1])
    headers: dict[str, Any] = {"HTTP_AUTHORIZATION": key} if key else {}
    refused = APIClient().post(url, {}, **headers)
    assert refused.status_code == 401
    assert set(refused.json()) == {"code", "detail", "fields"}
