"""A knock-out of nobody, of one, or of entries that are not half a table: refused at the button."""

from __future__ import annotations

import pytest
from django.urls import reverse

from leagues.events.models import Entry, Event, Job, Stage
from leagues.events.selectors.members import label_of
from leagues.events.states import EntryStatus
from leagues.players.states import Role
from leagues.seating.errors import NotTimeForFinals, TooFewPlayers, UnsuitableField
from leagues.seating.services.drafting import request_plan
from leagues.seating.services.finals import begin_finals
from tests.factories.seating import evening
from tests.leagues.events.browsing import signed_in

pytestmark = pytest.mark.django_db


def knock_out(*, pairs: int, status: str = "running") -> Event:
    return evening(people=2 * pairs, unit="pair", movement="single_elimination", status=status)


def test_a_knock_out_of_one_is_refused_by_name_when_it_is_to_be_drawn() -> None:
    """Seen: the button said that seats are being drawn, and the job failed a minute later."""
    event = knock_out(pairs=1, status="open")
    address = reverse("seating:plan", args=[event.pk])
    answer = signed_in(Role.DIRECTOR, event.club).post(address)
    assert answer.status_code == 422
    page = answer.content.decode()
    one, two = event.entries.get().members.order_by("id")
    assert f"{one.player.label} &amp; {two.player.label} would have no opponent" in page
    assert "Check another in" in page
    assert not Job.objects.exists()


def test_people_of_the_house_are_no_opponents() -> None:
    event = knock_out(pairs=2)
    house = event.entries.order_by("id")[1]
    Entry.objects.filter(pk=house.pk).update(is_house=True)
    with pytest.raises(TooFewPlayers, match="no other entry is checked in that plays for a place"):
        request_plan(event_id=event.pk, by=None)


def test_a_knock_out_of_nobody_says_what_to_do() -> None:
    event = knock_out(pairs=0, status="open")
    with pytest.raises(TooFewPlayers, match="Check at least two entries in"):
        request_plan(event_id=event.pk, by=None)


def test_a_knock_out_of_single_people_at_tables_of_four_is_refused_at_once() -> None:
    event = evening(people=4, movement="single_elimination")
    with pytest.raises(UnsuitableField, match="each side of a table is one entry, of 2 people"):
        request_plan(event_id=event.pk, by=None)
    assert not Job.objects.exists()


def test_finals_of_one_name_who_has_no_opponent() -> None:
    event = evening(people=4, unit="pair", movement="round_robin")
    Stage.objects.create(event=event, number=1, movement="round_robin", seed=1)
    Stage.objects.create(event=event, number=2, movement="single_elimination", seed=7)
    lone, gone = event.entries.order_by("id")
    Entry.objects.filter(pk=gone.pk).update(status=EntryStatus.WITHDRAWN.value)
    with pytest.raises(NotTimeForFinals, match="would have no opponent") as refusal:
        begin_finals(event_id=event.pk, order=[lone.pk], by=None)
    assert all(part in str(refusal.value) for part in label_of(lone).split(" & "))
    with pytest.raises(NotTimeForFinals, match="and nobody does"):
        begin_finals(event_id=event.pk, order=[], by=None)
