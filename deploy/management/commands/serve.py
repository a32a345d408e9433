"""Run a whole club in one process: database, web server, worker and beat."""

from __future__ import annotations

import signal
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connections

from deploy.celery import app
from deploy.free_port import ANYWHERE, HERE
from deploy.serving.background import Background
from deploy.serving.door import take_lock, take_port
from deploy.serving.preparing import greeting, prepare_database, prepare_demo
from deploy.serving.web import leave, load_web
from games.online.thinking import thinking
from leagues.events.services.jobs import requeue_abandoned


class Command(BaseCommand):
    """Serve until told to stop."""

    help = "Run database, migrations, web server, worker and timetable in one process."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take --demo."""
        parser.add_argument("--demo", action="store_true", help="with the demo club")

    def handle(self, *, demo: bool, **options: Any) -> None:  # Any: Django's own options
        """Take what only one server may have, prepare, serve, and leave nothing running."""
        lock = take_lock(settings.DATA)
        door = take_port(host=ANYWHERE if settings.LAN else HERE, port=settings.PORT)
        # Until the web server listens for it, SIGTERM ends us as Ctrl-C does.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            self._prepare(demo=demo)
            web = load_web()
            background = Background(app, timetable=settings.DATA / "timetable")
        except KeyboardInterrupt:
            self.stdout.write("Stopped before it was ready; the next start goes on from here.")
            leave()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, web.handle_exit)
        thinking.is_aside = True
        background.start()
        self._greet(demo=demo)
        web.run(sockets=[door])
        background.stop(seconds=1.5)
        thinking.end()
        lock.close()
        leave()

    def _prepare(self, *, demo: bool) -> None:
        self.stdout.write("3/3 database")
        prepare_database(self.stdout)
        if demo:
            prepare_demo(self.stdout)
        requeue_abandoned()
        connections.close_all()

    def _greet(self, *, demo: bool) -> None:
        address = f"http://{HERE}:{settings.PORT}"
        for line in greeting(address=address, demo=demo):
            self.stdout.write(line)
        self.stdout.flush()
