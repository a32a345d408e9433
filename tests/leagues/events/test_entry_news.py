"""What is sent on after commit when an entry changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from leagues.events.services.entering import enter_event
from leagues.events.services.entries import withdraw
from leagues.events.signals import entry_changed
from tests.factories.events import EventFactory
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def news() -> Iterator[list[tuple[int, str]]]:
    """Everything that was sent on, as entry and what."""
    told: list[tuple[int, str]] = []

    def hear(entry_id: int, what: str, **more: Any) -> None:
        told.append((entry_id, what))

    entry_changed.connect(hear)
    yield told
    entry_changed.disconnect(hear)


def test_who_enters_waits_and_moves_up_is_told_so_after_commit(
    news: list[tuple[int, str]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    event = EventFactory.create(entry_limit=1)
    ann, bob = PlayerFactory.create_batch(2)
    with django_capture_on_commit_callbacks(execute=True):
        first = enter_event(event_id=event.pk, player_id=ann.pk, by=None)
        second = enter_event(event_id=event.pk, player_id=bob.pk, by=None)
        withdraw(entry_id=first.pk, by=None)
        assert news == []
    assert news == [
        (first.pk, "entered"),
        (second.pk, "waiting"),
        (first.pk, "withdrawn"),
        (second.pk, "moved_up"),
    ]
