"""Celery's worker and beat as threads of the web server's process."""

from __future__ import annotations

import threading
from pathlib import Path

from celery import Celery
from celery.beat import Service


class Background:
    """A worker and a beat that live as long as the process, and end when told."""

    def __init__(self, app: Celery, *, timetable: Path) -> None:
        """Make both; nothing runs yet."""
        self._worker = app.WorkController(
            pool_cls="threads",
            concurrency=2,
            prefetch_multiplier=1,
            hostname="one@laptop",
            without_mingle=True,
            without_gossip=True,
            without_heartbeat=True,
        )
        self._beat = Service(app, schedule_filename=str(timetable))

    def start(self) -> None:
        """Run worker and beat in threads that do not keep the process alive."""
        threading.Thread(target=self._worker.start, name="worker", daemon=True).start()
        threading.Thread(target=self._beat.start, args=(True,), name="beat", daemon=True).start()

    def stop(self, *, seconds: float) -> None:
        """End both; a task that takes longer stays a row, taken up at the next start."""
        ending = threading.Thread(target=self._end, daemon=True)
        ending.start()
        ending.join(seconds)

    def _end(self) -> None:
        self._beat.stop()
        self._worker.stop()
