"""The page of an event in which pairs play, before and while they do."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.desk.selectors.running import running_sheet
from leagues.events.errors import TooFewEntrants
from leagues.events.models import Event, EventId
from leagues.events.services.events import set_event_status
from leagues.events.states import EventStatus
from leagues.players.states import Role
from leagues.standings.services.sheets import recompute_standings
from tests.factories.events import EntryFactory
from tests.factories.seating import evening, finish, round_of_entries
from tests.leagues.events.browsing import signed_in

pytestmark = pytest.mark.django_db


def page_of(event: Event) -> str:
    page = Client().get(reverse("desk:event", args=[event.pk]))
    return " ".join(page.content.decode().split())


def test_before_play_pairs_are_counted_and_named_and_who_looks_is_marked() -> None:
    event = evening(people=4, unit="pair", status=EventStatus.OPEN.value)
    EntryFactory.create(event=event)
    event.entries.filter(pk=event.entries.order_by("id")[0].pk).update(name="The Aces")
    page = page_of(event)
    assert "3 pairs have entered" in page
    assert "The Aces" in page
    assert page.count("looks for a partner") == 1


def test_people_of_the_house_stand_apart_and_hold_their_places() -> None:
    event = evening(people=6, unit="pair", status=EventStatus.OPEN.value, entry_limit=4)
    event.entries.filter(pk=event.entries.order_by("id")[0].pk).update(is_house=True)
    page = page_of(event)
    assert "2 pairs have entered" in page
    assert "Of the house: fill in, not ranked" in page
    assert "1 of 4 left" in page


def test_two_pairs_are_enough_to_start_and_one_is_told_what_is_missing() -> None:
    event = evening(people=2, unit="pair", status=EventStatus.OPEN.value)
    with pytest.raises(TooFewEntrants, match="1 entry is checked in; a table needs 2"):
        set_event_status(event_id=EventId(event.pk), to=EventStatus.RUNNING, by=None)
    director = signed_in(Role.DIRECTOR, event.club)
    desk = reverse("desk:desk", args=[event.pk])
    assert "Needed to start: 1 pair more" in director.get(desk).content.decode()
    two = evening(people=4, unit="pair", status=EventStatus.OPEN.value)
    set_event_status(event_id=EventId(two.pk), to=EventStatus.RUNNING, by=None)
    two.refresh_from_db()
    assert two.status == EventStatus.RUNNING


def test_from_the_first_page_an_evening_of_pairs_is_entered_with_a_partner() -> None:
    event = evening(people=4, unit="pair", status=EventStatus.OPEN.value)
    page = signed_in(Role.MEMBER, event.club).get(reverse("desk:home")).content.decode()
    assert reverse("desk:event", args=[event.pk]) in page
    assert f'action="{reverse("events:enter", args=[event.pk])}"' not in page


def test_both_of_a_pair_are_told_early_which_rounds_they_sit_out() -> None:
    event = evening(people=6, rounds=3, unit="pair")
    for number in (1, 2, 3):
        round_of_entries(event, number=number, is_draft=number > 1)
    for member in event.entries.order_by("id")[2].members.all():
        sheet = running_sheet(event=event, player_id=member.player_id, words="", now=timezone.now())
        assert sheet.mine is not None
        assert sheet.mine.table is None
        assert sheet.my_rests == (2, 3)
    player_id = event.entries.order_by("id")[0].members.all()[0].player_id
    sheet = running_sheet(event=event, player_id=player_id, words="", now=timezone.now())
    assert sheet.my_rests == ()
    assert running_sheet(event=event, player_id=None, words="", now=timezone.now()).my_rests == ()


def test_a_leading_pair_stands_with_both_names_and_a_sign_between() -> None:
    event = evening(people=4, unit="pair")
    round_ = round_of_entries(event)
    finish(round_.tables.get(), points=(9, 6))
    recompute_standings(event_id=EventId(event.pk))
    one, two = (m.player.label for m in event.entries.order_by("id")[0].members.order_by("id"))
    page = page_of(event)
    leaders = page[page.index("Who leads") :]
    assert leaders.index(one) < leaders.index("&amp;") < leaders.index(two)
