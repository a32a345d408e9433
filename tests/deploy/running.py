"""Start the site's programs as a person would, and look at what they left in the database."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import psycopg

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


class Serving:
    """A `manage.py serve` on a data folder."""

    def __init__(self, data: Path, *words: str) -> None:
        self.data = data
        self.port = free_port()
        self.log = data.parent / "serve.log"
        with self.log.open("a") as log:
            self.program = subprocess.Popen(
                [sys.executable, "manage.py", "serve", *words],
                cwd=ROOT,
                env=environment(**self.variables),
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    @property
    def variables(self) -> dict[str, str]:
        """Return what it was started with."""
        return {"UPCARD_DATA": str(self.data), "PORT": str(self.port)}

    def wait_until_it_answers(self) -> None:
        """Wait for /healthz to say that all parts are there."""
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up and self.program.poll() is None:
            with suppress(OSError):
                url = f"http://127.0.0.1:{self.port}/healthz"
                with urllib.request.urlopen(url, timeout=5) as answer:
                    assert answer.status == 200
                    return
            time.sleep(0.1)
        raise AssertionError(f"It does not answer:\n{self.log.read_text()}")

    def end(self, number: int = signal.SIGINT) -> tuple[int, float]:
        """Send a signal; return the exit code and how long the end took."""
        before = time.monotonic()
        self.program.send_signal(number)
        code = self.program.wait(PATIENCE)
        return code, time.monotonic() - before


def job_states(data: Path) -> list[str]:
    """Return the states of all jobs, oldest first, past all of Django's own machinery."""
    folder = (data / "postgres" / "postmaster.pid").read_text().splitlines()[4]
    with psycopg.connect(host=folder, user="postgres", dbname="upcard") as connection:
        rows = connection.execute("SELECT state FROM events_job ORDER BY id").fetchall()
    return [state for (state,) in rows]


def wait_for_jobs(data: Path, states: list[str]) -> None:
    """Wait until the jobs have these states."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        if job_states(data) == states:
            return
        time.sleep(0.1)
    raise AssertionError(f"The jobs are {job_states(data)}, not {states}.")
