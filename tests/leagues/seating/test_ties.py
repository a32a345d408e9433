"""What is said of a tie that an extra hand has to decide before play goes on."""

from __future__ import annotations

import pytest
from django.utils import timezone

from leagues.desk.agenda import TodoKind
from leagues.desk.selectors.desk import desk_sheet
from leagues.events.models import Event, Job, RoundId
from leagues.seating.errors import ResultsMissing
from leagues.seating.models import RoundTable
from leagues.seating.selectors.attendance import seating_outlook
from leagues.seating.services.drafting import plan_event, request_due_plans, request_plan
from leagues.seating.services.placing import set_tie_winner
from leagues.seating.services.publishing import publish_round
from tests.factories.brackets import bracket_in_play, open_tables
from tests.factories.seating import evening, finish, round_of

pytestmark = pytest.mark.django_db


def head_table(**fields: object) -> tuple[Event, list[RoundTable]]:
    """Return an evening in which winners move, with the tables of its first round."""
    event = evening(people=8, rounds=3, movement="head_table", **fields)
    plan_event(event_id=event.pk, seed=5)
    publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    return event, list(RoundTable.objects.filter(round__stage__event=event).order_by("number"))


def test_the_desk_asks_for_the_extra_hand_instead_of_drawing_in_vain() -> None:
    event, (first, second) = head_table()
    finish(first, points=(8, 8))
    finish(second, points=(9, 6))
    todos = desk_sheet(event=event, now=timezone.now()).todos
    assert [(todo.kind, todo.round_number) for todo in todos] == [(TodoKind.TIE, 1)]
    request_due_plans()
    assert not Job.objects.exists()
    with pytest.raises(ResultsMissing, match="round 1 table 1"):
        request_plan(event_id=event.pk, by=None)
    set_tie_winner(table_id=first.pk, account=1)
    assert seating_outlook(event_id=event.pk).follows_results
    todos = desk_sheet(event=event, now=timezone.now()).todos
    assert [(todo.kind, todo.round_number) for todo in todos] == [(TodoKind.DRAW_NEXT, 2)]


def test_where_the_first_dealer_stays_no_extra_hand_is_asked_for() -> None:
    event, (first, second) = head_table(movement_options={"tie": "first_dealer"})
    finish(first, points=(8, 8))
    finish(second, points=(9, 6))
    assert seating_outlook(event_id=event.pk).undecided == ()


def test_in_a_knock_out_the_desk_asks_who_goes_on() -> None:
    stage = bracket_in_play(pairs=4, kind="single_elimination")
    first, second = open_tables(stage)
    finish(first, points=(8, 8))
    finish(second, points=(10, 8))
    todos = desk_sheet(event=stage.event, now=timezone.now()).todos
    assert [(todo.kind, todo.round_number) for todo in todos] == [(TodoKind.TIE, 1)]
