"""Why this opponent: what a Swiss round's people and its director are told."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from leagues.events.formats import RankedBy
from leagues.events.models import Event, RoundId
from leagues.players.states import Role
from leagues.seating.models import Bye, RoundTable
from leagues.seating.selectors.sheet_rows import RoundSheet
from leagues.seating.selectors.sheets import round_sheet
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.publishing import publish_round
from leagues.seating.services.swapping import swap_people
from tests.factories.players import UserFactory
from tests.factories.seating import drafted_evening, evening, round_of
from tests.factories.standings import matches_of, set_result
from tests.leagues.desk.builders import phone
from tests.leagues.seating.visiting import at, sign_in, visitor

pytestmark = pytest.mark.django_db

WHY_OPPONENT = "Why do I play them?"
WHY_REST = "Why do I sit out?"
FOR_DIRECTORS = "Why so?"
FIRST_ROUND = "First round: all scores are equal."


def draw_and_publish(event: Event, number: int) -> None:
    plan_event(event_id=event.pk, seed=5)
    publish_round(round_id=RoundId(round_of(event, number).pk), by=None)


@pytest.fixture
def swiss() -> Event:
    """Nine pairs after their first round, the second of which is published."""
    event = evening(
        people=18,
        rounds=3,
        unit="pair",
        movement="swiss_pairs",
        ranked_by=RankedBy.WINS.value,
    )
    draw_and_publish(event, 1)
    for match in matches_of(round_of(event, 1)):
        set_result(match, (9, 4))
    draw_and_publish(event, 2)
    return event


def sheet_of(event: Event, number: int) -> RoundSheet:
    return round_sheet(round_id=RoundId(round_of(event, number).pk))


def everybody_knows_why(sheet: RoundSheet) -> bool:
    seated = all(seat.reasons for table in sheet.tables for seat in table.seats)
    return seated and all(rest.reasons for rest in sheet.rests)


def test_everybody_is_told_why_they_meet_whom_they_meet(swiss: Event) -> None:
    sheet = sheet_of(swiss, 2)
    assert everybody_knows_why(sheet)
    [score_group] = {seat.reasons[0] for seat in sheet.tables[0].seats}
    assert score_group == "The same score group, 1."
    [rest] = sheet.rests
    assert rest.reasons[0].startswith("One too many for the tables: of those without a bye nobody")


def test_reasons_of_a_round_stay_when_the_next_is_drawn(swiss: Event) -> None:
    sheet = sheet_of(swiss, 1)
    assert everybody_knows_why(sheet)
    assert {seat.reasons for table in sheet.tables for seat in table.seats} == {(FIRST_ROUND,)}


def test_somebody_sees_at_once_why_they_play_these_people(swiss: Event) -> None:
    seat = sheet_of(swiss, 2).tables[0].seats[0]
    seat.player.user = UserFactory.create()
    seat.player.save()
    client = Client()
    sign_in(client, seat.player)
    page = client.get(at("round", swiss, 2)).content.decode()
    assert WHY_OPPONENT in page
    assert page.count("The same score group, 1.") == 1
    assert FOR_DIRECTORS not in page


def test_somebody_who_rests_sees_why(swiss: Event) -> None:
    rest = sheet_of(swiss, 2).rests[0]
    page = Client().get(at("round", swiss, 2), {"player": rest.first.pk}).content.decode()
    assert WHY_REST in page
    assert WHY_OPPONENT not in page
    assert rest.reasons[0] in page


def test_a_director_sees_the_reasons_of_every_table_and_rest(swiss: Event) -> None:
    page = visitor(swiss, Role.DIRECTOR).get(at("round", swiss, 2)).content.decode()
    assert page.count(FOR_DIRECTORS) == 4 + 1


def test_the_draft_tells_its_director_why(swiss: Event) -> None:
    for match in matches_of(round_of(swiss, 2)):
        set_result(match, (9, 4))
    plan_event(event_id=swiss.pk, seed=5)
    page = visitor(swiss, Role.DIRECTOR).get(at("round", swiss, 3)).content.decode()
    assert page.count(FOR_DIRECTORS) == 4 + 1


def test_the_page_of_ones_own_table_says_why(swiss: Event) -> None:
    table = RoundTable.objects.get(round__stage__event=swiss, round__number=2, number=1)
    page = phone(table, seat=0).get(reverse("desk:table", args=[table.match.link_key]))
    assert WHY_OPPONENT in page.content.decode()
    assert "The same score group, 1." in page.content.decode()


def test_whoever_the_director_moved_is_not_told_what_no_longer_holds(swiss: Event) -> None:
    for match in matches_of(round_of(swiss, 2)):
        set_result(match, (9, 4))
    plan_event(event_id=swiss.pk, seed=5)
    before = sheet_of(swiss, 3)
    one, two = (before.tables[at].seats[0].entry_id or 0 for at in (0, 1))
    round_id = RoundId(round_of(swiss, 3).pk)
    swap_people(round_id=round_id, entry_a=one, entry_b=two, by=None, revision=before.revision)
    after = sheet_of(swiss, 3)
    assert [bool(table.reasons) for table in after.tables] == [False, False, True, True]


def test_a_rest_that_was_put_right_afterwards_is_not_explained_by_the_draw(swiss: Event) -> None:
    table = RoundTable.objects.filter(round__stage__event=swiss, round__number=2).first()
    assert table is not None
    entry = sheet_of(swiss, 2).tables[0].seats[0].entry_id or 0
    table.match.delete()
    Bye.objects.create(round=round_of(swiss, 2), entry_id=entry, reason="absent")
    [moved] = [rest for rest in sheet_of(swiss, 2).rests if rest.entry_id == entry]
    assert moved.reasons == ()


def test_the_api_says_why_too(swiss: Event) -> None:
    url = reverse("seating_api:round", args=[swiss.pk, 2])
    sent = Client().get(url).json()
    assert sent["tables"][0]["seats"][0]["reasons"] == ["The same score group, 1."]
    assert sent["sit_outs"][0]["reasons"]


def test_movements_that_give_no_reasons_show_none() -> None:
    event = drafted_evening(people=9, rounds=2)
    page = visitor(event, Role.DIRECTOR).get(at("round", event, 1)).content.decode()
    assert FOR_DIRECTORS not in page


def test_reasons_cost_no_query(
    swiss: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    round_id = RoundId(round_of(swiss, 2).pk)
    with django_assert_num_queries(6):
        assert everybody_knows_why(round_sheet(round_id=round_id))
