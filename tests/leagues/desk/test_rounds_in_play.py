"""A knock-out in which some play the quarter-finals still, and others a semi-final already."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from leagues.desk.selectors.desk import desk_sheet
from leagues.desk.selectors.running import RunningSheet, running_sheet
from leagues.desk.selectors.screen import ScreenKind, screen
from leagues.events.models import EntryMember, Event, Stage
from leagues.players.states import Role
from leagues.seating.selectors.people import next_seat
from tests.factories.brackets import bracket_in_play, bring_on, open_tables, report_win
from tests.leagues.events.browsing import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    """Return a knock-out of eight pairs: two quarter-finals are over, a semi-final has begun."""
    stage = bracket_in_play(pairs=8, kind="single_elimination")
    for table in open_tables(stage)[:2]:
        report_win(table, 0)
    bring_on(stage)
    assert [(each.round.number, each.number) for each in open_tables(stage)] == [
        (1, 3),
        (1, 4),
        (2, 1),
    ]
    return stage


def player_at(stage: Stage, at: int) -> int:
    """Return somebody who sits at one of the open tables."""
    pair = open_tables(stage)[at].pair
    assert pair is not None
    return EntryMember.objects.filter(entry_id=pair[0])[0].player_id


def running(event: Event, *, player_id: int | None = None, words: str = "") -> RunningSheet:
    return running_sheet(event=event, player_id=player_id, words=words, now=timezone.now())


def test_the_desk_shows_every_match_that_can_be_played(stage: Stage) -> None:
    """Seen: with the first semi-final the board showed that one alone."""
    event = stage.event
    sheet = desk_sheet(event=event, now=timezone.now())
    assert [(board.number, len(board.tables)) for board in sheet.boards] == [(1, 4), (2, 1)]
    director = signed_in(Role.DIRECTOR, event.club)
    page = director.get(reverse("desk:desk", args=[event.pk])).content.decode()
    boards = re.findall(r'class="board-table" href="([^"]+)"', page)
    scores = [reverse("desk:scores", args=[event.pk, number]) for number in (1, 2)]
    assert boards == [
        *(f"{scores[0]}#table-{number}" for number in (1, 2, 3, 4)),
        f"{scores[1]}#table-1",
    ]
    for number in (1, 2):
        assert reverse("seating:links", args=[event.pk, number]) in page
    for table in open_tables(stage)[:2]:
        report_win(table, 0)
    sheet = desk_sheet(event=event, now=timezone.now())
    assert [board.number for board in sheet.boards] == [2]


def test_whoever_plays_an_earlier_round_finds_the_table(stage: Stage) -> None:
    """Seen: the event's page told those in the quarter-finals nothing of their table."""
    mine = running(stage.event, player_id=player_at(stage, 0)).mine
    assert mine is not None
    assert mine.table is not None
    assert (mine.table.round_number, mine.table.number) == (1, 3)
    ahead = running(stage.event, player_id=player_at(stage, 2)).mine
    assert ahead is not None
    assert ahead.table is not None
    assert (ahead.table.round_number, ahead.table.number) == (2, 1)
    seat = next_seat(event_id=stage.event_id, player_id=player_at(stage, 1))
    assert seat is not None
    assert (seat.round_number, seat.table_number) == (1, 4)


def test_the_page_of_the_event_lists_the_tables_of_earlier_rounds(stage: Stage) -> None:
    sheet = running(stage.event)
    assert [table.number for table in sheet.tables] == [1]
    assert [table.number for table in sheet.still_playing] == [3, 4]
    assert (sheet.tables_over, len(sheet.tables)) == (0, 1)
    page = signed_in(Role.MEMBER, stage.event.club).get(
        reverse("desk:event", args=[stage.event_id])
    )
    assert "Earlier rounds, still playing" in page.content.decode()


def test_the_screen_shows_earlier_rounds_as_far_as_they_are_played(stage: Stage) -> None:
    shown = screen(event=stage.event, now=timezone.now())
    tables = [
        (page.round_number, [table.number for table in page.tables])
        for page in shown.pages
        if page.kind is ScreenKind.TABLES
    ]
    assert tables == [(1, [3, 4]), (2, [1])]
