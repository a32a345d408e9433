"""Background entry points of events."""

from __future__ import annotations

from celery import shared_task

from leagues.events.services.jobs import requeue_abandoned


@shared_task(name="events.sweep_jobs", ignore_result=True)
def sweep_jobs() -> None:
    """Ring again for work that was asked for and that nobody holds."""
    requeue_abandoned()
