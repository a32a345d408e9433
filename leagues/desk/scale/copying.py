"""Write many rows of a table at once, with what they have in common said once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.db import connection, models
from psycopg.sql import SQL, Identifier

ROWS: Final = SQL("COPY {} ({}) FROM STDIN")
GO_ON: Final = SQL("SELECT setval(pg_get_serial_sequence(%s, 'id'), (SELECT max(id) FROM {}))")


class RowsOf:
    """The rows of a model that are yet to be written: what varies, and what is the same in all.

    What nobody speaks of has the default of its field, so that a column added later is filled.
    Ids are counted on from those there are.
    """

    def __init__(
        self, model: type[models.Model], varying: Sequence[str], same: dict[str, Any]
    ) -> None:
        """Take the names of the varying columns, in the order in which rows give them.

        Any: the values of columns.
        """
        self.model = model
        self._same = self._in_common(varying, model(**same))
        self._columns = ("id", *varying, *self._same)
        self._rest = tuple(self._same.values())
        self._rows: list[tuple[Any, ...]] = []
        self._next = _first_free(model)

    def _in_common(self, varying: Sequence[str], example: models.Model) -> dict[str, Any]:
        return {
            str(field.column): field.get_db_prep_save(field.pre_save(example, add=True), connection)
            for field in self.model._meta.concrete_fields
            if not field.primary_key and field.column not in varying
        }

    def add(self, *values: object) -> int:
        """Note a row with these varying values and return its id."""
        key = self._next
        self._rows.append((key, *values, *self._rest))
        self._next = key + 1
        return key

    def write(self) -> None:
        """Write the rows noted since the last time, and let ids go on after them."""
        _copy(self.model, self._columns, self._rows)
        self._rows.clear()


def write_all(tables: Iterable[RowsOf]) -> None:
    """Write the rows of tables in this order, so that whoever points at a row finds it."""
    for table in tables:
        table.write()


def _copy(
    model: type[models.Model], columns: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> None:
    table = Identifier(model._meta.db_table)
    names = SQL(", ").join(map(Identifier, columns))
    with connection.cursor() as cursor:
        with cursor.copy(ROWS.format(table, names)) as copy:
            for row in rows:
                copy.write_row(row)
        cursor.execute(GO_ON.format(table), [model._meta.db_table])


def _first_free(model: type[models.Model]) -> int:
    newest = model._default_manager.order_by("-pk").values_list("pk", flat=True).first()
    return (newest or 0) + 1
