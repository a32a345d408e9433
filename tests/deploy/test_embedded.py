"""The embedded PostgreSQL starts after whatever a power cut has left behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from deploy.embedded.server import forget_a_stranger, forget_the_dead, socket_folder
from tests.deploy.running import manage

ASK = "from django.db import connection as c; c.ensure_connection(); print('it', 'answers')"


def ended_process() -> int:
    with subprocess.Popen([sys.executable, "-c", ""]) as program:
        return program.pid


def test_owners_that_were_killed_are_struck_off_and_living_ones_are_not(tmp_path: Path) -> None:
    owners = tmp_path / ".handle_pids.json"
    owners.write_text(json.dumps([os.getpid(), ended_process()]))
    forget_the_dead(tmp_path)
    assert json.loads(owners.read_text()) == [os.getpid()]


@pytest.mark.parametrize("left", ["", "[12, "])
def test_a_list_of_owners_that_was_cut_short_is_begun_anew(tmp_path: Path, left: str) -> None:
    owners = tmp_path / ".handle_pids.json"
    owners.write_text(left)
    forget_the_dead(tmp_path)
    assert json.loads(owners.read_text()) == []


@pytest.mark.parametrize("left", ["{pid}\n/data\n", "", "\0\0"])
def test_a_note_that_names_another_program_is_removed_with_its_sockets(
    tmp_path: Path, left: str
) -> None:
    note = tmp_path / "postmaster.pid"
    note.write_text(left.format(pid=os.getpid()))
    (tmp_path / ".s.PGSQL.5432.lock").touch()
    forget_a_stranger(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_note_of_a_server_that_is_gone_is_left_for_postgresql_to_judge(tmp_path: Path) -> None:
    note = tmp_path / "postmaster.pid"
    note.write_text(f"{ended_process()}\n")
    forget_a_stranger(tmp_path)
    assert note.exists()


def test_nothing_left_behind_is_nothing_to_tidy(tmp_path: Path) -> None:
    forget_the_dead(tmp_path)
    forget_a_stranger(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_plain_folder_holds_its_own_socket(tmp_path: Path) -> None:
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    assert socket_folder(folder, tmp_path) == folder
    folder.rmdir()


def test_the_database_starts_in_a_folder_with_blanks_and_brackets(tmp_path: Path) -> None:
    data = tmp_path / "My Club (1)" / "data"
    asked = manage("shell", "--verbosity", "0", "-c", ASK, UPCARD_DATA=str(data))
    assert asked.stdout.strip() == "it answers", asked.stderr
    assert (data / "postgres" / "PG_VERSION").exists()


def test_programs_that_start_at_the_same_moment_share_one_database(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    with ThreadPoolExecutor() as pool:
        asked = [
            pool.submit(manage, "shell", "--verbosity", "0", "-c", ASK, UPCARD_DATA=data)
            for _ in range(3)
        ]
    answers = [program.result() for program in asked]
    assert [each.stdout.strip() for each in answers] == ["it answers"] * 3, [
        each.stderr for each in answers
    ]
