"""Files that are no list, or have something wrong in them, made in code."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence

import openpyxl

from leagues.players.list_reading.heads import ListKind


def workbook(rows: Sequence[Sequence[object]]) -> bytes:
    """Return a workbook with these rows."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(list(row))
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def packed(**parts: bytes) -> bytes:
    """Return a packed folder with these parts."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, content in parts.items():
            folder.writestr(name.replace("__", "/"), content)
    return kept.getvalue()


def bomb() -> bytes:
    """Return a small workbook that becomes far larger than it looks."""
    sheet = b"<worksheet>" + b"0" * 40_000_000 + b"</worksheet>"
    return packed(**{"xl__workbook.xml": b"<workbook/>", "xl__worksheets__sheet1.xml": sheet})


GAMES = "Round,Table,North,South,East,West,NS,EW\n"
GAME = "1,1,Ann,Bob,Cyd,Dee,10,4\n"

BAD_FILES: dict[str, tuple[ListKind, bytes, str]] = {
    "nothing in it": (ListKind.MEMBERS, b"", "The file is empty."),
    "only empty lines": (ListKind.MEMBERS, b",,\n , ,\n\n", "Nothing stands in the file."),
    "heads without rows": (ListKind.MEMBERS, b"Name;Ort\n", "Below the heads stands nothing."),
    "an old workbook": (ListKind.MEMBERS, b"\xd0\xcf\x11\xe0\xa1\xb1", "old kind (.xls)"),
    "a PDF": (ListKind.MEMBERS, b"%PDF-1.7 Ann Lee", "This is a PDF"),
    "a web page": (ListKind.MEMBERS, b"<!DOCTYPE html><table></table>", "This is a web page"),
    "half a workbook": (ListKind.MEMBERS, workbook([["Name"], ["Ann"]])[:900], "ends too early"),
    "a workbook without its sheet": (
        ListKind.MEMBERS,
        packed(**{"xl__workbook.xml": b"<workbook/>"}),
        "The workbook is damaged.",
    ),
    "another packed folder": (ListKind.MEMBERS, packed(mimetype=b"x"), "not a workbook"),
    "a workbook that explodes": (ListKind.MEMBERS, bomb(), "far larger than it looks"),
    "letters nobody can read": (ListKind.MEMBERS, b"Name\n\x00\x01\x02", "letters of the file"),
    "an open quotation mark": (ListKind.MEMBERS, b'Name\n"Ann\nBob\n', "Row 2 cannot be read"),
    "more rows than fit": (ListKind.MEMBERS, b"Name\n" + b"Ann\n" * 900, "more than 800 rows"),
    "a formula for a name": (
        ListKind.MEMBERS,
        workbook([["Name"], ["Bob"], ['=HYPERLINK("http://example.org")']]),
        'Row 3, column “Name”, “=HYPERLINK("http://example.org")”: This is a formula.',
    ),
    "a name of 90 letters": (
        ListKind.MEMBERS,
        b"Name\n" + b"A" * 90 + b"\n",
        "This has more than 80 letters.",
    ),
    "a row without a name": (
        ListKind.MEMBERS,
        b"Name,Town\nAnn,Hill\n,Dale\n",
        "Row 3, column “Name”: No name stands here.",
    ),
    "no number of a person": (
        ListKind.MEMBERS,
        b"Name,Upcard number\nAnn,twelve\n",
        "Row 2, column “Upcard number”, “twelve”: This is no number of a person here.",
    ),
    "somebody entered twice": (
        ListKind.ENTRIES,
        b"Name,Partner\nAnn,Bob\nCyd,ANN\n",
        "Row 3, column “Partner”, “ANN”: ANN stands in row 2 already.",
    ),
    "perhaps paid": (
        ListKind.ENTRIES,
        b"Name,Paid\nAnn,perhaps\n",
        "Row 2, column “Paid”, “perhaps”: Write yes or no here",
    ),
    "points in words": (
        ListKind.TOTALS,
        b"Name;Punkte\nAnn;48\nBob;viele\n",
        "Row 3, column “Punkte”, “viele”: Write the points as a number",
    ),
    "more won than played": (
        ListKind.TOTALS,
        b"Name,Points,Games,Wins\nAnn,48,6,7\n",
        "These are more games won than were played (6).",
    ),
    "somebody at two tables": (
        ListKind.GAMES,
        (GAMES + GAME + "1,2,Eve,Fay,Gus,Ann,7,7\n").encode(),
        "Row 3, column “West”, “Ann”: Ann plays in round 1 already, in row 2.",
    ),
    "an empty chair": (
        ListKind.GAMES,
        (GAMES + "1,1,Ann,Bob,,Dee,10,4\n").encode(),
        "Row 2, column “East”: Nobody sits here.",
    ),
    "a round left out": (
        ListKind.GAMES,
        (GAMES + GAME + GAME.replace("1,1", "3,1", 1)).encode(),
        "Round 2 is not in the list.",
    ),
}
