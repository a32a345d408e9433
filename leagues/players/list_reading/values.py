"""Numbers and yes or no as people type them in lists (pure)."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from leagues.players.list_reading.faults import BadCell, gettext_noop
from leagues.players.names import sort_key

MOST_POINTS: Final = 9999
_YES: Final = frozenset({"yes", "y", "x", "1", "true", "paid", "ja", "j", "bezahlt", "oui", "si"})
_NO: Final = frozenset({"", "no", "n", "0", "false", "-", "nein", "non", "not paid"})
_POINTS: Final = re.compile(r"^-?\d{1,4}([.,]\d{1,2})?$")


def read_yes(typed: str, *, row: int, head: str) -> bool | BadCell:
    """Return what a cell of yes or no says; an empty one says no."""
    folded = sort_key(typed)
    if folded in _YES or folded in _NO:
        return folded in _YES
    return BadCell(row, head, typed[:60], gettext_noop("Write yes or no here, or leave it empty."))


def read_count(
    typed: str, *, row: int, head: str, least: int = 0, most: int = MOST_POINTS
) -> int | BadCell | None:
    """Return a whole number, None for an empty cell."""
    if not typed:
        return None
    if typed.isascii() and typed.isdecimal() and len(typed) <= 6 and least <= int(typed) <= most:
        return int(typed)
    text = gettext_noop("Write a whole number from %(least)s to %(most)s here.")
    return BadCell(row, head, typed[:60], text, {"least": least, "most": most})


def read_points(typed: str, *, row: int, head: str) -> Decimal | BadCell | None:
    """Return points with up to two digits behind the point or comma, None for an empty cell.

    >>> read_points("12,5", row=2, head="Points")
    Decimal('12.5')
    """
    if not typed:
        return None
    plain = typed.replace("\u2212", "-")
    if _POINTS.match(plain):
        return Decimal(plain.replace(",", "."))
    text = gettext_noop("Write the points as a number here, such as 48 or 12.5.")
    return BadCell(row, head, typed[:60], text)
