from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from leagues.events.models import Entry, EntryMember, RoundId
from leagues.events.states import EntryStatus, RoundStatus
from leagues.seating.selectors.people import next_seat, sit_outs
from leagues.seating.selectors.sheets import by_name, round_by_name, round_sheet
from tests.factories.players import PlayerFactory
from tests.factories.seating import drafted_evening, finish, published_round, round_of

pytestmark = pytest.mark.django_db


def test_a_sheet_lists_tables_in_order_with_seats_by_the_compass() -> None:
    round_ = published_round(people=9)
    sheet = round_sheet(round_id=RoundId(round_.pk))
    assert [table.number for table in sheet.tables] == [1, 2]
    assert [str(seat.name) for seat in sheet.tables[0].seats] == ["North", "East", "South", "West"]
    sides = [[seat.number for seat in side.seats] for side in sheet.tables[0].sides]
    assert sides == [[0, 2], [1, 3]]
    assert len(sheet.rests) == 1
    assert str(sheet.rests[0].reason_label) == "Sits out"


def test_a_sheet_shows_points_and_which_tables_are_awaited() -> None:
    round_ = published_round(people=8)
    finish(round_.tables.all()[0], points=(8, 5))
    sheet = round_sheet(round_id=RoundId(round_.pk))
    assert sheet.tables[0].points == (8, 5)
    assert sheet.tables[1].points == (None, None)
    assert [table.number for table in sheet.unsettled] == [2]


@pytest.mark.parametrize("people", [8, 41])
def test_a_sheet_costs_six_queries_for_any_number_of_tables(
    people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    round_ = published_round(people=people, rounds=1)
    # round; members with entries and people; seats with people; points; tables with matches; byes
    with django_assert_num_queries(6):
        rows = by_name(round_sheet(round_id=RoundId(round_.pk)))
    assert len(rows) == people


def test_by_name_everybody_finds_seat_partner_and_opponents_in_the_order_of_names() -> None:
    round_ = published_round(people=9)
    rows = round_by_name(round_id=RoundId(round_.pk))
    assert [row.player.sort_key for row in rows] == sorted(row.player.sort_key for row in rows)
    seated = [row for row in rows if row.seat is not None]
    assert len(seated) == 8
    for row in seated:
        assert row.seat is not None
        assert [(seat.number - row.seat.number) % 4 for seat in row.partners] == [2]
        assert {(seat.number - row.seat.number) % 2 for seat in row.opponents} == {1}
    assert [row.rest is not None for row in rows].count(True) == 1


def test_who_left_is_marked_in_drafts_and_not_in_what_they_played() -> None:
    first = published_round(people=8, rounds=2)
    event = first.stage.event
    Entry.objects.filter(event=event).update(status=EntryStatus.WITHDRAWN.value, left_after_round=1)
    draft = round_of(event, 2)
    assert not round_sheet(round_id=RoundId(first.pk)).has_left
    assert len(round_sheet(round_id=RoundId(draft.pk)).has_left) == 8


def test_next_seat_tells_table_seat_partner_and_opponents(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    round_ = published_round(people=8)
    row = round_by_name(round_id=RoundId(round_.pk))[3]
    # the round; the table with its match; its seats with people
    with django_assert_num_queries(3):
        found = next_seat(event_id=round_.stage.event_id, player_id=row.player.pk)
    assert found is not None
    assert row.table is not None
    assert row.seat is not None
    assert (found.round_number, found.table_number) == (1, row.table.number)
    assert found.seat_name == row.seat.name
    assert found.partners == tuple(seat.player for seat in row.partners)
    assert set(found.opponents) == {seat.player for seat in row.opponents}
    assert not found.sits_out


def test_next_seat_tells_who_sits_out_and_nothing_to_a_stranger() -> None:
    round_ = published_round(people=9)
    event_id = round_.stage.event_id
    resting = round_sheet(round_id=RoundId(round_.pk)).rests[0].first
    found = next_seat(event_id=event_id, player_id=resting.pk)
    assert found is not None
    assert found.sits_out
    assert found.seat_name == ""
    assert next_seat(event_id=event_id, player_id=PlayerFactory.create().pk) is None


def test_nobody_has_a_next_seat_before_the_first_round() -> None:
    event = drafted_evening()
    player_id = EntryMember.objects.filter(event=event)[0].player_id
    assert next_seat(event_id=event.pk, player_id=player_id) is None


def test_sit_outs_are_shown_for_all_rounds_and_forget_who_left(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    first = published_round(people=9, rounds=3)
    event = first.stage.event
    # members with entries and people; byes; rounds with their number of tables
    with django_assert_num_queries(3):
        rounds = sit_outs(event_id=event.pk)
    assert [(row.number, row.is_draft, len(row.labels)) for row in rounds] == [
        (1, False, 1),
        (2, True, 1),
        (3, True, 1),
    ]
    [gone] = rounds[1].labels
    Entry.objects.filter(members__player__display_name=gone).update(
        status=EntryStatus.WITHDRAWN.value, left_after_round=1
    )
    assert [len(row.labels) for row in sit_outs(event_id=event.pk)] == [1, 0, 1]
    assert str(rounds[1].status_label) == "Draft"
    assert rounds[1].status is RoundStatus.DRAFT
