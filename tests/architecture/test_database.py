"""The tables that tests copy are made anew when what they are made from has changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db.migrations.loader import MigrationLoader

from tests.database import ROOT, TABLES_COME_FROM, digest_of_tables

FLOORS = ("games", "leagues")
MIGRATION = "leagues/players/migrations/0001_initial.py"


def test_every_migration_of_ours_and_the_versions_of_packages_tell_whether_to_make_tables() -> None:
    read = {file for pattern in TABLES_COME_FROM for file in ROOT.glob(pattern)}
    modules = {each.__module__ for each in MigrationLoader(None).disk_migrations.values()}
    ours = {name for name in modules if name.partition(".")[0] in FLOORS}
    assert {ROOT / f"{name.replace('.', '/')}.py" for name in ours} <= read
    assert len(ours) > len(FLOORS)
    assert ROOT / "deploy/requirements/app.txt" in read


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (MIGRATION, "other"),
        ("leagues/players/migrations/0002_more.py", "one"),
        ("deploy/requirements/app.txt", "other"),
    ],
)
def test_other_migrations_or_packages_are_other_tables(
    tmp_path: Path, file: str, words: str
) -> None:
    for name in (MIGRATION, "deploy/requirements/app.txt"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("one")
    before = digest_of_tables(tmp_path)
    assert digest_of_tables(tmp_path) == before
    (tmp_path / file).write_text(words)
    assert digest_of_tables(tmp_path) != before
