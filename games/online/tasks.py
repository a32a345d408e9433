"""Background entry points of live tables."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.online.services.closing import close_deserted
from games.online.services.reports import forget_old_remarks
from games.online.services.turns import claim_due, do_due


@shared_task(name="online.do_due", ignore_result=True)
def do_due_at(key: str, sequence: int) -> None:
    """Do what is due at a table, unless it has gone on."""
    do_due(table_key=key, sequence=sequence)


@shared_task(name="online.sweep", ignore_result=True)
def sweep() -> None:
    """Send somebody to every table at which something is due and nobody came."""
    for key, sequence in claim_due(now=timezone.now()):
        do_due_at.delay(key, sequence)


@shared_task(name="online.close_deserted", ignore_result=True)
def close_deserted_tables() -> None:
    """Close the tables that everybody has left for good."""
    close_deserted(now=timezone.now())


@shared_task(name="online.forget_remarks", ignore_result=True)
def forget_remarks() -> None:
    """Delete what was said at live tables long ago."""
    forget_old_remarks(now=timezone.now())
