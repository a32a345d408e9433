"""A site of its own for a load test: a database, web processes, a worker, and tables in play."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from tests.programs import REDIS_SERVER

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300.0  # seconds; on a busy machine the database takes its time
SEATS = 4
THINKING = ("searching_2", "searching_3")
ASGI = "deploy.asgi:application"
AS_DEPLOYED = (
    "--lifespan",
    "off",
    "--log-level",
    "warning",
    "--ws",
    "websockets-sansio",
    "--ws-per-message-deflate",
    "false",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table in play: its key, and the cookie of the guest in each seat."""

    key: str
    cookies: tuple[str, ...]


@dataclass(slots=True)
class Site:
    """Web processes on one database; without Redis there is one, which works and keeps time too."""

    data: Path
    ports: list[int]
    with_redis: bool = False
    programs: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def environment(self) -> dict[str, str]:
        """Return what the programs are told."""
        told = {
            "PATH": os.environ["PATH"],
            "UPCARD_DATA": str(self.data),
            "DJANGO_SETTINGS_MODULE": "deploy.settings.laptop",
        }
        return told | ({"REDIS_URL": f"unix://{self.data}/redis.sock"} if self.with_redis else {})

    def start(self) -> None:
        """Start everything and wait until it answers."""
        if not self.with_redis:
            self._run("manage.py", "serve", PORT=str(self.ports[0]))
        else:
            socket = str(self.data / "redis.sock")
            self._spawn(REDIS_SERVER, "--unixsocket", socket, "--port", "0", "--save", "")
            self._run("manage.py", "migrate", "--verbosity", "0")
            self.programs.pop().wait(PATIENCE)
            self._run("-m", "celery", "-A", "deploy", "worker", "--pool", "threads", "--beat",
                      "--schedule", str(self.data / "timetable"))  # fmt: skip
            for port in self.ports:
                self._run("-m", "uvicorn", ASGI, "--port", str(port), *AS_DEPLOYED)
        for port in self.ports:
            self._wait(port)

    def stop(self) -> None:
        """End everything, the last first."""
        for program in reversed(self.programs):
            program.terminate()
            program.wait(PATIENCE)

    @property
    def web(self) -> list[subprocess.Popen[bytes]]:
        """Return the web processes."""
        return self.programs[-len(self.ports) :]

    def memory(self) -> float:
        """Return the resident memory of the web processes, in megabytes."""
        return sum(psutil.Process(one.pid).memory_info().rss for one in self.web) / 1e6

    def processor(self) -> float:
        """Return the processor time of the web processes so far, in seconds."""
        times = [psutil.Process(one.pid).cpu_times() for one in self.web]
        return sum(each.user + each.system for each in times)

    def processor_of_database(self) -> float:
        """Return the processor time of the database's processes so far, in seconds."""
        note = self.data / "postgres" / "postmaster.pid"
        server = psutil.Process(int(note.read_text().split()[0]))
        times = [each.cpu_times() for each in (server, *server.children())]
        # The server's own time is that of its processes which have ended.
        ended = server.cpu_times().children_user + server.cpu_times().children_system
        return ended + sum(each.user + each.system for each in times)

    def _run(self, *words: str, **more: str) -> None:
        self._spawn(sys.executable, *words, **more)

    def _spawn(self, *words: str, **more: str) -> None:
        with (self.data / "programs.log").open("a") as log:
            self.programs.append(
                subprocess.Popen(
                    words,
                    cwd=ROOT,
                    env=self.environment | more,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                )
            )

    def _wait(self, port: int) -> None:
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            with (
                suppress(OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5),
            ):
                return
            time.sleep(0.2)
        raise AssertionError((self.data / "programs.log").read_text())


def tables_of_bots(count: int) -> None:
    """Open tables at which thinking bots play in all seats, of either strength by turns."""
    # Imported here: they are models, which are ready once the site's settings are chosen.
    from games.online.services.opening import TablePlan, open_practice  # noqa: PLC0415
    from games.online.services.sitting import hand_over_to_bot  # noqa: PLC0415
    from games.online.visitors import Visitor, hash_of_guest  # noqa: PLC0415

    for number in range(count):
        guest = Visitor(guest_key=hash_of_guest(secrets.token_urlsafe(16)))
        plan = TablePlan(
            variant="north_american",
            game_end="deals",
            game_length=99,
            bot_key=THINKING[number % len(THINKING)],
        )
        table = open_practice(visitor=guest, plan=plan)
        hand_over_to_bot(table_key=table.key, visitor=guest)


def tables_in_play(count: int) -> list[Table]:
    """Open tables of four guests each on the database of the settings, and begin play."""
    # Imported here: they are models, which are ready once the site's settings are chosen.
    from django.core.signing import get_cookie_signer  # noqa: PLC0415

    from games.online.access import GUEST_COOKIE, GUEST_SALT  # noqa: PLC0415
    from games.online.services.opening import TablePlan, open_table, start  # noqa: PLC0415
    from games.online.services.sitting import sit_down  # noqa: PLC0415
    from games.online.visitors import Visitor, hash_of_guest  # noqa: PLC0415

    signer = get_cookie_signer(salt=GUEST_COOKIE + GUEST_SALT)
    plan = TablePlan(variant="north_american", game_end="deals", game_length=99)
    tables = []
    for _ in range(count):
        keys = [secrets.token_urlsafe(16) for _ in range(SEATS)]
        guests = [Visitor(guest_key=hash_of_guest(key)) for key in keys]
        table = open_table(plan=plan, visitor=guests[0], guest_name="Guest 0")
        for number, guest in enumerate(guests[1:], start=1):
            sit_down(
                table_key=table.key, number=number, visitor=guest, guest_name=f"Guest {number}"
            )
        start(table_key=table.key, visitor=guests[0])
        cookies = tuple(f"{GUEST_COOKIE}={signer.sign(key)}" for key in keys)
        tables.append(Table(key=table.key, cookies=cookies))
    return tables
