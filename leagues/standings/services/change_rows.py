"""Write rows of rating changes by the million: packed for COPY, into a table that takes the place.

A row is packed in PostgreSQL's binary form, which neither side has to read as text. The new rows
of a whole pool go into a side table without indexes, which are built at the end; then the side
table takes the name of the old one in the same transaction, and whoever reads meanwhile reads
the old rows (see docs/decisions/0017-ratings-swap-tables.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from struct import Struct
from typing import Any, Final, LiteralString, TypeAlias

from django.db import IntegrityError, connection, transaction
from psycopg.sql import SQL, Composable, Composed, Identifier

from leagues.standings.models import RatingChange
from leagues.standings.ratings.values import ChangeRow
from leagues.standings.selectors.rated_stream import StreamedMatch

TABLE: Final = RatingChange._meta.db_table
NEW: Final = f"{TABLE}_new"
COLUMNS: Final = SQL(", ").join(
    map(
        Identifier,
        (
            "pool_id",
            "player_id",
            "match_id",
            "revision",
            "at",
            "mu_before",
            "sigma_before",
            "mu_after",
            "sigma_after",
        ),
    )
)
HEAD: Final = b"PGCOPY\n\xff\r\n\0" + bytes(8)
TAIL: Final = b"\xff\xff"
PACK: Final = Struct("!h iq iq iq ii iq id id id id").pack  # the number of columns, then each
SINCE_2000: Final = 946_684_800 * 10**6  # where PostgreSQL counts from, in microseconds


Write: TypeAlias = Callable[[Iterable[StreamedMatch], Iterable[ChangeRow]], None]


@contextmanager
def changes_into(table: str, *, pool_id: int, is_new: bool = False) -> Iterator[Write]:
    """Give what writes changes to a table, of the matches that it is given with them.

    No other statement may run until it ends: the server puts rows away while the next ones are
    made. A table that this transaction has made takes rows that need no looking after later.
    """
    frozen = SQL(", FREEZE" if is_new else "")
    command = said("COPY {0} ({columns}) FROM STDIN (FORMAT binary", table) + frozen + SQL(")")
    with connection.cursor() as cursor, cursor.copy(command) as copy:
        copy.write(HEAD)

        def write(matches: Iterable[StreamedMatch], changes: Iterable[ChangeRow]) -> None:
            copy.write(_packed(pool_id, matches, changes))

        yield write
        copy.write(TAIL)


def _packed(pool_id: int, matches: Iterable[StreamedMatch], changes: Iterable[ChangeRow]) -> bytes:
    known: Mapping[int, tuple[int, int]] = {
        match.key: (revision, micros - SINCE_2000) for micros, match, revision in matches
    }
    rows, pack = [], PACK
    for match, player, mu, sigma, new_mu, new_sigma in changes:
        revision, at = known[match]
        rows.append(
            pack(
                9, 8, pool_id, 8, player, 8, match, 4, revision, 8, at,
                8, mu, 8, sigma, 8, new_mu, 8, new_sigma,
            )
        )  # fmt: skip
    return b"".join(rows)


def said(statement: LiteralString, *names: str) -> Composed:
    """Return a statement about the changes, with further names in it quoted."""
    return SQL(statement).format(
        *map(Identifier, names), changes=Identifier(TABLE), new=Identifier(NEW), columns=COLUMNS
    )


def begin_side_table(*, but_pool_id: int) -> None:
    """Make the side table, with the changes of all other pools in it."""
    with connection.cursor() as cursor:
        cursor.execute(said("DROP TABLE IF EXISTS {new}"))
        cursor.execute(
            said("CREATE TABLE {new} (LIKE {changes} INCLUDING DEFAULTS INCLUDING IDENTITY)")
        )
        cursor.execute(
            said(
                "INSERT INTO {new} ({columns}) SELECT {columns} FROM {changes} WHERE pool_id <> %s"
            ),
            [but_pool_id],
        )


def put_side_table_in_place() -> None:
    """Give the side table all indexes and keys of the old one, and its name.

    Foreign keys are in force from here on, and are verified for the rows copied before by
    `verify_keys`: to verify them here would keep everybody from writing matches.
    """
    indexes, keys = _indexes(), _keys()
    for number, (name, definition) in enumerate(indexes):
        made = definition.replace(f" {name} ON ", f" {_part(number)} ON ", 1)
        _run(made.replace(f".{TABLE} ", f".{NEW} ", 1))
    sequence = _sequence()
    _run(
        said("ANALYZE {new}"),
        "SET CONSTRAINTS ALL IMMEDIATE",
        said("DROP TABLE {changes}"),
        said("ALTER TABLE {new} RENAME TO {changes}"),
    )
    _run(said("ALTER SEQUENCE {0} RENAME TO {1}", _sequence(), sequence))
    for number, (name, _) in enumerate(indexes):
        _run(said("ALTER INDEX {0} RENAME TO {1}", _part(number), name))
    for name, definition, kind in keys:
        adding = said("ALTER TABLE {changes} ADD CONSTRAINT {0} ", name)
        _run(adding + _made_from(name, definition, kind))
    _run("SET CONSTRAINTS ALL DEFERRED")


def verify_keys() -> None:
    """Verify the foreign keys of rows that were copied, and drop rows of matches that are gone."""
    for name, other, column in _unverified():
        verify = said("ALTER TABLE {changes} VALIDATE CONSTRAINT {0}", name)
        try:
            with transaction.atomic():
                _run(verify)
        except IntegrityError:
            gone = "DELETE FROM {changes} t WHERE NOT EXISTS (SELECT FROM {0} o WHERE o.id = t.{1})"
            _run(said(gone, other, column), verify)


def _part(number: int) -> str:
    return f"{NEW}_{number}"


def _made_from(name: str, definition: LiteralString, kind: str) -> Composable:
    """Return how a constraint is made: of its index, which is there, or to be verified later.

    The definition is the database's own.
    """
    if kind in ("p", "u"):
        words = SQL("PRIMARY KEY" if kind == "p" else "UNIQUE")
        later = SQL(" DEFERRABLE INITIALLY DEFERRED" if "DEFERRABLE" in definition else "")
        return words + SQL(" USING INDEX {}").format(Identifier(name)) + later
    own = SQL(definition)
    return own + SQL(" NOT VALID") if kind == "f" else own


def _indexes() -> list[tuple[str, str]]:
    return _found(
        "SELECT i.relname, pg_get_indexdef(i.oid) FROM pg_index x "
        "JOIN pg_class i ON i.oid = x.indexrelid "
        "WHERE x.indrelid = %s::regclass ORDER BY i.relname"
    )


def _keys() -> list[tuple[str, str, str]]:
    """Return name, definition and kind of all constraints but those against NULL, which follow."""
    return _found(
        "SELECT conname, pg_get_constraintdef(oid), contype::text FROM pg_constraint "
        "WHERE conrelid = %s::regclass AND contype <> 'n' ORDER BY conname"
    )


def _unverified() -> list[tuple[str, str, str]]:
    """Return name, other table and own column of foreign keys that are to be verified."""
    return _found(
        "SELECT conname, o.relname, a.attname FROM pg_constraint c "
        "JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1] "
        "JOIN pg_class o ON o.oid = c.confrelid "
        "WHERE c.conrelid = %s::regclass AND c.contype = 'f' AND NOT c.convalidated"
    )


def _sequence() -> str:
    """Return the name of the sequence that ids are taken from."""
    (found,) = _found(
        "SELECT s.relname FROM pg_class s WHERE s.oid = pg_get_serial_sequence(%s, 'id')::regclass"
    )
    return str(found[0])


def _found(statement: str) -> list[Any]:  # Any: rows as the database has them
    with connection.cursor() as cursor:
        cursor.execute(statement, [TABLE])
        return list(cursor.fetchall())


def _run(*statements: str | Composable) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
