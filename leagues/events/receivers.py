"""React to news of entries and money: write to the people concerned."""

from __future__ import annotations

from uuid import uuid4

from django.dispatch import receiver

from leagues.events import tasks
from leagues.events.signals import entry_changed, payment_booked


@receiver(entry_changed, dispatch_uid="events.entry_changed")
def on_entry_changed(
    *, event_id: int, entry_id: int, what: str, person_id: int | None = None, **_: object
) -> None:
    """Tell the people of an entry; the stamp makes a task that is run twice tell them once."""
    tasks.tell_of_entry.delay(event_id, entry_id, what, uuid4().hex, person_id)


@receiver(payment_booked, dispatch_uid="events.payment_booked")
def on_payment_booked(*, payment_id: int, **_: object) -> None:
    """Send a receipt."""
    tasks.tell_of_payment.delay(payment_id)
