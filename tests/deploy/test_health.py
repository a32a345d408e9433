"""/healthz says which part is missing."""

from __future__ import annotations

import pytest
from celery import current_app
from django.db import DatabaseError, connection
from django.test import Client

from deploy import health


@pytest.mark.django_db
def test_all_is_well(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"database": True, "broker": True}
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_a_database_that_does_not_answer_is_named(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*args: object) -> None:
        raise DatabaseError("gone")

    with connection.execute_wrapper(refuse):
        answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["database"] is False
    assert "The database does not answer." in caplog.text


def test_a_broker_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(current_app.conf, "broker_write_url", "redis+socket:///nowhere/redis.sock")
    assert health.broker_answers() is False


@pytest.mark.django_db
def test_only_reading_is_allowed(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
