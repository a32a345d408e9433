"""Background entry points of the pages over several apps."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from leagues.desk.services.deserting import deserted_tables, settle_deserted


@shared_task(name="desk.sweep", ignore_result=True)
def sweep() -> None:
    """Let no live table wait for somebody longer than its event's rule allows."""
    now = timezone.now()
    for table_id in deserted_tables(now=now):
        settle_deserted(table_id=table_id, now=now)
