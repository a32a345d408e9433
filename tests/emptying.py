"""How the database is emptied after a test whose transactions were real.

Django truncates all tables, however few of them have rows, and then makes content types and
permissions anew. With a hundred tables that takes half a second, which is longer than most of
these tests. Rows are deleted instead, where there are any; the tables are truncated only once
there is much in their files that nobody reads any more.
"""

from __future__ import annotations

from typing import Final

from django.db import connection, transaction
from django.test import TransactionTestCase

# What comes with the tables, and is no test's.
KEPT: Final = frozenset({"auth_permission", "django_content_type"})
MANY_BYTES: Final = 32 * 2**20


def empty_tables(_test: TransactionTestCase | None = None) -> None:
    """Remove the rows of all tests.

    The locks wait for what threads of a server still write, as truncating would.
    """
    quote = connection.ops.quote_name
    there = set(connection.introspection.django_table_names(include_views=False))
    tables = [quote(name) for name in sorted(there - KEPT)]
    together = ", ".join(tables)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {together} IN EXCLUSIVE MODE")
        cursor.execute(
            "SELECT sum(pg_relation_size(name::regclass)) FROM unnest(%s::text[]) AS name", [tables]
        )
        [[size]] = cursor.fetchall()
        if size > MANY_BYTES:
            cursor.execute(f"TRUNCATE {together}")
            return
        first_rows = (f"(SELECT '{name}' FROM {name} LIMIT 1)" for name in tables)  # noqa: S608  # names of models
        cursor.execute(" UNION ALL ".join(first_rows))
        for (filled,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {filled}")  # noqa: S608  # one of them
