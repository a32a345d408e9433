"""The house rules that no linter knows."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parents[2]
FLOORS = ("engine", "games", "leagues", "deploy", "tests")
LONGEST_FILE = 400
LONGEST_FUNCTION = 60


def modules(*floors: str) -> Iterator[Path]:
    for floor in floors:
        for path in sorted((ROOT / floor).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def test_imports_keep_to_the_contracts() -> None:
    program = Path(sys.executable).parent / "lint-imports"
    linted = subprocess.run(
        [program, "--no-logo"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert linted.returncode == 0, linted.stdout


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_no_file_is_too_long() -> None:
    lengths = {path: len(path.read_text().splitlines()) for path in modules(*FLOORS)}
    assert [path for path, length in lengths.items() if length > LONGEST_FILE] == []


def test_no_function_is_too_long() -> None:
    too_long = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path in modules(*FLOORS)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno >= LONGEST_FUNCTION
    ]
    assert too_long == []


def test_packages_of_games_and_leagues_say_nothing_when_imported() -> None:
    apps = [path for floor in ("games", "leagues") for path in (ROOT / floor).glob("*/__init__.py")]
    assert apps
    assert [path for path in apps if path.read_text().strip()] == []


def test_locks_name_no_package_host_and_hash_every_package() -> None:
    for lock in (ROOT / "deploy" / "requirements").glob("*.txt"):
        text = lock.read_text()
        assert "://" not in text, lock
        pinned = re.findall(r"^[\w.\[\]-]+==.*?(?=^\S|\Z)", text, flags=re.MULTILINE | re.DOTALL)
        assert pinned
        assert [block for block in pinned if "--hash=sha256:" not in block] == []
