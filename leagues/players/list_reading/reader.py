"""From the bytes of a file to rows of cells: CSV in any usual dress, or a workbook (pure).

Bytes before the text that tell how it is written, spaces, empty lines and the delimiter are
forgiven. What is no list at all is refused with a sentence that says what to hand in instead.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from leagues.players.list_reading.faults import UnreadableList, gettext_noop
from leagues.players.list_reading.heads import known_head
from leagues.players.list_reading.workbook import read_workbook

LARGEST_FILE: Final = 2 * 1024 * 1024
MOST_ROWS: Final = 800  # each may come with a question, and a form has so many fields
MOST_COLUMNS: Final = 40
DELIMITERS: Final = (",", ";", "\t", "|")
LOOKED_AT: Final = 20  # lines by which the delimiter is guessed

_OTHER_FILES: Final[Mapping[bytes, str]] = {
    b"\xd0\xcf\x11\xe0": gettext_noop(
        "This is a workbook of an old kind (.xls). Open it and save it as .xlsx or as CSV."
    ),
    b"%PDF": gettext_noop(
        "This is a PDF, from which no list can be read. Hand in the spreadsheet it was made from."
    ),
    b"\x89PNG": gettext_noop("This is a picture. Hand in a spreadsheet (.xlsx) or a CSV file."),
    b"\xff\xd8\xff": gettext_noop(
        "This is a picture. Hand in a spreadsheet (.xlsx) or a CSV file."
    ),
}


@dataclass(frozen=True, slots=True)
class RawRow:
    """A row of a list: its number as the spreadsheet counts it, and its cells."""

    number: int
    cells: tuple[str, ...]

    def cell(self, at: int) -> str:
        """Return a cell, empty where the row is shorter than others."""
        return self.cells[at] if at < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class RawList:
    """A list as it stands in a file; all its rows, the one with the heads among them."""

    rows: tuple[RawRow, ...]

    @property
    def width(self) -> int:
        """How many columns there are."""
        return max((len(row.cells) for row in self.rows), default=0)

    def as_json(self) -> list[list[Any]]:  # Any: JSON
        """Return the list in the form in which it is kept."""
        return [[row.number, list(row.cells)] for row in self.rows]

    @classmethod
    def from_json(cls, kept: Iterable[Iterable[Any]]) -> RawList:  # Any: JSON as stored
        """Return a list that was kept."""
        return cls(tuple(RawRow(number, tuple(cells)) for number, cells in kept))


def read_list(data: bytes) -> RawList:
    """Return the rows of a file, or raise `UnreadableList`."""
    if len(data) > LARGEST_FILE:
        raise UnreadableList(
            gettext_noop("The file is larger than %(most)s MB. Hand the list in in parts."),
            most=LARGEST_FILE // 1024 // 1024,
        )
    if not data.strip():
        raise UnreadableList(gettext_noop("The file is empty. Hand in a list with a row of heads."))
    for beginning, text in _OTHER_FILES.items():
        if data.startswith(beginning):
            raise UnreadableList(text)
    rows = _numbered(read_workbook(data) if data.startswith(b"PK") else _read_csv(data))
    if not rows:
        raise UnreadableList(gettext_noop("Nothing stands in the file. Look whether it was saved."))
    found = RawList(rows)
    if found.width > MOST_COLUMNS:
        raise UnreadableList(
            gettext_noop("The list has more than %(most)s columns. Take out those nobody needs."),
            most=MOST_COLUMNS,
        )
    return found


def _numbered(rows: Iterable[list[str]]) -> tuple[RawRow, ...]:
    """Return the rows in which something stands, without empty cells at their ends."""
    kept: list[RawRow] = []
    for number, cells in enumerate(rows, start=1):
        clean = [_typed(cell) for cell in cells]
        while clean and not clean[-1]:
            clean.pop()
        if clean:
            kept.append(RawRow(number, tuple(clean)))
        if len(kept) > MOST_ROWS + 1:
            raise UnreadableList(
                gettext_noop("The list has more than %(most)s rows. Hand it in in parts."),
                most=MOST_ROWS,
            )
    return tuple(kept)


def _typed(cell: str) -> str:
    """Return what was typed in a cell, without the apostrophe that keeps it from being a sum."""
    text = " ".join(cell.replace("\x00", "").split())
    return text[1:] if text[:1] == "'" and text[1:2] in ("+", "-", "@") else text


def _read_csv(data: bytes) -> list[list[str]]:
    text = _decoded(data)
    if text.lstrip()[:15].casefold().startswith(("<!doctype", "<html", "<?xml")):
        raise UnreadableList(
            gettext_noop("This is a web page, not a list. Save the list itself as CSV or .xlsx.")
        )
    if text.startswith("sep=") and len(text) > 5:
        told, _, text = text.partition("\n")
        return _parsed("\n" + text, told[4])
    return _parsed(text, _delimiter(text))


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings: tuple[str, ...] = ("utf-16",)
    elif b"\x00" in data:
        encodings = ()
    else:
        encodings = ("utf-8-sig", "cp1252")  # the second is what Excel writes in the West
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise UnreadableList(
        gettext_noop("The letters of the file cannot be read. Save it as “CSV UTF-8” or as .xlsx.")
    )


def _delimiter(text: str) -> str:
    """Return what parts the cells: the one by which most heads are known and the lines agree."""
    beginning = "\n".join(text.splitlines()[:LOOKED_AT])

    def worth(delimiter: str) -> tuple[int, int, int]:
        rows = [row for row in csv.reader(io.StringIO(beginning), delimiter=delimiter) if row]
        widths = [len(row) for row in rows]
        known = sum(known_head(cell) for cell in rows[0]) if rows else 0
        agreeing = sum(width == widths[0] for width in widths) if widths else 0
        return (known, agreeing if widths and widths[0] > 1 else 0, max(widths, default=0))

    return max(DELIMITERS, key=worth)


def _parsed(text: str, delimiter: str) -> list[list[str]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[list[str]] = []
    try:
        for row in reader:
            # A cell with line ends in it takes several lines; spreadsheets count it as one row.
            rows.append(row)
            if len(rows) > MOST_ROWS * 5:
                break
    except csv.Error as error:
        raise UnreadableList(
            gettext_noop(
                "Row %(row)s cannot be read: a quotation mark is opened and not closed, or stands "
                "inside a word. Put it right, or save the list anew from the spreadsheet."
            ),
            row=len(rows) + 1,
        ) from error
    return rows
