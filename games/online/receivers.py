"""React to news of live tables and of their matches.

Open pages are told, a worker is sent where something is due soon, and a table follows what is
decided about its match.
"""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Final

from django.conf import settings
from django.dispatch import receiver
from django.utils import timezone
from kombu.exceptions import OperationalError

from games.matches.signals import match_changed
from games.online import tasks
from games.online.relay import tell_all, tell_remark
from games.online.services.following import follow_match
from games.online.signals import remark_made, table_changed

SOON: Final = 10.0
"""Seconds. What is due later is left to the sweep: mostly a person acts before."""

log = logging.getLogger(__name__)


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
        call_worker(key=key, sequence=sequence, wait=max(wait, 0.0))


def call_worker(*, key: str, sequence: int, wait: float) -> None:
    """Call a worker to a table in so many seconds; without a broker the sweep comes later."""
    try:
        # Trying again would keep whoever has just acted waiting.
        tasks.do_due_at.apply_async((key, sequence), countdown=wait, retry=False)
    except OperationalError:
        log.warning("The broker takes no calls; the sweep finds what is due at live tables.")


@receiver(remark_made, dispatch_uid="online.remark_made")
def on_remark_made(*, key: str, remark_id: int, **_: object) -> None:
    """Tell open pages what was said."""
    tell_remark(key=key, remark_id=remark_id)


@receiver(match_changed, dispatch_uid="online.match_changed")
def on_match_changed(*, match_id: int, **_: object) -> None:
    """Seat substitutes at the live table of a match, or end it with the match."""
    follow_match(match_id=match_id)
