"""Background entry points of the pages over several apps."""

from __future__ import annotations

import logging

from celery import shared_task
from django.utils import timezone

from leagues.desk.services.deserting import deserted_tables, settle_deserted

log = logging.getLogger(__name__)


@shared_task(name="desk.sweep", ignore_result=True)
def sweep() -> None:
    """Let no live table wait for somebody longer than its event's rule allows.

    One that cannot be settled keeps no other from it; the next sweep tries it again.
    """
    for table_id in deserted_tables(now=timezone.now()):
        try:
            settle_deserted(table_id=table_id, now=timezone.now())
        except Exception:
            log.exception("The deserted table %s could not be settled", table_id)
