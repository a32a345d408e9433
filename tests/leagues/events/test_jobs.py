"""Background work as rows: done once, taken up again, never stuck."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta

import pytest
from celery import shared_task
from django.db import connections, transaction
from django.utils import timezone
from django.utils.translation import get_language, override, trans_real

from games.matches.errors import DomainError
from leagues.events.models import Event, Job
from leagues.events.services import jobs
from leagues.events.services.jobs import (
    JobCalledOff,
    JobUnderWay,
    cancel_job,
    carry_out,
    request_job,
    requeue_abandoned,
    require_wanted,
    set_progress,
    sole_owner,
)
from leagues.events.states import JobState
from leagues.events.tasks import sweep_jobs
from tests.architecture.marked import CLOSE, LANGUAGE, OPEN, Marked
from tests.factories.events import EventFactory

DONE: list[int] = []


@shared_task(name="tests.retitle")
def retitle(job_id: int) -> None:
    """Give the job's event the title it was asked to."""

    def work(job: Job) -> None:
        DONE.append(job.pk)
        Event.objects.filter(jobs=job).update(title=job.arguments["title"])
        set_progress(job_id=job.pk, per_cent=60)
        if job.arguments["title"] == "":
            raise DomainError("An event needs a title.")
        if job.arguments["title"] == "?":
            raise RuntimeError

    carry_out(job_id=job_id, work=work)


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    DONE.clear()
    yield
    DONE.clear()


def asked(event: Event, title: str) -> Job:
    """Return a job as it is after a crash of whoever should have been told of it."""
    return Job.objects.create(
        task="tests.retitle",
        subject=f"event:{event.pk}",
        event=event,
        arguments={"title": title},
    )


@pytest.mark.django_db(transaction=True)
def test_a_job_that_is_asked_for_is_done_and_says_so() -> None:
    event = EventFactory.create()
    job = request_job(
        task="tests.retitle",
        subject=f"event:{event.pk}",
        by=None,
        event_id=event.pk,
        arguments={"title": "New"},
    )
    job.refresh_from_db()
    event.refresh_from_db()
    assert (job.state, job.progress, job.attempts) == ("done", 100, 1)
    assert (event.title, event.version) == ("New", 2)
    assert job.ended_at is not None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("title", "error"), [("", "An event needs a title."), ("?", "Something went wrong on our side")]
)
def test_a_job_that_fails_says_why_and_leaves_everything_as_it_was(title: str, error: str) -> None:
    event = EventFactory.create(title="Old")
    job = asked(event, title)
    retitle(job.pk)
    job.refresh_from_db()
    event.refresh_from_db()
    assert job.state == JobState.FAILED
    assert job.error.startswith(error)
    assert event.title == "Old"


@pytest.mark.django_db
def test_work_under_way_is_not_asked_for_twice_but_finished_work_may_be() -> None:
    event = EventFactory.create()
    asked(event, "New")
    with pytest.raises(JobUnderWay):
        request_job(task="tests.retitle", subject=f"event:{event.pk}", by=None)
    Job.objects.update(state=JobState.DONE.value)
    assert request_job(task="tests.retitle", subject=f"event:{event.pk}", by=None).pk


@pytest.mark.django_db(transaction=True)
def test_a_bell_that_cannot_be_rung_leaves_the_job_to_the_sweep() -> None:
    job = request_job(task="nobody.listens", subject="event:1", by=None)
    job.refresh_from_db()
    assert job.state == JobState.QUEUED


@pytest.mark.django_db(transaction=True)
def test_abandoned_work_is_taken_up_again_and_done_once() -> None:
    job = asked(EventFactory.create(), "New")
    Job.objects.update(state=JobState.RUNNING.value, attempts=1)
    sweep_jobs()
    sweep_jobs()
    job.refresh_from_db()
    assert (job.state, job.attempts, DONE) == ("done", 2, [job.pk])


@pytest.mark.django_db(transaction=True)
def test_work_that_somebody_holds_is_left_alone() -> None:
    job = asked(EventFactory.create(), "New")
    held, let_go = threading.Event(), threading.Event()

    def hold() -> None:
        with sole_owner(job_id=job.pk) as ours:
            assert ours
            held.set()
            let_go.wait(timeout=10)
        connections.close_all()

    holder = threading.Thread(target=hold)
    holder.start()
    assert held.wait(timeout=10)
    try:
        retitle(job.pk)
        assert requeue_abandoned() == 0
        assert DONE == []
    finally:
        let_go.set()
        holder.join()
    assert requeue_abandoned() == 1
    assert [job.pk] == DONE


@pytest.mark.django_db(transaction=True)
def test_work_that_kills_its_worker_is_given_up() -> None:
    job = asked(EventFactory.create(), "New")
    Job.objects.update(attempts=jobs.MOST_ATTEMPTS)
    assert requeue_abandoned() == 0
    job.refresh_from_db()
    assert (job.state, DONE) == ("failed", [])
    assert "Given up" in job.error


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("title", ["?", "given up"])
def test_a_job_says_why_it_failed_in_the_language_of_whoever_asked_for_it(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(vars(trans_real)["_translations"], LANGUAGE, Marked())
    event = EventFactory.create(title="Old")
    with override(LANGUAGE), transaction.atomic():
        job = request_job(
            task="nobody.listens", subject=f"event:{event.pk}", by=None, arguments={"title": title}
        )
    if title == "?":
        retitle(job.pk)
    else:
        Job.objects.update(attempts=jobs.MOST_ATTEMPTS)
        sweep_jobs()
    job.refresh_from_db()
    sentence = jobs.BROKEN if title == "?" else jobs.GIVEN_UP
    assert job.error == f"{OPEN}{sentence}{CLOSE}"
    assert get_language() == "en"


@pytest.mark.django_db(transaction=True)
def test_a_job_that_waits_can_be_cancelled_and_is_then_not_done() -> None:
    job = asked(EventFactory.create(), "New")
    cancel_job(job_id=job.pk)
    retitle(job.pk)
    job.refresh_from_db()
    assert (job.state, DONE) == ("cancelled", [])


@pytest.mark.django_db(transaction=True)
def test_a_job_that_is_called_off_while_it_runs_writes_nothing() -> None:
    event = EventFactory.create(title="Old")
    job = asked(event, "New")

    def work(running: Job) -> None:
        Event.objects.filter(pk=event.pk).update(title="New")
        cancel_job(job_id=running.pk)

    carry_out(job_id=job.pk, work=work)
    event.refresh_from_db()
    assert event.title == "Old"


@pytest.mark.django_db(transaction=True)
def test_a_job_that_runs_for_ever_is_stopped_and_says_so() -> None:
    job = asked(EventFactory.create(), "New")
    long_ago = timezone.now() - jobs.LONGEST_RUN - timedelta(seconds=1)
    Job.objects.update(state=JobState.RUNNING.value, started_at=long_ago, attempts=1)
    assert requeue_abandoned() == 0
    job.refresh_from_db()
    assert (job.state, DONE) == ("failed", [])
    assert "took too long" in job.error
    with pytest.raises(JobCalledOff), transaction.atomic():
        require_wanted(job_id=job.pk)
