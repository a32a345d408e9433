"""A deleted person's name in what others wrote: found as a whole, and taken out (pure)."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any


class NameInText:
    """Somebody's names, the longest first, where they stand for the person and nobody else.

    "Ann" is not found in "Joanna", and where another Ann Lee is told apart by "(2)", neither is
    "Ann Lee" in "Ann Lee (2)".
    """

    def __init__(self, names: Collection[str], *, others: Collection[str] = ()) -> None:
        """Take all names of the person, and the `others` that tell namesakes apart."""
        self.names = tuple(sorted(names, key=len, reverse=True))
        apart = "|".join(re.escape(f" ({other})") for other in others if other)
        end = f"(?!{apart})" if apart else ""
        found = "|".join(_whole(name) for name in self.names)
        self._pattern = re.compile(f"(?:{found}){end}")

    def is_in(self, text: str) -> bool:
        """Return whether a text names the person."""
        return self._pattern.search(text) is not None

    def taken_out_of(self, told: Any, *, instead: str) -> Any:  # Any: JSON
        """Return a text, or what JSON holds, with other words in the place of the names."""
        match told:
            case str():
                return self._pattern.sub(lambda _: instead, told)
            case list():
                return [self.taken_out_of(each, instead=instead) for each in told]
            case dict():
                return {key: self.taken_out_of(each, instead=instead) for key, each in told.items()}
            case _:
                return told


def _whole(name: str) -> str:
    """Return the pattern of a name that is no part of a longer word.

    Only letters that have a case are kept apart by spaces; scripts without it write on.
    """
    before = r"(?<!\w)" if _parts_words(name[0]) else ""
    after = r"(?!\w)" if _parts_words(name[-1]) else ""
    return before + re.escape(name) + after


def _parts_words(letter: str) -> bool:
    return letter.isdigit() or letter.lower() != letter.upper()
