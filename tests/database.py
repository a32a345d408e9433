"""The database of the tests: a copy of one whose tables were made once.

To apply all migrations takes many seconds, and every process of a run, and every run of a single
test, needs a database of its own. So the tables are made in a database that is only copied, and
made anew when a migration or a package has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from django.db import connection

ROOT: Final = Path(__file__).parents[1]
TABLES_COME_FROM: Final = ("deploy/requirements/app.txt", "*/*/migrations/*.py")
NAME: Final = "test_tables_"  # and what tells apart those of different migrations
LOCK: Final = 7_003_905  # of processes that begin at the same time, one makes the tables


def database_with_tables() -> str:
    """Return the name of a database with all tables and no rows, which is there to be copied."""
    name = NAME + digest_of_tables()
    with _server() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        cursor.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [NAME])
        there = {found for (found,) in cursor.fetchall()}
        if name not in there:
            for old in there:
                cursor.execute(f"DROP DATABASE {connection.ops.quote_name(old)}")
            _make_tables(cursor, name)
        cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
    return name


def _make_tables(cursor: Any, name: str) -> None:  # Any: a cursor of Django's
    """Make the database; it has its name only once it is whole."""
    part = f"{NAME}part"
    known, of_tests = connection.settings_dict, connection.settings_dict["TEST"]
    before, name_before = known["NAME"], of_tests["NAME"]
    of_tests["NAME"] = part
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    _keep_the_vacuum_away()
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL has one
    known["NAME"], of_tests["NAME"] = before, name_before
    quote = connection.ops.quote_name
    cursor.execute(f"ALTER DATABASE {quote(part)} RENAME TO {quote(name)}")


def _keep_the_vacuum_away() -> None:
    """Keep the vacuum away from the tests' tables.

    Nothing a test writes is ever committed, so to the vacuum every table is empty. The planner
    believes it, and joins the hundred rows of a test in ways that take minutes.
    """
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            name = connection.ops.quote_name(table)
            cursor.execute(f"ALTER TABLE {name} SET (autovacuum_enabled = false)")


@contextmanager
def _server() -> Iterator[Any]:
    """Yield a cursor at the server, in none of the databases of tests."""
    with connection._nodb_cursor() as cursor:
        yield cursor


def digest_of_tables(root: Path = ROOT) -> str:
    """Return what differs with all that tables are made from."""
    digest = sha256()
    for pattern in TABLES_COME_FROM:
        for file in sorted(root.glob(pattern)):
            digest.update(b"%s %d " % (bytes(file.relative_to(root)), file.stat().st_size))
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
