"""Background entry points of events."""

from __future__ import annotations

from celery import shared_task

from leagues.events.services import event_notices
from leagues.events.services.invitations import lapse_invitations
from leagues.events.services.jobs import requeue_abandoned
from leagues.events.services.offers import fill_freed_places, lapse_offers
from leagues.players.tasks import mail_notices


@shared_task(name="events.sweep_jobs", ignore_result=True)
def sweep_jobs() -> None:
    """Ring again for work that was asked for and that nobody holds."""
    requeue_abandoned()


@shared_task(name="events.sweep_entries", ignore_result=True)
def sweep_entries() -> None:
    """Pass on places that were not taken in time, and close questions nobody answered.

    Who is free again that evening moves up.
    """
    lapse_offers()
    fill_freed_places()
    lapse_invitations()


@shared_task(name="events.tell_of_entry", ignore_result=True)
def tell_of_entry(
    event_id: int, entry_id: int, what: str, stamp: str, person_id: int | None = None
) -> None:
    """Write to the people of an entry about what became of it."""
    told = event_notices.tell_of_entry(
        event_id=event_id, entry_id=entry_id, what=what, stamp=stamp, person_id=person_id
    )
    if told:
        mail_notices.delay()


@shared_task(name="events.tell_of_payment", ignore_result=True)
def tell_of_payment(payment_id: int) -> None:
    """Send a receipt to whom it is for."""
    if event_notices.tell_of_payment(payment_id=payment_id):
        mail_notices.delay()


@shared_task(name="events.remind", ignore_result=True)
def remind() -> None:
    """Remind those who are expected in a day."""
    if event_notices.remind():
        mail_notices.delay()
