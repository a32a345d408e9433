"""Names of people and clubs: cleaned as typed, folded for sorting and searching (pure)."""

from __future__ import annotations

import unicodedata
from itertools import count
from typing import Final

LONGEST_NAME: Final = 80
LONGEST_KEY: Final = 240
LONGEST_SLUG: Final = 60
# Joiners shape letters of several scripts; all other format characters only hide or mislead.
JOINERS: Final = frozenset("\u200c\u200d")


def clean_name(name: str) -> str:
    """Return a name as it is shown: composed, single spaces, nothing invisible or steering.

    Empty if nothing readable is left: at least one letter or digit has to be there.
    """
    kept = "".join(letter for letter in unicodedata.normalize("NFC", name) if _is_shown(letter))
    cleaned = " ".join(kept.split())
    return cleaned if any(letter.isalnum() for letter in cleaned) else ""


def sort_key(name: str) -> str:
    """Return a name folded for sorting: no accents, no case, single spaces.

    >>> sort_key("Zoë  O'Brien") == sort_key("zoe o'brien")
    True
    """
    folded = unicodedata.normalize("NFKD", name).casefold()
    # Folding can bring marks back (as for a dotted capital I), so they are dropped after it.
    letters = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", folded)
        if not unicodedata.combining(letter)
    )
    return " ".join(letters.split())[:LONGEST_KEY]


def free_distinction(taken: set[str]) -> str:
    """Return what tells a newcomer apart from people of the same name: "", then "2", "3"..."""
    if "" not in taken:
        return ""
    return next(str(number) for number in count(2) if str(number) not in taken)


def _is_shown(letter: str) -> bool:
    """Return whether a character may stand in a name; line ends count as spaces."""
    if letter.isspace() or letter in JOINERS:
        return True
    return unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Co", "Cn"}
