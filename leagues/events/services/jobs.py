"""Background work as rows: asked for once, held by one worker, taken up again after a crash.

A job is a row; the broker only rings the bell. While it runs it is held by an advisory lock
of the database, which falls with its owner's connection, so that whoever starts next can
tell abandoned work from work in progress. A worker has no reader, so a job speaks the language
of whoever asked for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Final

from celery import current_app
from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from django.utils.translation import get_language, gettext_noop, override
from django.utils.translation import gettext as _

from games.matches.errors import Conflict, DomainError
from leagues.events.models import Job
from leagues.events.services.versions import touch_event
from leagues.events.states import JobState
from leagues.players.models import User

LOCK_CLASS: Final = 7601  # first key of the advisory locks that hold jobs
MOST_ATTEMPTS: Final = 3
LONGEST_RUN: Final = timedelta(minutes=5)
BROKEN: Final = gettext_noop("Something went wrong on our side. Please try again.")
GIVEN_UP: Final = gettext_noop("Given up after several tries. Please try again.")
TOO_LONG: Final = gettext_noop("It took too long and was stopped. Please try again.")
UNFINISHED: Final = (JobState.QUEUED.value, JobState.RUNNING.value)

log = logging.getLogger(__name__)


class JobUnderWay(Conflict):
    """The same work has been asked for and is not finished."""

    code = "job_under_way"


def request_job(
    *,
    task: str,
    subject: str,
    by: User | None,
    event_id: int | None = None,
    arguments: Mapping[str, Any] | None = None,  # Any: JSON
) -> Job:
    """Write a job down and ring for a worker after commit.

    Raises `JobUnderWay` if the same task for the same subject is unfinished: two people
    pressing at once get one job and one message.
    """
    try:
        with transaction.atomic():
            job = Job.objects.create(
                task=task,
                subject=subject,
                event_id=event_id,
                arguments=dict(arguments or {}),
                language=get_language() or "",
                asked_by=by,
            )
    except IntegrityError:
        raise JobUnderWay(
            _("This is being worked on already. Wait a moment and look again.")
        ) from None

    # No partial: Django names a callback that fails, and a partial has no name.
    def ring() -> None:
        _ring(task, job.pk)

    transaction.on_commit(ring, robust=True)
    return job


def _ring(task: str, job_id: int) -> None:
    current_app.tasks[task].delay(job_id)


@contextmanager
def sole_owner(*, job_id: int) -> Iterator[bool]:
    """Yield whether nobody else is at this job; the database lets go when we die."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [LOCK_CLASS, job_id])
        (ours,) = cursor.fetchone() or (False,)
    try:
        yield bool(ours)
    finally:
        if ours:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [LOCK_CLASS, job_id])


class JobCalledOff(Exception):
    """Somebody cancelled the job, or it took too long, before its work was written."""


def carry_out(*, job_id: int, work: Callable[[Job], None], in_one_transaction: bool = True) -> None:
    """Do a job's `work` once: skipped if another holds it or it is over.

    `work` runs in one transaction, which is taken back if the job was called off meanwhile.
    What takes long and writes only at its end has a transaction of its own there instead, in
    which it calls `require_wanted`. A `DomainError` fails the job with its sentence; any other
    error fails it with a general one and goes to the log.
    """
    with sole_owner(job_id=job_id) as ours:
        if not ours:
            return
        job = Job.objects.filter(pk=job_id, state__in=UNFINISHED).first()
        if job is None:
            return
        _start(job)
        with override(language_of(job)):
            _work_on(job, work, in_one_transaction=in_one_transaction)


def _work_on(job: Job, work: Callable[[Job], None], *, in_one_transaction: bool) -> None:
    try:
        if in_one_transaction:
            with transaction.atomic():
                work(job)
                require_wanted(job_id=job.pk)
        else:
            work(job)
    except JobCalledOff:
        return
    except DomainError as error:
        _end(job, JobState.FAILED, error=str(error))
    except Exception:
        log.exception("job %s (%s) failed", job.pk, job)
        _fail(job, BROKEN)
    else:
        _end(job, JobState.DONE)


def language_of(job: Job) -> str:
    """Return the language in which a job says what it has to say."""
    return job.language or str(settings.LANGUAGE_CODE)


def set_progress(*, job_id: int, per_cent: int) -> None:
    """Write how far a job is; seen by others once the surrounding transaction commits."""
    Job.objects.filter(pk=job_id).update(progress=per_cent)


def require_wanted(*, job_id: int) -> None:
    """Raise `JobCalledOff` unless the job is still to be done.

    Called in the transaction that writes the work: the row is locked, so that a job is either
    cancelled with nothing written or carried out.
    """
    state = Job.objects.select_for_update().values_list("state", flat=True).get(pk=job_id)
    if state != JobState.RUNNING:
        raise JobCalledOff


def end_done(*, job_id: int) -> None:
    """Note that a job is done, in the transaction that writes its work.

    So nobody finds the work written and the job unfinished, and counts on its being done again.
    """
    _end(Job.objects.get(pk=job_id), JobState.DONE)


@transaction.atomic
def cancel_job(*, job_id: int) -> None:
    """Cancel a job that is not finished; what it has not written by now it never writes."""
    unfinished = Job.objects.select_for_update().filter(pk=job_id, state__in=UNFINISHED)
    for job in unfinished:
        job.state = JobState.CANCELLED
        job.ended_at = timezone.now()
        job.save(update_fields=["state", "ended_at"])


def requeue_abandoned() -> int:
    """Ring again for every unfinished job that nobody holds; return how many.

    A job that has been started `MOST_ATTEMPTS` times and never ended is failed instead, so that
    work which kills its worker cannot do so for ever; so is one that has run for longer than
    `LONGEST_RUN`, which then never writes.
    """
    count = 0
    _end_overdue()
    for job in Job.objects.filter(state__in=UNFINISHED):
        with sole_owner(job_id=job.pk) as free:
            if not free:
                continue
            if job.attempts >= MOST_ATTEMPTS:
                _fail(job, GIVEN_UP)
                continue
        _ring(job.task, job.pk)
        count += 1
    return count


def _end_overdue() -> None:
    overdue = Job.objects.filter(
        state=JobState.RUNNING, started_at__lt=timezone.now() - LONGEST_RUN
    )
    for job in overdue:
        _fail(job, TOO_LONG)


def _start(job: Job) -> None:
    job.state = JobState.RUNNING
    job.started_at = timezone.now()
    job.attempts += 1
    job.save(update_fields=["state", "started_at", "attempts"])


def _fail(job: Job, words: str) -> None:
    """Fail a job with a sentence of our own, in the language of whoever asked for it."""
    with override(language_of(job)):
        _end(job, JobState.FAILED, error=_(words))


def _end(job: Job, state: JobState, *, error: str = "") -> None:
    """Write how a job ended, unless it was called off meanwhile."""
    ended: dict[str, Any] = {"state": state, "error": error[:500], "ended_at": timezone.now()}
    if state is JobState.DONE:
        ended["progress"] = 100
    Job.objects.filter(pk=job.pk, state__in=UNFINISHED).update(**ended)
    if job.event_id is not None:
        touch_event(event_id=job.event_id)
