"""The screen in the hall: where everybody sits, then the standings, page after page."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from leagues.desk.selectors.screen import Screen, ScreenKind, _parts, screen
from leagues.events.models import Event, EventId
from leagues.events.states import RoundStatus
from leagues.standings.services.sheets import recompute_standings
from tests.factories.seating import evening, finish, published_round, round_of, round_of_entries


def pages_of(event: Event) -> Screen:
    return screen(event=event, now=timezone.now())


def kinds(event: Event) -> list[ScreenKind]:
    return [page.kind for page in pages_of(event).pages]


@pytest.mark.django_db
def test_before_the_first_round_the_screen_says_welcome() -> None:
    event = evening(people=8)
    assert kinds(event) == [ScreenKind.WELCOME]
    page = Client().get(reverse("desk:screen", args=[event.pk])).content.decode()
    assert "Welcome" in page


@pytest.mark.django_db
def test_a_round_is_shown_by_name_by_table_and_who_sits_out_then_the_standings() -> None:
    round_ = published_round(people=9)
    event = round_.stage.event
    finish(round_.tables.all()[0])
    recompute_standings(event_id=EventId(event.pk))
    assert kinds(event) == ["names", "tables", "rests", "standings"]
    names, tables, rests, standings = pages_of(event).pages
    assert (len(names.names), len(tables.tables), len(rests.rests)) == (8, 2, 1)
    assert len(standings.standings) == 9


@pytest.mark.django_db
def test_sixty_people_come_on_pages_of_twenty_four_lines_at_most() -> None:
    event = published_round(people=60).stage.event
    pages = [page for page in pages_of(event).pages if page.kind is ScreenKind.NAMES]
    assert [len(page.names) for page in pages] == [20, 20, 20]
    assert [(page.part, page.parts) for page in pages] == [(1, 3), (2, 3), (3, 3)]
    shown = [row.player.sort_key for page in pages for row in page.names]
    assert shown == sorted(shown)


@pytest.mark.django_db
@pytest.mark.parametrize("people", [8, 40])
def test_the_screen_costs_the_same_for_any_number_of_people(
    people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = published_round(people=people).stage.event
    # rounds; round, members, seats, points, tables, byes; standings of nobody
    with django_assert_num_queries(8):
        pages_of(event)


@pytest.mark.django_db
def test_a_pair_that_rests_is_one_line_and_a_team_stands_by_its_name() -> None:
    event = evening(people=6, unit="pair")
    event.entries.filter(pk=event.entries.order_by("id")[0].pk).update(name="The Aces")
    round_of_entries(event)
    [rests] = [page for page in pages_of(event).pages if page.kind is ScreenKind.RESTS]
    assert len(rests.rests) == 1
    page = Client().get(reverse("desk:screen", args=[event.pk]), {"at": "1"}).content.decode()
    assert "The Aces" in page


@pytest.mark.django_db
def test_each_page_leads_to_the_next_and_the_last_to_the_first_with_and_without_scripts() -> None:
    event = published_round(people=9).stage.event
    address = reverse("desk:screen", args=[event.pk])
    for at, following in (("0", 1), ("1", 2), ("2", 0), ("5", 0), ("many", 1), ("9" * 40, 1)):
        page = Client().get(address, {"at": at}).content.decode()
        assert f'http-equiv="refresh" content="12; url=?at={following}"' in page
        assert f'hx-get="?at={following}" hx-trigger="every 12s"' in page


@pytest.mark.django_db
def test_when_a_round_is_over_the_standings_stay_alone() -> None:
    event = published_round(people=8).stage.event
    round_ = round_of(event, 1)
    for table in round_.tables.all():
        finish(table)
    recompute_standings(event_id=EventId(event.pk))
    assert round_of(event, 1).status == RoundStatus.CLOSED
    assert kinds(event) == ["standings"]


@given(rows=st.integers(0, 300), at_most=st.integers(1, 30))
def test_parts_hold_every_row_once_and_never_too_many(rows: int, at_most: int) -> None:
    parts = list(_parts(range(rows), at_most))
    assert [row for _part, _parts, own in parts for row in own] == list(range(rows))
    assert all(0 < len(own) <= at_most for _part, _parts, own in parts)
    assert len(parts) == -(-rows // at_most)
