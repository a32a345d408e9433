"""Rows of matches as the database packs them for COPY in binary.

A million rows are read in a second so, where text and arrays take ten. Everybody at a table has
the same few numbers, so the shape of nearly all rows is that of two against two, which is read in
one call; any other is read field by field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from struct import Struct, unpack
from tempfile import TemporaryFile
from typing import IO, Any, Final, TypeAlias

from django.db import connection
from psycopg.sql import SQL

Row: TypeAlias = tuple[
    int, int, int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...]
]  # match, microseconds, revision, deals; players and sides by seat; points by side

FIELDS: Final = 7
HEAD_SIZE: Final = 19  # of the whole answer, before the first row
TAIL: Final = b"\xff\xff"
_LENGTH: Final = Struct("!i")
# The number of fields, then each with its length before it.
_USUAL: Final = Struct("!h iq iq ii ii i4q i4h i2h")
_FOUR_PLAYERS, _FOUR_SIDES, _TWO_POINTS = 32, 8, 4  # bytes


@contextmanager
def packed_rows(
    statement: str, terms: Mapping[str, Any], *, at_a_time: int
) -> Iterator[Iterator[bytes]]:
    """Read the answer to a statement and give its rows, so many in a lot.

    They lie in a file without a name: other statements may run between two lots, and a million
    rows take no memory. Any: what SQL takes.
    """
    with TemporaryFile() as spool:
        sizes = _spooled(spool, statement, terms, at_a_time)
        spool.seek(0)
        yield (spool.read(size) for size in sizes)


def unpacked(lot: bytes) -> Iterator[Row]:
    """Yield the rows of a lot."""
    usual, size, end, at = _USUAL.unpack_from, _USUAL.size, len(lot), 0
    lot += bytes(size)  # so that a row as long as usual can be read at any place
    while at < end:
        (
            _, _, match, _, micros, _, revision, _, deals,
            players, north, east, south, west, sides, *numbers, points, ours, theirs,
        ) = usual(lot, at)  # fmt: skip
        if players == _FOUR_PLAYERS and sides == _FOUR_SIDES and points == _TWO_POINTS:
            people = (north, east, south, west)
            yield match, micros, revision, deals, people, tuple(numbers), (ours, theirs)
            at += size
        else:
            row, at = _row_of_any_shape(lot, at)
            yield row


def _spooled(
    spool: IO[bytes], statement: str, terms: Mapping[str, Any], at_a_time: int
) -> list[int]:
    """Write the rows of an answer to a file, and return how many bytes each lot has."""
    sizes = []
    asked = SQL("COPY ({}) TO STDOUT (FORMAT binary)").format(SQL(statement))
    with connection.cursor() as cursor, cursor.copy(asked, terms) as answer:
        rows = _without_frame(answer)
        while lot := b"".join(islice(rows, at_a_time)):
            sizes.append(spool.write(lot))
    return sizes


def _without_frame(answer: Iterable[Any]) -> Iterator[bytes]:
    """Yield each row of an answer as it is. Any: bytes, or what looks at them."""
    skipped = HEAD_SIZE
    for row in answer:
        found = bytes(row[skipped:])
        skipped = 0
        if found != TAIL:
            yield found


def _row_of_any_shape(lot: bytes, at: int) -> tuple[Row, int]:
    """Return the row that begins at a place, and where the next one does."""
    at += 2
    fields = []
    for _ in range(FIELDS):
        (size,) = _LENGTH.unpack_from(lot, at)
        at += _LENGTH.size
        fields.append(lot[at : at + size])
        at += size
    match, micros, revision, deals = (int.from_bytes(each, signed=True) for each in fields[:4])
    people, sides, points = fields[4:]
    players = unpack(f"!{len(people) // 8}q", people)
    numbers, made = (unpack(f"!{len(each) // 2}h", each) for each in (sides, points))
    return (match, micros, revision, deals, players, numbers, made), at
