"""Background work as rows: asked for once, held by one worker, taken up again after a crash.

A job is a row; the broker only rings the bell. While it runs it is held by an advisory lock
of the database, which falls with its owner's connection, so that whoever starts next can
tell abandoned work from work in progress.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from celery import current_app
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.matches.errors import Conflict, DomainError
from leagues.events.models import Job
from leagues.events.services.versions import touch_event
from leagues.events.states import JobState
from leagues.players.models import User

LOCK_CLASS: Final = 7601  # first key of the advisory locks that hold jobs
MOST_ATTEMPTS: Final = 3
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


def carry_out(*, job_id: int, work: Callable[[Job], None]) -> None:
    """Do a job's `work` once: skipped if another holds it or it is over.

    `work` runs in one transaction. A `DomainError` fails the job with its sentence; any other
    error fails it with a general one and goes to the log.
    """
    with sole_owner(job_id=job_id) as ours:
        if not ours:
            return
        job = Job.objects.filter(pk=job_id, state__in=UNFINISHED).first()
        if job is None:
            return
        _start(job)
        try:
            with transaction.atomic():
                work(job)
        except DomainError as error:
            _end(job, JobState.FAILED, error=str(error))
        except Exception:
            log.exception("job %s (%s) failed", job.pk, job)
            _end(
                job, JobState.FAILED, error=_("Something went wrong on our side. Please try again.")
            )
        else:
            _end(job, JobState.DONE)


def set_progress(*, job_id: int, per_cent: int) -> None:
    """Write how far a job is; seen by others once the surrounding transaction commits."""
    Job.objects.filter(pk=job_id).update(progress=per_cent)


def cancel_job(*, job_id: int) -> None:
    """Cancel a job that has not started; one that runs is let finish."""
    Job.objects.filter(pk=job_id, state=JobState.QUEUED).update(
        state=JobState.CANCELLED, ended_at=timezone.now()
    )


def requeue_abandoned() -> int:
    """Ring again for every unfinished job that nobody holds; return how many.

    A job that has been started `MOST_ATTEMPTS` times and never ended is failed instead, so that
    work which kills its worker cannot do so for ever.
    """
    count = 0
    for job in Job.objects.filter(state__in=UNFINISHED):
        with sole_owner(job_id=job.pk) as free:
            if not free:
                continue
            if job.attempts >= MOST_ATTEMPTS:
                _end(
                    job, JobState.FAILED, error=_("Given up after several tries. Please try again.")
                )
                continue
        _ring(job.task, job.pk)
        count += 1
    return count


def _start(job: Job) -> None:
    job.state = JobState.RUNNING
    job.started_at = timezone.now()
    job.attempts += 1
    job.save(update_fields=["state", "started_at", "attempts"])


def _end(job: Job, state: JobState, *, error: str = "") -> None:
    job.state = state
    job.error = error[:500]
    job.progress = 100 if state is JobState.DONE else job.progress
    job.ended_at = timezone.now()
    job.save(update_fields=["state", "error", "progress", "ended_at"])
    if job.event_id is not None:
        touch_event(event_id=job.event_id)
