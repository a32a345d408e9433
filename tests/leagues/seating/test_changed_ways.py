"""An event that is to be played in another way after its seats were drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from leagues.events.errors import TermsRefused
from leagues.events.models import Event, Job, Round
from leagues.events.services.event_rows import terms_of
from leagues.events.services.events import edit_event
from leagues.events.states import EventStatus
from leagues.seating.models import Bracket, RoundTable
from leagues.seating.selectors.attendance import Freshness, seating_outlook
from leagues.seating.selectors.bracket_page import has_bracket
from leagues.seating.services.brackets import advance_brackets
from leagues.seating.services.drafting import plan_event, request_due_plans, request_plan
from leagues.seating.services.lifecycle import move_event
from tests.factories.seating import evening

pytestmark = pytest.mark.django_db


def drawn_before_it_starts(movement: str) -> Event:
    """Return an event of eight pairs that is open for entries, with its seats drawn."""
    event = evening(people=16, unit="pair", movement=movement, status="open")
    plan_event(event_id=event.pk, seed=3)
    return event


def change(event: Event, **terms: Any) -> None:
    event.refresh_from_db()
    edit_event(event_id=event.pk, terms=replace(terms_of(event), **terms), by=None)


def begin(event: Event) -> None:
    """Start an event, and do what the timetable does in its first minute."""
    move_event(event_id=event.pk, to=EventStatus.RUNNING, by=None)
    advance_brackets()
    request_due_plans()


def freshness(event: Event) -> Freshness:
    return seating_outlook(event_id=event.pk).freshness


def test_a_knock_out_that_became_a_double_one_is_drawn_again() -> None:
    """Seen: “everything is drawn”, and the single knock-out was played."""
    event = drawn_before_it_starts("single_elimination")
    change(event, movement="double_elimination")
    assert freshness(event) is Freshness.MISSING
    assert not has_bracket(event_id=event.pk)
    request_plan(event_id=event.pk, by=None)
    plan_event(event_id=event.pk, seed=3)
    begin(event)
    assert Bracket.objects.get().kind == "double_elimination"
    assert RoundTable.objects.count() == 4


def test_a_knock_out_with_other_options_is_drawn_again() -> None:
    """Seen: “everything is drawn”, and nobody played for the third place."""
    event = drawn_before_it_starts("single_elimination")
    change(event, movement_options={"third_place": "match"})
    assert freshness(event) is Freshness.STALE
    plan_event(event_id=event.pk, seed=3)
    assert Bracket.objects.get().options == {"third_place": "match"}
    assert freshness(event) is Freshness.ALL_PUBLISHED


def test_the_choices_of_a_knock_out_that_has_begun_stay_as_they_are() -> None:
    """Seen: the third place was to be played for, was saved, and nobody ever played for it."""
    event = drawn_before_it_starts("single_elimination")
    begin(event)
    with pytest.raises(TermsRefused, match="would have no effect") as refusal:
        change(event, movement_options={"third_place": "match"})
    assert list(refusal.value.fields) == ["movement"]
    event.refresh_from_db()
    assert event.movement_options == {}
    change(event, title="Another title")


def test_a_knock_out_that_became_a_round_robin_seats_nobody_twice() -> None:
    """Seen: the bracket of before was seated too, which failed, and so did all other brackets."""
    event = drawn_before_it_starts("single_elimination")
    change(event, movement="round_robin")
    plan_event(event_id=event.pk, seed=3)
    begin(event)
    assert not Bracket.objects.exists()
    assert list(event_tables(event)) == [4, 4, 4]


def test_a_round_robin_that_became_a_knock_out_leaves_its_drafts_out() -> None:
    """Seen: the tables of the bracket and those of the drafts had the same numbers."""
    event = drawn_before_it_starts("round_robin")
    change(event, movement="single_elimination")
    assert freshness(event) is Freshness.STALE
    plan_event(event_id=event.pk, seed=3)
    assert not Round.objects.exists()
    begin(event)
    assert not RoundTable.objects.filter(slot__isnull=True).exists()
    assert list(event_tables(event)) == [4]


def test_a_knock_out_started_with_the_seats_of_before_is_drawn_by_itself() -> None:
    """Seen: the drafts of the round robin stayed, and nothing asked for the bracket."""
    event = drawn_before_it_starts("round_robin")
    change(event, movement="single_elimination")
    begin(event)
    assert Job.objects.filter(event=event, state="queued").count() == 1


def event_tables(event: Event) -> list[int]:
    """Return how many tables each round has."""
    return [round_.tables.count() for round_ in Round.objects.filter(stage__event=event)]
