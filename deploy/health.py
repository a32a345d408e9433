"""Answer whether this site's parts are there, for load balancers and people on call."""

from __future__ import annotations

import logging
from collections.abc import Callable

from celery import current_app
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)


def database_answers() -> bool:
    """Return whether the database answers a query."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        logger.exception("The database does not answer.")
        return False
    return True


def broker_answers() -> bool:
    """Return whether the broker lets us in."""
    try:
        with current_app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=1, timeout=2)
    except (OperationalError, OSError):
        logger.exception("The broker does not answer.")
        return False
    return True


PARTS: dict[str, Callable[[], bool]] = {"database": database_answers, "broker": broker_answers}


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """Answer 200 if every part answers, else 503, and say which one does not."""
    answers = {name: answers() for name, answers in PARTS.items()}
    return JsonResponse(answers, status=200 if all(answers.values()) else 503)
