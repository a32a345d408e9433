"""One process for a club's laptop: starting, ending, and being killed."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.running import Serving, job_states, manage, wait_for_jobs


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    serving = Serving(tmp_path / "data")
    serving.wait_until_it_answers()
    yield serving
    if serving.program.poll() is None:
        serving.end()


def test_a_second_start_says_so_and_the_first_goes_on_and_ends_cleanly(serving: Serving) -> None:
    second = manage("serve", **serving.variables)
    assert second.returncode == 1
    assert "already running" in second.stderr
    assert "Traceback" not in second.stderr
    serving.wait_until_it_answers()

    code, seconds = serving.end(signal.SIGINT)
    assert code == 0
    assert seconds < 5
    assert not (serving.data / "postgres" / "postmaster.pid").exists(), "the database runs on"
    assert f"Upcard is at http://127.0.0.1:{serving.port}" in serving.log.read_text()


def test_a_kill_loses_no_job_and_a_later_start_finds_the_data(serving: Serving) -> None:
    assert manage("try_worker", **serving.variables).returncode == 0
    # Stopped, the worker cannot take the next job; so it is queued when the kill comes.
    serving.program.send_signal(signal.SIGSTOP)
    asked = manage("try_worker", "--seconds", "0", **serving.variables)
    assert "stays queued" in asked.stderr
    assert job_states(serving.data) == ["done", "queued"]
    serving.end(signal.SIGKILL)

    again = Serving(serving.data)
    again.wait_until_it_answers()
    wait_for_jobs(again.data, ["done", "done"])
    code, seconds = again.end(signal.SIGTERM)
    assert code == 0
    assert seconds < 5
    assert not (again.data / "postgres" / "postmaster.pid").exists(), "the database runs on"


def test_a_port_that_is_taken_is_named_and_nothing_is_started(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        refused = manage("serve", UPCARD_DATA=str(tmp_path / "data"), PORT=str(port))
    assert refused.returncode == 1
    assert f"Port {port} is taken" in refused.stderr
    assert not (tmp_path / "data" / "postgres").exists()
