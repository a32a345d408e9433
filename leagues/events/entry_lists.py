"""Read a list of entries as people write them: one a line, in a message or on paper (pure).

A single person is a line: "Ann Lee". A pair is two names with a sign between them, "Ann Lee + Bob
Ray" or "Ann Lee, Bob Ray"; a team has its name before a colon, "The Aces: Ann, Bob, Cal, Dee".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from leagues.players.names import clean_name, sort_key

# The strongest sign that stands in a line parts its names, so that "Lee, Ann + Ray, Bob" is two.
SIGNS: Final = ("\t", "+", "&", "|", ";", "/", ",")


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """A line of a list: as it was written, the entry's own name or "", and its people in order.

    `number` counts the lines from 1, empty ones too.
    """

    line: str
    name: str
    people: tuple[str, ...]
    number: int = 1


def read_entries(text: str, *, size: int) -> list[ListedEntry]:
    """Return the entries of a list whose entries have `size` people; empty lines do not count.

    How many people a line names is not judged here: fewer look for others, more are refused.
    """
    read = [read_entry(line, size=size) for line in text.splitlines()]
    return [
        replace(entry, number=number)
        for number, entry in enumerate(read, start=1)
        if entry is not None
    ]


def lines_again(listed: Sequence[ListedEntry]) -> dict[int, int]:
    """Return the numbers of lines all of whose people stand in one line before, with its number.

    By the name alone they are the same people: who is meant by the second line is not known.
    """
    first: dict[str, int] = {}
    again: dict[int, int] = {}
    for one in listed:
        keys = [sort_key(name) for name in one.people]
        before = {first.get(key) for key in keys}
        for line in before if len(before) == 1 else ():
            if line is not None:
                again[one.number] = line
        for key in keys:
            first.setdefault(key, one.number)
    return again


def read_entry(line: str, *, size: int) -> ListedEntry | None:
    """Return the entry of a line, or None if nobody is named there."""
    written = " ".join(line.split("\t")).strip()
    if size == 1:
        person = clean_name(line)
        return ListedEntry(written, "", (person,)) if person else None
    name, colon, rest = line.partition(":")
    if not colon:
        name, rest = "", line
    people = tuple(filter(None, (clean_name(part) for part in _parts(rest))))
    return ListedEntry(written, clean_name(name), people) if people else None


def _parts(text: str) -> list[str]:
    sign = next((sign for sign in SIGNS if sign in text.strip()), None)
    return text.strip().split(sign) if sign else [text]
