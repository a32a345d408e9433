"""The tables that tests copy are made anew when they have to be, and are empty for each test."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db.migrations.loader import MigrationLoader

from leagues.players.models import Club, Membership, Player
from tests import emptying
from tests.database import ROOT, TABLES_COME_FROM, digest_of_tables
from tests.factories.players import MembershipFactory

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


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("many_bytes", [emptying.MANY_BYTES, 0], ids=["few rows", "many rows"])
def test_no_test_leaves_rows_to_the_next(many_bytes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emptying, "MANY_BYTES", many_bytes)
    came_with_tables = ContentType.objects.count(), Permission.objects.count()
    MembershipFactory.create()
    emptying.empty_tables()
    left = [model.objects.count() for model in (Club, Player, Membership)]
    assert left == [0, 0, 0]
    assert (ContentType.objects.count(), Permission.objects.count()) == came_with_tables
    assert all(came_with_tables)
