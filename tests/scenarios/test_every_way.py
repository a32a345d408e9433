"""Every way of playing, from check-in to the last round, with whoever comes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from leagues.desk.selectors.finals import finals_sheet
from leagues.events.formats import Unit
from leagues.events.models import EntryId, Event, Round, RoundId, Stage
from leagues.events.services.entries import withdraw
from leagues.events.states import EventStatus, RoundStatus
from leagues.events.ways import WAYS, WayKind
from leagues.seating.errors import FinalsUnderWay, ResultsMissing, TablesUnfinished
from leagues.seating.models import Bracket, BracketSlot, RoundTable
from leagues.seating.selectors.attendance import Freshness, seating_outlook
from leagues.seating.selectors.brackets import bracket_places
from leagues.seating.services.brackets import advance_bracket
from leagues.seating.services.drafting import plan_event, request_due_plans, request_plan
from leagues.seating.services.finals import begin_finals, take_finals_back
from leagues.seating.services.lifecycle import move_event
from leagues.seating.services.publishing import close_round, publish_round
from leagues.standings.selectors.played import event_play, ranked
from leagues.standings.selectors.table import standing_lines
from leagues.standings.services.sheets import recompute_standings
from tests.factories.seating import evening, finish, round_of

pytestmark = pytest.mark.django_db

PEOPLE = {Unit.SINGLE: 14, Unit.PAIR: 16, Unit.TEAM: 24}
OF_ROUNDS = sorted(key for key, way in WAYS.items() if way.kind is not WayKind.BRACKET)
BRACKETS = sorted(key for key, way in WAYS.items() if way.kind is WayKind.BRACKET)


def held(key: str, *, people: int | None = None, **fields: Any) -> Event:
    """Return a running event that is played so, with its people checked in."""
    unit = WAYS[key].units[0]
    fields = {"rounds": 3, "unit": unit.value, "team_size": 6, "movement": key, **fields}
    return evening(people=people or PEOPLE[unit], **fields)


def play(round_: Round) -> None:
    """Let the sides of seat 0 win every table of a round, by more at higher tables."""
    for table in RoundTable.objects.filter(round=round_).select_related("match"):
        sides = table.match.sides.count()
        finish(table, points=(10 + table.number, *[3] * (sides - 1)))


def play_next(event: Event, number: int) -> Round:
    """Draw, publish, play and close a round."""
    plan_event(event_id=event.pk, seed=3)
    publish_round(round_id=RoundId(round_of(event, number).pk), by=None)
    play(round_of(event, number))
    return close_round(round_id=RoundId(round_of(event, number).pk), by=None)


def play_bracket(stage: Stage) -> None:
    """Play what is to be played until nothing is left."""
    for _step in range(40):
        advance_bracket(stage_id=stage.pk)
        open_ = RoundTable.objects.filter(round__stage=stage, match__status="seated")
        if not open_.exists():
            return
        for table in open_.select_related("match"):
            finish(table, points=(10, 4))
    raise AssertionError("the bracket does not end")


@pytest.mark.parametrize("key", OF_ROUNDS)
def test_an_evening_is_played_from_the_first_round_to_the_last(key: str) -> None:
    event = held(key, rounds=3)
    for number in (1, 2, 3):
        round_ = play_next(event, number)
        assert round_.status == RoundStatus.CLOSED
        seats = Counter(
            player
            for table in RoundTable.objects.filter(round=round_)
            for player in table.match.seats.values_list("player_id", flat=True)
        )
        assert max(seats.values()) == 1
    assert seating_outlook(event_id=event.pk).freshness is Freshness.ALL_PUBLISHED
    recompute_standings(event_id=event.pk)
    assert standing_lines(event=event)
    move_event(event_id=event.pk, to=EventStatus.FINISHED, by=None)


@pytest.mark.parametrize("key", BRACKETS)
@pytest.mark.parametrize("people", [4, 22])
def test_a_knock_out_is_played_to_its_end(key: str, people: int) -> None:
    event = held(key, people=people, unit="pair")
    plan_event(event_id=event.pk, seed=3)
    assert seating_outlook(event_id=event.pk).freshness is Freshness.ALL_PUBLISHED
    stage = event.stages.get()
    play_bracket(stage)
    open_slots = BracketSlot.objects.filter(bracket__stage=stage, status__in=["open", "waiting"])
    assert not open_slots.exists()
    places = bracket_places(stage_id=stage.pk)
    rows = ranked(event_play(event_id=event.pk))
    assert [row.rank for row in rows] == [places[row.entrant] for row in rows]
    assert {row.separated_by for row in rows} <= {None, "bracket"}
    move_event(event_id=event.pk, to=EventStatus.FINISHED, by=None)


@pytest.mark.parametrize(
    "key", sorted(key for key, way in WAYS.items() if way.kind is WayKind.BY_ROUND)
)
def test_the_next_round_waits_for_the_results_and_is_then_drawn_by_itself(key: str) -> None:
    event = held(key, rounds=3)
    plan_event(event_id=event.pk, seed=3)
    publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    assert seating_outlook(event_id=event.pk).freshness is Freshness.WAITING
    with pytest.raises(ResultsMissing, match="round 1 table 1"):
        request_plan(event_id=event.pk, by=None)
    play(round_of(event, 1))
    close_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    request_due_plans()
    assert event.jobs.filter(state="queued").exists()


def test_a_round_robin_has_as_many_rounds_as_pairs_ask_for() -> None:
    event = held("round_robin", people=12, plays_all_rounds=True)
    plan_event(event_id=event.pk, seed=3)
    assert Round.objects.filter(stage__event=event).count() == 5


def finals_after_groups() -> Event:
    """Return a round robin in two groups of four pairs, all played, with a knock-out of four."""
    event = held("round_robin", people=16, movement_options={"groups": "2"}, rounds=3)
    Stage.objects.create(event=event, number=2, movement="single_elimination", qualifiers=4, seed=7)
    for number in (1, 2, 3):
        play_next(event, number)
    return event


def test_the_best_of_each_group_go_on_to_a_knock_out_and_meet_late() -> None:
    event = finals_after_groups()
    sheet = finals_sheet(event=event)
    assert sheet is not None
    assert len(sheet.order) == 4
    begin_finals(event_id=event.pk, order=sheet.order, by=None)
    begin_finals(event_id=event.pk, order=sheet.order, by=None)
    plan_event(event_id=event.pk, seed=3)
    stage = Stage.objects.get(event=event, number=2)
    met = {frozenset(pair) for pair in _met(event)}
    semi_finals = BracketSlot.objects.filter(bracket__stage=stage, entry_a__isnull=False)
    for slot in semi_finals:
        assert frozenset((slot.entry_a_id, slot.entry_b_id)) not in met
    assert RoundTable.objects.filter(round__stage=stage).values_list("round__number").first() == (
        4,
    )
    play_bracket(stage)
    move_event(event_id=event.pk, to=EventStatus.FINISHED, by=None)


def test_a_group_that_has_too_few_left_leaves_its_places_to_the_others() -> None:
    """Seen: three went on to finals of four after most of a group had withdrawn."""
    event = finals_after_groups()
    first = event.entries.order_by("pk")[0].pk
    group = sorted({first, *(key for pair in _met(event) if first in pair for key in pair)})
    for entry_id in group[:3]:
        withdraw(entry_id=EntryId(entry_id), by=None)
    sheet = finals_sheet(event=event)
    assert sheet is not None
    assert len(sheet.order) == 4
    assert len(set(sheet.order) - set(group)) == 3


def test_after_one_round_without_groups_the_best_of_all_go_on() -> None:
    """Seen: each table of a first round was taken for a group, and its best went on."""
    event = held("individual", people=16, rounds=1)
    Stage.objects.create(event=event, number=2, movement="individual", qualifiers=4, seed=7)
    play_next(event, 1)
    sheet = finals_sheet(event=event)
    assert sheet is not None
    best = [row.entrant for row in ranked(event_play(event_id=event.pk))]
    assert list(sheet.order) == best[:4]


def test_the_beginning_of_finals_is_taken_back_until_one_was_played() -> None:
    event = finals_after_groups()
    sheet = finals_sheet(event=event)
    assert sheet is not None
    begin_finals(event_id=event.pk, order=sheet.order, by=None)
    plan_event(event_id=event.pk, seed=3)
    take_finals_back(event_id=event.pk, by=None)
    stage = Stage.objects.get(event=event, number=2)
    assert (stage.order, Bracket.objects.count(), stage.rounds.count()) == (None, 0, 0)
    begin_finals(event_id=event.pk, order=sheet.order, by=None)
    plan_event(event_id=event.pk, seed=3)
    finish(RoundTable.objects.filter(round__stage=stage).select_related("match")[0])
    with pytest.raises(FinalsUnderWay):
        take_finals_back(event_id=event.pk, by=None)


def test_finals_wait_for_the_last_result() -> None:
    event = held("round_robin", people=8, rounds=1)
    Stage.objects.create(event=event, number=2, movement="single_elimination", seed=7)
    plan_event(event_id=event.pk, seed=3)
    publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    entries = list(event.entries.values_list("pk", flat=True))
    with pytest.raises(TablesUnfinished, match="round 1 table 1"):
        begin_finals(event_id=event.pk, order=entries, by=None)


def _met(event: Event) -> list[tuple[int, int]]:
    entry_of = dict(event.entries.values_list("members__player_id", "pk"))
    met = []
    for table in RoundTable.objects.filter(round__stage__event=event, round__number__lte=3):
        players = table.match.seats.values_list("player_id", flat=True)
        one, two = {entry_of[player] for player in players if player}
        met.append((one, two))
    return met
