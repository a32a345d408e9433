"""React to news of live tables: tell open pages, and send a worker where something is due soon."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.conf import settings
from django.dispatch import receiver
from django.utils import timezone

from games.online import tasks
from games.online.relay import tell_all
from games.online.signals import table_changed

SOON: Final = 10.0
"""Seconds. What is due later is left to the sweep: mostly a person acts before."""


@receiver(table_changed, dispatch_uid="online.table_changed")
def on_table_changed(
    *, key: str, revision: int, sequence: int, due_at: datetime | None, **_: object
) -> None:
    """Tell open pages, and call a worker for a bot's turn or a deal."""
    tell_all(key=key, revision=revision)
    if due_at is None or not settings.TABLES_CALL_WORKERS:
        return
    wait = (due_at - timezone.now()).total_seconds()
    if wait < SOON:
        tasks.do_due_at.apply_async((key, sequence), countdown=max(wait, 0.0))
