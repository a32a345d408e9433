"""Start the site's programs as a person would, and look at what they left in the database."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

import psutil
import psycopg

from leagues.events.services.jobs import LOCK_CLASS

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90.0  # seconds: a machine that runs other things too


def environment(**variables: str) -> dict[str, str]:
    """Return a bare environment: nothing of the tests' own settings, and these variables."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    kept["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{kept.get('PATH', '')}"
    return kept | variables


def manage(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run one of Django's commands to its end."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment(**variables),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def free_port() -> int:
    """Return a port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def when_busy(seconds: float) -> float:
    """Return how long what takes `seconds` on a machine at rest may take on this one now."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def wait_until(happened: Callable[[], bool], *, otherwise: str) -> None:
    """Wait until something has happened, and fail with a word if it does not."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        if happened():
            return
        time.sleep(0.1)
    raise AssertionError(otherwise)


def answers(*, port: int, host: str = "127.0.0.1") -> bool:
    """Return whether /healthz says that all parts are there."""
    with suppress(OSError):
        url = f"http://{host}:{port}/healthz"
        with urllib.request.urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    return False


class Serving:
    """A `manage.py serve` on a data folder."""

    def __init__(self, data: Path, *words: str, **variables: str) -> None:
        self.data = data
        self.port = free_port()
        self.log = data.parent / "serve.log"
        self.variables = {"UPCARD_DATA": str(data), "PORT": str(self.port)} | variables
        with self.log.open("a") as log:
            self.program = subprocess.Popen(
                [sys.executable, "manage.py", "serve", *words],
                cwd=ROOT,
                env=environment(**self.variables),
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def wait_until_it_answers(self, *, host: str = "127.0.0.1") -> None:
        """Wait for /healthz to say that all parts are there."""
        wait_until(
            lambda: self.program.poll() is not None or self._answers(host),
            otherwise="It does not answer.",
        )
        assert self.program.poll() is None, self.log.read_text()

    def _answers(self, host: str) -> bool:
        return answers(host=host, port=self.port)

    def end(self, number: int = signal.SIGINT) -> tuple[int, float]:
        """Send a signal; return the exit code and how long the end took.

        How long one of its threads waited for a processor that others had is not counted, at most
        the longest such wait: threads that wait beside each other make the end no later.
        """
        processes = self._processes()
        at_first = waits_of(processes)
        kept_waiting = at_first
        before = time.monotonic()
        self.program.send_signal(number)
        while self.program.poll() is None and time.monotonic() < before + PATIENCE:
            kept_waiting = kept_waiting | waits_of(processes)
            time.sleep(0.02)
        took = time.monotonic() - before
        return self.program.wait(0), took - longest_wait(at_first, kept_waiting)

    def _processes(self) -> list[psutil.Process]:
        """Return the server, its database, and what they have started."""
        note = self.data / "postgres" / "postmaster.pid"
        ids = [self.program.pid, *([int(note.read_text().split()[0])] if note.exists() else [])]
        first = [psutil.Process(pid) for pid in ids if psutil.pid_exists(pid)]
        return [*first, *(child for each in first for child in each.children(recursive=True))]


def longest_wait(before: Mapping[Path, float], after: Mapping[Path, float]) -> float:
    """Return how long the thread waited that waited longest, between two looks at threads."""
    return max((waited - before.get(thread, 0.0) for thread, waited in after.items()), default=0.0)


def waits_of(
    processes: Iterable[psutil.Process], *, proc: Path = Path("/proc")
) -> dict[Path, float]:
    """Return how long each thread has waited for a processor so far, in seconds.

    Only Linux tells; elsewhere nobody waits. A process or a thread that ends meanwhile is left.
    """
    waits = {}
    for process in processes:
        with suppress(OSError):
            threads = list((proc / str(process.pid) / "task").iterdir())
            for thread in threads:
                with suppress(OSError):
                    told = thread / "schedstat"
                    waits[told] = int(told.read_text().split()[1]) / 1e9
    return waits


def open_database(data: Path) -> psycopg.Connection:
    """Return a connection to a running server's database, past all of Django's machinery."""
    folder = (data / "postgres" / "postmaster.pid").read_text().splitlines()[4]
    return psycopg.connect(host=folder, user="postgres", dbname="upcard")


def job_states(data: Path) -> list[str]:
    """Return the states of all jobs, oldest first."""
    with open_database(data) as connection:
        rows = connection.execute("SELECT state FROM events_job ORDER BY id").fetchall()
    return [state for (state,) in rows]


def a_job_is_held(data: Path) -> bool:
    """Return whether some worker is at a job."""
    with open_database(data) as connection:
        held = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = %s"
        return connection.execute(held, [LOCK_CLASS]).fetchone() is not None


def wait_for_jobs(data: Path, states: list[str]) -> None:
    """Wait until the jobs have these states."""
    wait_until(lambda: job_states(data) == states, otherwise=f"The jobs are not {states}.")
