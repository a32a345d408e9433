"""What was backed up comes back, and nothing is lost by mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.deploy.running import manage

ADD_CLUB = "from leagues.players.models import Club; Club.objects.create(name={0!r}, slug={0!r})"
LIST_CLUBS = "from leagues.players.models import Club; print([c.slug for c in Club.objects.all()])"


def run(data: Path, *words: str) -> str:
    done = manage(*words, UPCARD_DATA=str(data))
    assert done.returncode == 0, done.stderr
    return done.stdout


def clubs(data: Path) -> str:
    return run(data, "shell", "--verbosity", "0", "-c", LIST_CLUBS).strip()


def test_a_backup_comes_back_and_replaces_only_when_told_to(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "club.backup"
    run(data, "migrate", "--verbosity", "0")
    run(data, "shell", "-c", ADD_CLUB.format("before"))
    run(data, "backup", str(file))
    run(data, "shell", "-c", ADD_CLUB.format("after"))

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
