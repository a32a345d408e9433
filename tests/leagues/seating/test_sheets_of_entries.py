"""Rounds of pairs and teams as they hang on the wall, and swapping them in a draft."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from leagues.events.models import Entry, EntryMember, Event, FormerMember, Round, RoundId
from leagues.seating.models import RoundTable
from leagues.seating.selectors.people import next_seat, sit_outs
from leagues.seating.selectors.plans import round_plans
from leagues.seating.selectors.sheet_rows import RoundSheet
from leagues.seating.selectors.sheets import by_name, round_sheet
from leagues.seating.services.swapping import swap_people
from tests.factories.matches import seated_match
from tests.factories.players import PlayerFactory
from tests.factories.seating import evening, round_of_entries

pytestmark = pytest.mark.django_db


def pairs(count: int) -> Event:
    return evening(people=2 * count, unit="pair")


def sheet_of(round_: Round) -> RoundSheet:
    return round_sheet(round_id=RoundId(round_.pk))


def entries_of(event: Event) -> list[Entry]:
    return list(event.entries.order_by("id"))


@pytest.mark.parametrize("count", [3, 9])
def test_a_sheet_of_pairs_costs_six_queries(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    round_ = round_of_entries(pairs(count))
    with django_assert_num_queries(6):
        rows = by_name(sheet_of(round_))
    assert len(rows) == 2 * count


def test_both_people_of_a_pair_find_their_seats_and_both_rest() -> None:
    event = pairs(5)
    rows = by_name(sheet_of(round_of_entries(event)))
    assert [row.player.sort_key for row in rows] == sorted(row.player.sort_key for row in rows)
    by_entry = {member.player_id: member.entry_id for member in EntryMember.objects.all()}
    for row in rows[:8]:
        [partner] = row.partners
        assert by_entry[partner.player.pk] == by_entry[row.player.pk]
    assert [row.rest is not None for row in rows] == [False] * 8 + [True, True]


def test_a_side_names_its_team_and_gathers_its_people() -> None:
    event = evening(people=12, unit="team", team_size=6)
    aces, bowers = entries_of(event)
    Entry.objects.filter(pk=aces.pk).update(name="The Aces")
    sheet = sheet_of(round_of_entries(event))
    assert [table.number for table in sheet.tables] == [1, 2, 3]
    for table in sheet.tables:
        assert [side.team for side in table.sides] == ["The Aces", ""]
        assert [len(side.entries) for side in table.sides] == [1, 1]
    assert sheet.label_of(entry_id=aces.pk) == "The Aces"
    assert sheet.label_of(entry_id=bowers.pk).startswith("Team of ")


def test_of_a_series_everybody_is_listed_once_by_name() -> None:
    event = pairs(2)
    round_ = round_of_entries(event)
    RoundTable.objects.create(round=round_, number=1, game=2, match=seated_match())
    sheet = sheet_of(round_)
    assert [(table.number, table.game) for table in sheet.tables] == [(1, 1), (1, 2)]
    assert len(by_name(sheet)) == 4


def test_who_was_replaced_still_belongs_to_the_entry_in_what_they_played() -> None:
    event = pairs(2)
    round_ = round_of_entries(event)
    member = entries_of(event)[0].members.first()
    assert member is not None
    FormerMember.objects.create(event=event, member=member, player=member.player)
    EntryMember.objects.filter(pk=member.pk).update(player=PlayerFactory.create())
    [table] = sheet_of(round_).tables
    assert table.seats[0].entry_id == member.entry_id


def test_a_pair_that_rests_is_named_together_in_three_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = pairs(3)
    round_of_entries(event)
    with django_assert_num_queries(3):
        [row] = sit_outs(event_id=event.pk)
    people = [m.player.label for m in entries_of(event)[2].members.order_by("id")]
    assert row.labels == (" & ".join(people),)


def test_the_partner_is_told_with_the_next_seat() -> None:
    event = pairs(2)
    round_of_entries(event)
    ann, bob = entries_of(event)[0].members.order_by("id")
    found = next_seat(event_id=event.pk, player_id=ann.player_id)
    assert found is not None
    assert (found.table_number, found.partners) == (1, (bob.player,))


def swap(round_: Round, one: Entry, two: Entry) -> None:
    revision = sheet_of(round_).revision
    swap_people(
        round_id=RoundId(round_.pk), entry_a=one.pk, entry_b=two.pk, by=None, revision=revision
    )


@pytest.mark.parametrize(("one", "two"), [(0, 1), (0, 2), (1, 4)])
def test_two_pairs_change_places_whole(one: int, two: int) -> None:
    event = pairs(5)
    round_ = round_of_entries(event, is_draft=True)
    entries = entries_of(event)
    swap(round_, entries[one], entries[two])
    order = [entry.pk for entry in entries]
    order[one], order[two] = order[two], order[one]
    [plan] = round_plans(event_id=event.pk)
    expected = [(order[0], order[1]) * 2, (order[2], order[3]) * 2]
    assert [table.seats for table in plan.tables] == expected
    assert all(table.members == () for table in plan.tables)
    assert plan.sit_outs == (order[4],)


def test_two_teams_change_places_at_all_their_tables() -> None:
    event = evening(people=16, unit="team", team_size=4)
    round_ = round_of_entries(event, is_draft=True)
    one, two, three, four = entries_of(event)
    swap(round_, two, three)
    [plan] = round_plans(event_id=event.pk)
    assert [table.entrants() for table in plan.tables] == [
        (one.pk, three.pk),
        (one.pk, three.pk),
        (two.pk, four.pk),
        (two.pk, four.pk),
    ]
