"""A director and the background at one event: one waits for the other, and none is killed."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

import pytest
from django.db import connection, connections, transaction

from games.online.models import OnlineTable
from games.online.services.keeping import lock_table
from games.online.services.opening import begin_play
from games.online.states import TableStatus
from leagues.events.models import Event, Job, RoundId, Stage
from leagues.events.services.event_rows import terms_of
from leagues.events.services.events import edit_event
from leagues.events.services.jobs import carry_out
from leagues.events.services.versions import touch_event
from leagues.events.states import JobState
from leagues.seating.errors import RoundInPlay
from leagues.seating.selectors.drawing import PLAN_TASK
from leagues.seating.selectors.plans import round_plans
from leagues.seating.services.drafting import cancel_plan, plan_event, plan_subject
from leagues.seating.services.live_tables import open_live_tables
from leagues.seating.services.publishing import publish_round, unpublish_round
from leagues.seating.services.repairing import repair_after
from leagues.seating.services.stages import locked_stage
from tests.factories.seating import drafted_evening, evening, finish, published_round, round_of

pytestmark = pytest.mark.django_db(transaction=True)

LONGEST_WAIT = 20  # seconds


def wait_for_somebody_waiting() -> None:
    """Return once another connection waits for a lock."""
    for _ in range(LONGEST_WAIT * 20):
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone() != (0,):
                return
        time.sleep(0.05)
    raise AssertionError("nobody waits")


def meanwhile(pool: ThreadPoolExecutor, act: Callable[[], object]) -> Future[None]:
    """Do something on a connection of its own."""

    def do() -> None:
        try:
            act()
        finally:
            connections.close_all()

    return pool.submit(do)


def test_a_drawing_called_off_while_it_is_written_is_called_off() -> None:
    """Seen: the director who began the finals then, or the job, was stopped by the database."""
    event = drafted_evening(people=8)
    job = Job.objects.create(task=PLAN_TASK, subject=plan_subject(event.pk), event=event)

    def draw() -> None:
        carry_out(
            job_id=job.pk,
            work=lambda job: plan_event(event_id=event.pk, seed=7, job_id=job.pk),
            in_one_transaction=False,
        )

    with ThreadPoolExecutor() as pool:
        with transaction.atomic():
            locked_stage(event_id=event.pk)
            drawing = meanwhile(pool, draw)
            wait_for_somebody_waiting()
            cancel_plan(event_id=event.pk, by=None)
        drawing.result(timeout=LONGEST_WAIT)
    job.refresh_from_db()
    assert job.state == JobState.CANCELLED
    assert Stage.objects.get(event=event).seed != 7


def test_an_event_edited_while_its_seats_are_written_is_edited() -> None:
    """Seen: planning finals held the event and waited for its stages, drawing the other way."""
    event = drafted_evening(people=8)
    Stage.objects.create(event=event, number=2, movement="single_elimination", seed=1)
    terms = replace(terms_of(event), title="Another title", finals=None)
    with ThreadPoolExecutor() as pool:
        with transaction.atomic():
            locked_stage(event_id=event.pk)
            editing = meanwhile(pool, lambda: edit_event(event_id=event.pk, terms=terms, by=None))
            wait_for_somebody_waiting()
            touch_event(event_id=event.pk)
        editing.result(timeout=LONGEST_WAIT)
    assert Event.objects.get(pk=event.pk).title == "Another title"
    assert not Stage.objects.filter(event=event, number=2).exists()


def test_a_score_put_right_while_the_next_round_is_drawn_is_what_it_is_drawn_from() -> None:
    """Seen: the draft came from the old score, and said nothing of it."""
    event = evening(people=8, rounds=3, movement="head_table")
    plan_event(event_id=event.pk, seed=3)
    first = publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    table, other = first.tables.order_by("number")
    for each in (table, other):
        finish(each)
    job = Job.objects.create(task=PLAN_TASK, subject=plan_subject(event.pk), event=event)

    def draw() -> None:
        carry_out(
            job_id=job.pk,
            work=lambda job: plan_event(event_id=event.pk, seed=3, job_id=job.pk),
            in_one_transaction=False,
        )

    with ThreadPoolExecutor() as pool:
        with transaction.atomic():
            locked_stage(event_id=event.pk)
            drawing = meanwhile(pool, draw)
            wait_for_somebody_waiting()
            finish(table, points=(2, 9))
            assert repair_after(round_id=first.pk, by=None) == ()  # nothing is drawn yet
        drawing.result(timeout=LONGEST_WAIT)
    job.refresh_from_db()
    assert job.state == JobState.DONE
    drawn = seats_of(event, 2)
    plan_event(event_id=event.pk, seed=3)
    assert seats_of(event, 2) == drawn


def test_the_drawing_is_over_at_the_moment_its_seats_are_there() -> None:
    """Seen: a correction after that counted on a job that had drawn from the old score."""
    event = evening(people=8)
    job = Job.objects.create(
        task=PLAN_TASK,
        subject=plan_subject(event.pk),
        event=event,
        state=JobState.RUNNING.value,
    )
    plan_event(event_id=event.pk, seed=3, job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.progress) == (JobState.DONE, 100)


def seats_of(event: Event, number: int) -> list[tuple[int, ...]]:
    found = round_plans(event_id=event.pk)
    return [table.seats for plan in found if plan.number == number for table in plan.tables]


def test_a_round_taken_back_while_its_live_table_begins_waits_for_it() -> None:
    """Seen: whoever pressed "Begin" then, or the director, was stopped by the database."""
    round_ = published_round(people=4, is_online=True)
    open_live_tables()
    key = OnlineTable.objects.values_list("key", flat=True).get()

    def take_back() -> None:
        with pytest.raises(RoundInPlay):
            unpublish_round(round_id=RoundId(round_.pk), by=None)

    with ThreadPoolExecutor() as pool:
        with transaction.atomic():
            table = lock_table(key)
            taking = meanwhile(pool, take_back)
            wait_for_somebody_waiting()
            begin_play(table=table)
        taking.result(LONGEST_WAIT)
    assert OnlineTable.objects.get().status == TableStatus.PLAYING
