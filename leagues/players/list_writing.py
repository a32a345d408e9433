"""Write a list down as CSV or a workbook; no spreadsheet takes a name for a formula (pure)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum, unique
from typing import Any, Final, TypeAlias

import openpyxl
from openpyxl.styles import Font

Cell: TypeAlias = str | int | float | Decimal | bool | date | datetime | None
# A text that begins so is worked out by some spreadsheet; an apostrophe keeps it a text.
SUMS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
LONGEST_TITLE: Final = 31  # of a sheet of a workbook
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_NOT_IN_TITLES: Final = re.compile(r"[\[\]:*?/\\]")
WIDEST: Final = 40


@unique
class FileKind(StrEnum):
    """What a list is written as."""

    CSV = "csv"
    XLSX = "xlsx"


CONTENT_TYPES: Final = {
    FileKind.CSV: "text/csv; charset=utf-8",
    FileKind.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenList:
    """A list to be written down: its title, the heads of its columns, and its rows."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def written(found: WrittenList, kind: FileKind) -> bytes:
    """Return a list as a file."""
    return as_workbook(found) if kind is FileKind.XLSX else as_csv(found)


def as_csv(found: WrittenList) -> bytes:
    """Return a list as UTF-8 text with the mark by which Excel knows it."""
    kept = io.StringIO()
    writer = csv.writer(kept)
    writer.writerow([harmless(head) for head in found.heads])
    writer.writerows([_plain(cell) for cell in row] for row in found.rows)
    return kept.getvalue().encode("utf-8-sig")


def harmless(text: str) -> str:
    """Return a text that no spreadsheet works out.

    >>> harmless("=1+1"), harmless("Ann")
    ("'=1+1", 'Ann')
    """
    clean = _CONTROL.sub("", text)
    return f"'{clean}" if clean.startswith(SUMS) else clean


def as_workbook(found: WrittenList) -> bytes:
    """Return a list as a workbook of one sheet; numbers stay numbers, and texts are texts."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = _NOT_IN_TITLES.sub(" ", _CONTROL.sub("", found.title))[:LONGEST_TITLE] or "List"
    for at, row in enumerate([found.heads, *found.rows], start=1):
        for across, value in enumerate(row, start=1):
            _put(sheet, at, across, value)
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    sheet.freeze_panes = "A2"
    for across, head in enumerate(found.heads, start=1):
        texts = [str(row[across - 1] or "") for row in found.rows]
        width = max([len(head), *map(len, texts)], default=8)
        letter = openpyxl.utils.get_column_letter(across)
        sheet.column_dimensions[letter].width = min(width + 2, WIDEST)
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def _put(sheet: Any, at: int, across: int, value: Cell) -> None:  # Any: a package without types
    cell = sheet.cell(row=at, column=across)
    if isinstance(value, str):
        cell.value = _CONTROL.sub("", value)
        cell.data_type = "s"  # whatever it begins with
        cell.quotePrefix = value.startswith(SUMS)
    elif isinstance(value, datetime):
        cell.value = value.strftime("%Y-%m-%d %H:%M")
    elif isinstance(value, bool):
        cell.value = "yes" if value else "no"
    else:
        cell.value = value


def _plain(value: Cell) -> str:
    """Return a cell of CSV: numbers with a point, days as 2026-05-01, nothing for unknown."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M")
    return harmless(value) if isinstance(value, str) else str(value)
