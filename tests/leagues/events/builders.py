"""Events as tests want them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from leagues.events.models import Entry, Event, Round
from leagues.events.states import EntryStatus, EventStatus, RoundStatus
from leagues.events.terms import EventTerms
from leagues.players.models import Player
from tests.factories.events import EntryFactory, RoundFactory, StageFactory

SEVEN = datetime(2030, 5, 7, 23, tzinfo=UTC)  # seven in the evening in Detroit
TEN = datetime(2030, 5, 8, 2, tzinfo=UTC)


def terms(**fields: Any) -> EventTerms:  # Any: whatever field of the terms is being tried
    """Return the terms of an ordinary evening, with some fields changed."""
    usual = EventTerms(title="Tuesday euchre", starts_at=SEVEN, ends_at=TEN)
    return replace(usual, **fields)


def checked_in(event: Event, count: int) -> list[Entry]:
    """Check so many new people in."""
    return [
        EntryFactory.create(event=event, status=EntryStatus.CHECKED_IN.value) for _ in range(count)
    ]


def published_rounds(event: Event, count: int) -> list[Round]:
    """Give a running event rounds that are published."""
    Event.objects.filter(pk=event.pk).update(status=EventStatus.RUNNING.value)
    stage = StageFactory.create(event=event)
    return [
        RoundFactory.create(stage=stage, number=number, status=RoundStatus.PUBLISHED.value)
        for number in range(1, count + 1)
    ]


def player_in(entry: Entry) -> Player:
    """Return the one person of an entry."""
    return entry.members.get().player
