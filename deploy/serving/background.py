"""Celery's worker and beat as threads of the web server's process."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from celery import Celery
from celery.beat import Service

REST: Final = 1.0  # seconds before one that ended by itself is started again

log = logging.getLogger(__name__)


class Background:
    """A worker and a beat that live as long as the process, and end when told."""

    def __init__(self, app: Celery, *, timetable: Path) -> None:
        """Make both; nothing runs yet."""
        self._app = app
        self._timetable = timetable
        self._over = threading.Event()
        self._ends: dict[str, Callable[[], None]] = {}

    def start(self) -> None:
        """Run worker and beat in threads that do not keep the process alive."""
        for run in (self._work, self._beat):
            threading.Thread(target=self._keep, args=(run,), daemon=True).start()

    def stop(self, *, seconds: float) -> None:
        """End both; a task that takes longer stays a row, taken up at the next start."""
        self._over.set()
        ending = threading.Thread(target=self._end, daemon=True)
        ending.start()
        ending.join(seconds)

    def _end(self) -> None:
        for end in self._ends.values():
            end()

    def _keep(self, run: Callable[[], None]) -> None:
        """Run it again whenever it ends by itself: nobody on a laptop would see that it did."""
        while not self._over.is_set():
            try:
                run()
            except Exception:  # whatever it was, the evening must go on
                log.exception("A thread in the background failed.")
            if not self._over.wait(REST):
                log.error("Starting it again.")

    def _work(self) -> None:
        worker = self._app.WorkController(
            pool_cls="threads",
            concurrency=2,
            prefetch_multiplier=1,
            hostname="one@laptop",
            without_mingle=True,
            without_gossip=True,
            without_heartbeat=True,
        )
        self._ends["worker"] = worker.stop
        worker.start()

    def _beat(self) -> None:
        beat = Service(self._app, schedule_filename=str(self._timetable))
        self._ends["beat"] = beat.stop
        beat.start(embedded_process=True)
