"""Folders for the data of servers."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.running import manage


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """Yield a folder that stays open to other users.

    Started by root, the embedded database runs as a user of its own. Each start of pytest, in
    whatever clone, closes the folder in which pytest itself makes folders to all but its owner.
    """
    folder = Path(tempfile.mkdtemp(prefix="upcard-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def club_without_people() -> Iterator[Path]:
    """Yield a data folder whose database has its tables, made once and only to be copied."""
    folder = Path(tempfile.mkdtemp(prefix="upcard-"))
    made = manage("migrate", "--verbosity", "0", UPCARD_DATA=str(folder / "data"))
    assert made.returncode == 0, made.stderr
    yield folder / "data"
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def data(tmp_path: Path, club_without_people: Path) -> Path:
    """Return a data folder of the test's own, in which the tables are there and empty."""
    # The database's files stay with the user whose they are, which Python's copies do not.
    subprocess.run(["cp", "-Rp", str(club_without_people), str(tmp_path)], check=True)
    return tmp_path / "data"
