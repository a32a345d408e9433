"""The seats of an event whose entries are pairs or teams, as the movements are told of them."""

from __future__ import annotations

import pytest

from games.matches.models import MatchSeat
from leagues.events.models import Entry, EntryMember, Event, FormerMember
from leagues.events.states import EventStatus
from leagues.seating.models import RoundTable
from leagues.seating.plans import RoundPlan, TablePlan
from leagues.seating.selectors.plans import round_plans
from tests.factories.events import RoundFactory, StageFactory
from tests.factories.matches import seated_match
from tests.factories.players import PlayerFactory
from tests.factories.seating import evening

pytestmark = pytest.mark.django_db


def members(entry: Entry) -> list[EntryMember]:
    return list(entry.members.order_by("id").select_related("player"))


def sit(event: Event, *people: EntryMember, game: int = 1, boards: int | None = None) -> RoundTable:
    """Seat people clockwise at table 1 of the one round of an event."""
    stage = event.stages.first() or StageFactory.create(event=event)
    round_ = stage.rounds.first() or RoundFactory.create(stage=stage)
    match = seated_match()
    for seat, person in zip(match.seats.order_by("number"), people, strict=True):
        MatchSeat.objects.filter(pk=seat.pk).update(player=person.player)
    return RoundTable.objects.create(round=round_, number=1, match=match, game=game, boards=boards)


def plan_of(event: Event) -> RoundPlan:
    [plan] = round_plans(event_id=event.pk)
    return plan


def test_a_pair_stands_at_both_its_seats_in_the_order_of_its_people() -> None:
    event = evening(people=4, unit="pair")
    one, two = event.entries.order_by("id")
    (ann, amy), (bob, ben) = members(one), members(two)
    sit(event, ann, bob, amy, ben, boards=3)
    plan = TablePlan(1, (one.pk, two.pk, one.pk, two.pk), boards=3)
    assert plan_of(event).tables == (plan,)
    assert plan.members == ()


def test_people_who_sit_in_another_order_are_told_by_their_number() -> None:
    event = evening(people=12, unit="team", team_size=6)
    aces, bowers = event.entries.order_by("id")
    of_aces, of_bowers = members(aces), members(bowers)
    sit(event, of_aces[2], of_bowers[5], of_aces[3], of_bowers[4])
    [table] = plan_of(event).tables
    assert table.seats == (aces.pk, bowers.pk, aces.pk, bowers.pk)
    assert table.members == (2, 5, 3, 4)


def test_what_a_replaced_person_played_stays_with_the_entry_and_the_place() -> None:
    event = evening(people=4, unit="pair", status=EventStatus.RUNNING.value)
    one, two = event.entries.order_by("id")
    (ann, amy), (bob, ben) = members(one), members(two)
    sit(event, ann, bob, amy, ben)
    before = plan_of(event)
    FormerMember.objects.create(event=event, member=amy, player=amy.player)
    EntryMember.objects.filter(pk=amy.pk).update(player=PlayerFactory.create())
    assert plan_of(event) == before


def test_of_a_series_the_people_are_told_once() -> None:
    event = evening(people=4, unit="pair")
    one, two = event.entries.order_by("id")
    (ann, amy), (bob, ben) = members(one), members(two)
    for game in (1, 2, 3):
        sit(event, ann, bob, amy, ben, game=game)
    assert [table.number for table in plan_of(event).tables] == [1]
