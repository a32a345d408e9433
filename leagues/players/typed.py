"""Numbers and words as a browser sends them, which may be anything (pure)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

MOST_DIGITS: Final = 18  # no row of ours has a longer number, and the database knows none


def typed_number(text: str) -> int | None:
    """Return the number that a text is, None for anything that no row of ours is numbered by.

    >>> typed_number("12"), typed_number("x"), typed_number("9" * 5000)
    (12, None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def typed_numbers(texts: Iterable[str]) -> list[int]:
    """Return the numbers among texts, in their order; what is none is left out."""
    return [number for number in map(typed_number, texts) if number is not None]


def writable(text: str) -> str:
    """Return a text without the one character that the database cannot keep."""
    return text.replace("\x00", "")
