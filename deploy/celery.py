"""The Celery app and its timetable."""

from __future__ import annotations

import os
from typing import Final

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

SWEEP_EVERY: Final = 60.0  # seconds
# What people wait for at the door: a few small queries each time.
SEATING_SWEEP_EVERY: Final = 2.0
STANDINGS_SWEEP_EVERY: Final = 2.0
TABLES_SWEEP_EVERY: Final = 1.0
ABSENCE_SWEEP_EVERY: Final = 15.0
REMIND_EVERY: Final = 300.0
LUCK_EVERY: Final = 3600.0
FORGET_EVERY: Final = 6 * 3600.0

TRANSPORT_ALIASES["folder"] = "deploy.folder_queue:Transport"
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
    "sweep entries": {
        "task": "events.sweep_entries",
        "schedule": SWEEP_EVERY,
        "options": {"expires": SWEEP_EVERY},
    },
    "mail messages": {
        "task": "players.mail_notices",
        "schedule": SWEEP_EVERY,
        "options": {"expires": SWEEP_EVERY},
    },
    "remind of events": {
        "task": "events.remind",
        "schedule": REMIND_EVERY,
        "options": {"expires": REMIND_EVERY},
    },
    "sweep seating": {
        "task": "seating.sweep",
        "schedule": SEATING_SWEEP_EVERY,
        "options": {"expires": SEATING_SWEEP_EVERY},
    },
    "sweep standings": {
        "task": "standings.sweep",
        "schedule": STANDINGS_SWEEP_EVERY,
        "options": {"expires": STANDINGS_SWEEP_EVERY},
    },
    "sweep seasons": {
        "task": "standings.sweep_seasons",
        "schedule": SWEEP_EVERY,
        "options": {"expires": SWEEP_EVERY},
    },
    # Once a month, in the first hour in which somebody has it running.
    "fit luck": {
        "task": "standings.fit_luck",
        "schedule": LUCK_EVERY,
        "options": {"expires": LUCK_EVERY},
    },
    "sweep live tables": {
        "task": "online.sweep",
        "schedule": TABLES_SWEEP_EVERY,
        "options": {"expires": TABLES_SWEEP_EVERY},
    },
    "close deserted live tables": {
        "task": "online.close_deserted",
        "schedule": SWEEP_EVERY,
        "options": {"expires": SWEEP_EVERY},
    },
    "sweep deserted tables": {
        "task": "desk.sweep",
        "schedule": ABSENCE_SWEEP_EVERY,
        "options": {"expires": ABSENCE_SWEEP_EVERY},
    },
    "forget old remarks": {
        "task": "online.forget_remarks",
        "schedule": FORGET_EVERY,
        "options": {"expires": FORGET_EVERY},
    },
}
