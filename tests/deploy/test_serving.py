"""One process for a club's laptop: starting, ending, and being killed."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.addresses import lan_address
from tests.deploy.running import (
    Serving,
    a_job_is_held,
    job_states,
    manage,
    open_database,
    wait_for_jobs,
    wait_until,
)


@pytest.fixture
def serving(data: Path) -> Iterator[Serving]:
    serving = Serving(data)
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


def test_a_job_in_progress_does_not_hold_up_the_end_and_is_done_at_the_next_start(
    serving: Serving,
) -> None:
    serving.program.send_signal(signal.SIGSTOP)
    manage("try_worker", "--seconds", "0", **serving.variables)
    ours = open_database(serving.data)
    # The worker must wait for this row, so its job is in progress for as long as we like.
    ours.execute("SELECT id FROM events_job FOR UPDATE")
    serving.program.send_signal(signal.SIGCONT)
    wait_until(lambda: a_job_is_held(serving.data), otherwise="No worker took the job.")
    code, seconds = serving.end(signal.SIGINT)
    ours.close()
    assert code == 0
    assert seconds < 5

    again = Serving(serving.data)
    again.wait_until_it_answers()
    wait_for_jobs(again.data, ["done"])
    assert again.end()[0] == 0


def test_a_worker_that_broke_is_started_again(serving: Serving) -> None:
    queue = serving.data / "queue"
    wait_until(queue.exists, otherwise="The worker has not begun.")
    queue.rename(serving.data / "away")
    queue.touch()  # a file where the folder was: nobody can work with that
    wait_until(
        lambda: "Starting it again." in serving.log.read_text(), otherwise="The worker goes on."
    )
    queue.unlink()
    assert manage("try_worker", **serving.variables).returncode == 0


def test_a_first_start_makes_its_tables_and_with_lan_shows_and_lets_in_the_networks_address(
    tmp_path: Path,
) -> None:
    # The one of these starts that begins with nothing: the others find their tables made.
    serving = Serving(tmp_path / "data", LAN="1")
    serving.wait_until_it_answers(host=lan_address() or "127.0.0.1")
    assert job_states(serving.data) == []
    assert serving.end()[0] == 0
    shown = f"Phones reach it at http://{lan_address()}:{serving.port}"
    assert (shown if lan_address() else "in no network") in serving.log.read_text()


def test_a_port_that_is_taken_is_named_and_nothing_is_started(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        refused = manage("serve", UPCARD_DATA=str(tmp_path / "data"), PORT=str(port))
    assert refused.returncode == 1
    assert f"Port {port} is taken" in refused.stderr
    assert not (tmp_path / "data" / "postgres").exists()
