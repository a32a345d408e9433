"""Tasks of the site as a whole."""

from __future__ import annotations

from celery import shared_task

from leagues.events.services.jobs import carry_out


@shared_task(ignore_result=True)
def prove_worker(job_id: int) -> None:
    """Do a job without any work in it: that it ends shows that jobs get through."""
    carry_out(job_id=job_id, work=lambda job: None)
