"""Moving an event through its life, with a look at its tables."""

from __future__ import annotations

import pytest

from games.matches.errors import ReasonMissing
from leagues.events.errors import TooFewEntrants
from leagues.events.models import Event, EventId
from leagues.events.states import EventStatus, RoundStatus
from leagues.seating.errors import TablesUnfinished
from leagues.seating.models import RoundTable
from leagues.seating.services.lifecycle import move_event
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.seating import finish, published_round

pytestmark = pytest.mark.django_db


def move(event: Event, to: EventStatus) -> EventStatus:
    moved = move_event(event_id=EventId(event.pk), to=to, by=None, reason="A slip was misread")
    return EventStatus(moved.status)


def test_an_event_starts_with_four_people_and_not_with_three() -> None:
    event = EventFactory.create()
    EntryFactory.create_batch(3, event=event, status="checked_in")
    with pytest.raises(TooFewEntrants):
        move(event, EventStatus.RUNNING)
    EntryFactory.create(event=event, status="checked_in")
    assert move(event, EventStatus.RUNNING) is EventStatus.RUNNING


def test_an_event_does_not_finish_while_a_table_has_no_result_and_says_which() -> None:
    round_ = published_round(people=8, rounds=1)
    event = round_.stage.event
    first, second = RoundTable.objects.filter(round=round_)
    finish(first)
    with pytest.raises(TablesUnfinished) as refusal:
        move(event, EventStatus.FINISHED)
    assert refusal.value.tables == ((1, 2),)
    assert "round 1 table 2" in str(refusal.value)
    finish(second)
    assert move(event, EventStatus.FINISHED) is EventStatus.FINISHED
    round_.refresh_from_db()
    assert round_.status == RoundStatus.CLOSED


def test_a_round_closed_early_keeps_its_event_from_finishing() -> None:
    round_ = published_round(people=4, rounds=1)
    event = round_.stage.event
    round_.status = RoundStatus.CLOSED.value
    round_.save()
    with pytest.raises(TablesUnfinished):
        move(event, EventStatus.FINISHED)


def test_drafts_that_were_never_played_do_not_hold_the_end_up() -> None:
    round_ = published_round(people=4, rounds=3)
    finish(RoundTable.objects.get(round=round_))
    event = round_.stage.event
    assert move(event, EventStatus.FINISHED) is EventStatus.FINISHED
    assert move(event, EventStatus.FINISHED) is EventStatus.FINISHED
    assert move(event, EventStatus.REOPENED) is EventStatus.REOPENED
    assert event.history.filter(verb="event.finished").count() == 1
    assert event.history.get(verb="event.reopened").reason == "A slip was misread"


def test_an_event_is_not_reopened_without_saying_why() -> None:
    event = EventFactory.create(status=EventStatus.FINISHED.value)
    with pytest.raises(ReasonMissing):
        move_event(event_id=EventId(event.pk), to=EventStatus.REOPENED, by=None)
