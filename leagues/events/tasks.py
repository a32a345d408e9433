"""Background entry points of events."""

from __future__ import annotations

from celery import shared_task

from leagues.events.services.invitations import lapse_invitations
from leagues.events.services.jobs import requeue_abandoned
from leagues.events.services.offers import lapse_offers


@shared_task(name="events.sweep_jobs", ignore_result=True)
def sweep_jobs() -> None:
    """Ring again for work that was asked for and that nobody holds."""
    requeue_abandoned()


@shared_task(name="events.sweep_entries", ignore_result=True)
def sweep_entries() -> None:
    """Pass on places that were not taken in time, and close questions nobody answered."""
    lapse_offers()
    lapse_invitations()
