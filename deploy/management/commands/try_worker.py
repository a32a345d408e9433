"""See whether a job gets through: database, broker and worker all have a hand in it."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from deploy.tasks import prove_worker
from leagues.events.models import Job
from leagues.events.services.jobs import JobUnderWay, request_job
from leagues.events.states import JobState

LOOK_EVERY: Final = 0.1  # seconds


class Command(BaseCommand):
    """Ask for a job without work, and wait for its end."""

    help = "See a job through the broker and a worker; exit 1 if it does not end in time."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take --seconds."""
        parser.add_argument("--seconds", type=float, default=30, help="how long to wait")

    def handle(self, *, seconds: float, **options: Any) -> None:  # Any: Django's own options
        """Say that the job got through, or fail after `seconds`."""
        job_id = ask()
        give_up = time.monotonic() + seconds
        while time.monotonic() < give_up:
            if Job.objects.filter(pk=job_id, state=JobState.DONE).exists():
                self.stdout.write(f"Job {job_id} got through.")
                return
            time.sleep(LOOK_EVERY)
        raise CommandError(
            f"Job {job_id} is not done after {seconds:g} seconds. "
            "It stays queued; look whether a worker runs and reaches the same broker."
        )


def ask() -> int:
    """Return the id of a new job, or of the one that an earlier try left unfinished."""
    try:
        return request_job(task=prove_worker.name, subject="worker", by=None).pk
    except JobUnderWay:
        unfinished = Job.objects.filter(task=prove_worker.name, subject="worker")
        return unfinished.latest("pk").pk
