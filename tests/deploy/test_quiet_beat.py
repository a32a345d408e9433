"""What beat writes to the log while its broker is away."""

from __future__ import annotations

import logging

import pytest
from celery import Celery
from celery.beat import Scheduler
from django.conf import settings

NOBODY = "redis://127.0.0.1:1/0"


def test_a_task_that_cannot_be_sent_is_one_line_of_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert "celery.beat" in settings.LOGGING["loggers"]
    # As the current app it would take the tasks of all later tests to nobody.
    app = Celery("alone", broker=NOBODY, set_as_current=False)
    app.conf.update(
        beat_schedule={"sweep": {"task": "online.sweep", "schedule": 1.0}},
        task_publish_retry=False,
        broker_connection_timeout=1,
    )
    scheduler = Scheduler(app)
    with caplog.at_level(logging.WARNING):
        scheduler.apply_entry(scheduler.schedule["sweep"])
    (record,) = caplog.records
    assert "takes no task of the timetable" in record.getMessage()
    assert "refused" in record.getMessage()
    assert record.exc_info is None
