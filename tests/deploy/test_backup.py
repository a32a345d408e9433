"""What was backed up comes back, and nothing is lost by mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.deploy.running import manage

# The command is a program of its own, and a club is added before it and after it.
BACK_UP = """
import subprocess, sys
from leagues.players.models import Club
Club.objects.create(name="before", slug="before")
subprocess.run([sys.executable, "manage.py", "backup", {0!r}], check=True)
Club.objects.create(name="after", slug="after")
"""
LIST_CLUBS = "from leagues.players.models import Club; print([c.slug for c in Club.objects.all()])"


def run(data: Path, *words: str) -> str:
    done = manage(*words, UPCARD_DATA=str(data))
    assert done.returncode == 0, done.stderr
    return done.stdout


def clubs(data: Path) -> str:
    return run(data, "shell", "--verbosity", "0", "-c", LIST_CLUBS).strip()


def test_a_backup_comes_back_and_replaces_only_when_told_to(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "club.backup"
    said = run(data, "shell", "-c", BACK_UP.format(str(file)))
    assert f"{file}: {file.stat().st_size:,} bytes" in said

    refused = manage("restore", str(file), UPCARD_DATA=str(data))
    assert refused.returncode == 1
    assert "--replace" in refused.stderr
    assert clubs(data) == "['after', 'before']"

    run(data, "restore", "--replace", str(file))
    assert clubs(data) == "['before']"


@pytest.mark.parametrize("words", [("backup",), ("restore", "--replace")])
def test_a_file_that_will_not_do_is_named(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "club.backup"
    if words[0] == "backup":
        file.touch()
    refused = manage(*words, str(file), UPCARD_DATA=str(tmp_path / "data"))
    assert refused.returncode == 1
    assert str(file) in refused.stderr
    assert "Traceback" not in refused.stderr
