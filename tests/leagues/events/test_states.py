"""The lawful changes of events and rounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.events.states import (
    EVENT_CHANGES,
    ROUND_CHANGES,
    EventStatus,
    RoundStatus,
    may_change_event,
    may_change_round,
)


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


@given(st.lists(st.sampled_from(EventStatus), max_size=30))
def test_no_way_leads_from_a_played_event_back_to_one_that_is_not(
    wanted: list[EventStatus],
) -> None:
    status = EventStatus.DRAFT
    has_run = False
    for after in wanted:
        if may_change_event(status, after):
            status = after
        has_run = has_run or status is EventStatus.RUNNING
        assert not (has_run and status in {EventStatus.DRAFT, EventStatus.OPEN})


@given(st.lists(st.sampled_from(RoundStatus), max_size=30))
def test_a_round_that_was_played_never_becomes_a_draft(wanted: list[RoundStatus]) -> None:
    status = RoundStatus.DRAFT
    was_played = False
    for after in wanted:
        if may_change_round(status, after):
            status = after
        was_played = was_played or status is RoundStatus.IN_PLAY
        assert not (was_played and status in {RoundStatus.DRAFT, RoundStatus.PUBLISHED})
