"""Tasks of the site as a whole."""

from __future__ import annotations

from celery import shared_task

from leagues.events.services.jobs import requeue_abandoned


@shared_task(ignore_result=True)
def sweep_jobs() -> None:
    """Ring again for jobs whose worker died."""
    requeue_abandoned()
