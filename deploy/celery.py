"""The Celery app and its timetable."""

from __future__ import annotations

import os
from typing import Final

from celery import Celery

SWEEP_EVERY: Final = 60.0  # seconds
SEATING_SWEEP_EVERY: Final = 5.0

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.laptop")

app = Celery("upcard")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# A sweep that waited longer than its interval is left out: the next one does its work.
app.conf.beat_schedule = {
    "sweep jobs": {
        "task": "events.sweep_jobs",
        "schedule": SWEEP_EVERY,
        "options": {"expires": SWEEP_EVERY},
    },
    "sweep seating": {
        "task": "seating.sweep",
        "schedule": SEATING_SWEEP_EVERY,
        "options": {"expires": SEATING_SWEEP_EVERY},
    },
}
