"""How a name is published: in full, as initials, or not at all (pure)."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Final

OF_AGE: Final = 18


@unique
class Publication(StrEnum):
    """What people who do not run one of the person's clubs are shown instead of a name."""

    NAME = "name"
    INITIALS = "initials"
    HIDDEN = "hidden"


def may_be_minor(*, birth_year: int | None, year: int) -> bool:
    """Return whether somebody born in a year may be under 18 at some day of this `year`.

    Only the year is known, so the year of the eighteenth birthday still counts.
    """
    return birth_year is not None and year - birth_year <= OF_AGE


def level_of(*, chosen: str, is_minor: bool) -> Publication:
    """Return the level that holds: the chosen one, or without a choice that of the age."""
    if chosen:
        return Publication(chosen)
    return Publication.INITIALS if is_minor else Publication.NAME


def initials_of(name: str) -> str:
    """Return the first letter of each word of a name.

    >>> initials_of("Anna-Maria  von Berg")
    'A. v. B.'
    """
    first = (next((letter for letter in word if letter.isalnum()), "") for word in name.split())
    return " ".join(f"{letter}." for letter in first if letter)
