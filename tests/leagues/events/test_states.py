"""The lawful changes of events and rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import pytest

from leagues.events.states import (
    EVENT_CHANGES,
    ROUND_CHANGES,
    EventStatus,
    RoundStatus,
    may_change_event,
    may_change_round,
)

Status = TypeVar("Status", EventStatus, RoundStatus)


def test_every_status_has_its_changes() -> None:
    assert set(EVENT_CHANGES) == set(EventStatus)
    assert set(ROUND_CHANGES) == set(RoundStatus)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (EventStatus.DRAFT, EventStatus.OPEN),
        (EventStatus.OPEN, EventStatus.RUNNING),
        (EventStatus.RUNNING, EventStatus.FINISHED),
        (EventStatus.FINISHED, EventStatus.REOPENED),
        (EventStatus.REOPENED, EventStatus.FINISHED),
    ],
)
def test_an_evening_goes_from_draft_to_finished_and_can_be_reopened(
    before: EventStatus, after: EventStatus
) -> None:
    assert may_change_event(before, after)
    assert not may_change_event(before, before)


def test_no_way_leads_from_a_played_event_back_to_one_that_is_not() -> None:
    after = reachable(EventStatus.RUNNING, EVENT_CHANGES)
    assert after == {EventStatus.FINISHED, EventStatus.REOPENED}
    assert reachable(EventStatus.DRAFT, EVENT_CHANGES) == set(EventStatus)


def test_a_round_that_was_played_never_becomes_a_draft() -> None:
    after = reachable(RoundStatus.IN_PLAY, ROUND_CHANGES)
    assert after == {RoundStatus.IN_PLAY, RoundStatus.CLOSED}
    assert reachable(RoundStatus.DRAFT, ROUND_CHANGES) == set(RoundStatus)


@pytest.mark.parametrize("before", RoundStatus)
def test_only_the_changes_of_the_table_are_lawful(before: RoundStatus) -> None:
    lawful = {after for after in RoundStatus if may_change_round(before, after)}
    assert lawful == ROUND_CHANGES[before]


def reachable(start: Status, changes: Mapping[Status, frozenset[Status]]) -> set[Status]:
    """Return every status that some way leads to from `start`."""
    found: set[Status] = set()
    waiting = list(changes[start])
    while waiting:
        status = waiting.pop()
        if status not in found:
            found.add(status)
            waiting.extend(changes[status])
    return found
