"""Empty seats: a dummy hand that fills one, and the small tables of those who are left over."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import Match, MatchSeat
from games.matches.services.actors import Actor
from games.matches.services.reports import confirm_report, report_final
from games.matches.states import MatchStatus
from leagues.events.formats import Remedy
from leagues.events.models import Event, RoundId
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from leagues.seating.plans import DUMMY
from leagues.seating.selectors.plans import round_plans
from leagues.seating.selectors.sheets import by_name, round_sheet
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.publishing import publish_round
from leagues.standings.models import RatingChange, Standing
from leagues.standings.services.ratings import rate_match
from leagues.standings.services.sheets import recompute_standings
from tests.factories.seating import evening, round_of
from tests.leagues.desk.builders import phone
from tests.leagues.seating.visiting import at, visitor

pytestmark = pytest.mark.django_db


def published(event: Event) -> RoundTable:
    """Draw and publish round 1, and return its table that is not full, or has a dummy."""
    plan_event(event_id=event.pk, seed=3)
    publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    tables = RoundTable.objects.filter(round__stage__event=event, round__number=1)
    return min(tables, key=lambda table: table.match.seats.filter(player__isnull=False).count())


@pytest.fixture
def table() -> RoundTable:
    """The table with the dummy, of seven people who play two rounds."""
    return published(evening(people=7, rounds=2, remedy=Remedy.DUMMY.value))


def people_of(table: RoundTable) -> list[MatchSeat]:
    return list(table.match.seats.filter(player__isnull=False).order_by("number"))


def test_nobody_rests_where_a_dummy_takes_the_empty_seat(table: RoundTable) -> None:
    for plan in round_plans(event_id=table.round.stage.event_id):
        assert plan.sit_outs == ()
        assert [len(each.seats) for each in plan.tables] == [4, 4]
        assert sorted(plan.seated())[0] == DUMMY


def test_a_table_of_a_draft_and_a_round_shows_the_dummy_in_its_seat(table: RoundTable) -> None:
    event = table.round.stage.event
    for number in (1, 2):
        page = visitor(event, Role.DIRECTOR).get(at("round", event, number)).content.decode()
        assert page.count("Dummy") == 1


def test_a_program_sees_in_which_seat_the_dummy_plays(table: RoundTable) -> None:
    url = reverse("seating_api:round", args=[table.round.stage.event_id, 1])
    shown = {each["number"]: each for each in Client().get(url).json()["tables"]}[table.number]
    [dummy] = shown["dummies"]
    seats = [seat["seat"] for seat in shown["seats"]]
    assert sorted([*seats, dummy["seat"]]) == [0, 1, 2, 3]
    assert dummy["side"] == dummy["seat"] % 2


def test_the_partner_of_the_dummy_is_told_so(table: RoundTable) -> None:
    rows = by_name(round_sheet(round_id=RoundId(table.round_id)))
    [partner] = [row for row in rows if row.has_dummy_partner]
    assert partner.partners == ()
    assert [row.has_dummy_opponent for row in rows].count(True) == 2
    event = table.round.stage.event
    page = Client().get(at("round", event, 1), {"player": partner.player.pk}).content.decode()
    assert "with a dummy hand" in page


def test_the_page_of_the_table_and_who_are_you_know_the_dummy(table: RoundTable) -> None:
    seat = people_of(table)[0]
    page = phone(table, seat=seat.number).get(reverse("desk:table", args=[table.match.link_key]))
    assert "Dummy" in page.content.decode()
    asked = Client().get(reverse("desk:who", args=[table.match.link_key])).content.decode()
    assert asked.count('name="seat"') == 3


def test_the_sheets_for_the_table_name_the_dummy(table: RoundTable) -> None:
    event = table.round.stage.event
    page = visitor(event, Role.SCORER).get(reverse("desk:sheets", args=[event.pk, 1]))
    assert "Dummy" in page.content.decode()


def test_the_three_others_score_the_match_and_the_dummy_gets_no_row(table: RoundTable) -> None:
    by_side: dict[int, int] = {seat.side_number: seat.number for seat in people_of(table)}
    made = report_final(
        match_id=table.match_id, points=(10, 7), actor=Actor(seat=by_side[0]), revision=0
    )
    confirm_report(report_id=made.pk, match_id=table.match_id, actor=Actor(seat=by_side[1]))
    assert Match.objects.get(pk=table.match_id).status == MatchStatus.FINISHED
    event = table.round.stage.event
    recompute_standings(event_id=event.pk)
    played = Standing.objects.filter(event=event, played=1)
    players = {seat.player_id for seat in people_of(table)}
    assert set(played.values_list("entry__members__player", flat=True)) == players
    assert Standing.objects.filter(event=event).count() == 7
    rate_match(match_id=table.match_id)
    assert not RatingChange.objects.filter(match=table.match).exists()


def test_a_match_with_a_dummy_is_not_rated(table: RoundTable) -> None:
    others = RoundTable.objects.filter(round=table.round).exclude(pk=table.pk)
    assert not Match.objects.get(pk=table.match_id).is_rated
    assert all(other.match.is_rated for other in others)


def test_somebody_of_the_house_who_fills_a_seat_is_told_apart() -> None:
    event = evening(people=8, rounds=2, remedy=Remedy.HOUSE.value)
    house = event.entries.order_by("id")[0]
    house.is_house = True
    house.save()
    plan_event(event_id=event.pk, seed=3)
    publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    for number in (1, 2):
        page = visitor(event, Role.DIRECTOR).get(at("round", event, number)).content.decode()
        assert page.count("of the house") == 1
    assert "Checked apart" in visitor(event, Role.DIRECTOR).get(at("plan", event)).content.decode()


def test_nobody_of_the_house_plays_where_no_seat_is_empty() -> None:
    event = evening(people=9, rounds=1, remedy=Remedy.HOUSE.value)
    house = event.entries.order_by("id")[0]
    house.is_house = True
    house.save()
    plan_event(event_id=event.pk, seed=3)
    page = visitor(event, Role.DIRECTOR).get(at("round", event, 1)).content.decode()
    assert "of the house" not in page
    assert "Sit out" not in page


def test_a_small_table_keeps_its_game_when_the_round_is_published() -> None:
    small = published(evening(people=11, rounds=2, remedy=Remedy.SMALLER.value))
    assert small.match.seats.count() == 3
    assert small.match.variant == "euchre3"
    assert small.match.sides.count() == 3
    event = small.round.stage.event
    page = Client().get(at("round", event, 1)).content.decode()
    assert "Dummy" not in page
    assert all(seat.player is not None and seat.player.label in page for seat in people_of(small))
