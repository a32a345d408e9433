"""Read the first filled sheet of a workbook (.xlsx) as text (pure).

A workbook is a packed folder: how much comes out of it is looked at before it is unpacked.
Formulas are read as the text they are, never worked out.
"""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime, time
from typing import Any, Final

import openpyxl
from openpyxl.utils.exceptions import InvalidFileException

from leagues.players.list_reading.faults import UnreadableList, gettext_noop

MOST_UNPACKED: Final = 30 * 1024 * 1024
MOST_PARTS: Final = 500
MOST_READ: Final = 10_000  # rows of a sheet, filled or not
MOST_ACROSS: Final = 60


def read_workbook(data: bytes) -> list[list[str]]:
    """Return the rows of the first sheet in which something stands, or raise `UnreadableList`."""
    _require_workbook(data)
    broken = gettext_noop("The workbook is damaged. Open it, save it anew, and hand that in.")
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=False)
    except (KeyError, ValueError, OSError, zipfile.BadZipFile, InvalidFileException) as error:
        raise UnreadableList(broken) from error
    except (SyntaxError, TypeError, AttributeError, IndexError) as error:  # of its XML
        raise UnreadableList(broken) from error
    try:
        for sheet in book.worksheets:
            rows = _rows(sheet)
            if any(any(row) for row in rows):
                return rows
    except (SyntaxError, KeyError, ValueError, TypeError, AttributeError) as error:
        raise UnreadableList(broken) from error
    finally:
        book.close()
    return []


def _rows(sheet: Any) -> list[list[str]]:  # Any: a package without types
    sheet.reset_dimensions()  # what a sheet says of its own size need not be true
    found = sheet.iter_rows(max_row=MOST_READ, max_col=MOST_ACROSS, values_only=True)
    return [[_text(value) for value in row] for row in found]


def _text(value: object) -> str:
    """Return what a cell shows."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d" if value.time() == time() else "%Y-%m-%d %H:%M")
    if isinstance(value, date):
        return value.isoformat()
    return str(getattr(value, "text", value))


def _require_workbook(data: bytes) -> None:
    """Refuse what is no workbook, or would not end when unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = packed.infolist()
    except zipfile.BadZipFile as error:
        raise UnreadableList(
            gettext_noop("The file ends too early. Save it anew, and hand it in again.")
        ) from error
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise UnreadableList(
            gettext_noop(
                "The workbook is far larger than it looks. Copy the list into a new one, and hand "
                "that in."
            )
        )
    if not any(part.filename == "xl/workbook.xml" for part in parts):
        raise UnreadableList(
            gettext_noop(
                "This is a packed folder or another program's file, not a workbook. Save the list "
                "as .xlsx or as CSV."
            )
        )
    if any(part.flag_bits & 1 for part in parts):
        raise UnreadableList(
            gettext_noop("The workbook is locked by a password. Save it without one.")
        )
