"""People on a list who may be one person: by the same name, another name, or nearly so (pure)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum, unique
from itertools import combinations
from typing import Final

NEAR: Final = 0.86  # of what is the same in two names
MOST_IN_A_BUCKET: Final = 60  # more share a name that says nothing, such as a first name


@unique
class Likeness(StrEnum):
    """Why two may be one."""

    SAME_NAME = "same_name"
    OTHER_NAME = "other_name"
    OTHER_ORDER = "other_order"
    NEARLY = "nearly"


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Somebody by number, name and other names, all folded."""

    id: int
    key: str
    others: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Double:
    """Two who may be one, the smaller number first, and why."""

    one: int
    other: int
    likeness: Likeness


def likely_doubles(people: Iterable[Named]) -> list[Double]:
    """Return who may be one person, the most likely first; the order of the list is irrelevant."""
    found: dict[tuple[int, int], Likeness] = {}
    ranks = list(Likeness)
    for group in _buckets(sorted(people, key=lambda each: each.id)):
        for one, other in combinations(group, 2):
            pair = (one.id, other.id)
            likeness = None if pair in found else likeness_of(one, other)
            if likeness is not None:
                found[pair] = likeness
    order = sorted(found.items(), key=lambda item: (ranks.index(item[1]), item[0]))
    return [Double(one, other, likeness) for (one, other), likeness in order]


def likeness_of(one: Named, other: Named) -> Likeness | None:
    """Return why two may be one, None if nothing speaks for it.

    >>> likeness_of(Named(id=1, key="ann smith"), Named(id=2, key="anne smith"))
    <Likeness.NEARLY: 'nearly'>
    >>> likeness_of(Named(id=1, key="ann smith"), Named(id=2, key="bob smith")) is None
    True
    """
    if one.key == other.key:
        return Likeness.SAME_NAME
    if one.key in other.others or other.key in one.others or one.others & other.others:
        return Likeness.OTHER_NAME
    if _words(one.key) == _words(other.key):
        return Likeness.OTHER_ORDER
    return Likeness.NEARLY if _is_near(one.key, other.key) else None


def _words(key: str) -> list[str]:
    return sorted(key.replace("-", " ").replace(",", " ").split())


def _is_near(one: str, other: str) -> bool:
    """Return whether one name may be a slip of the other: nearly all letters, and both ends."""
    first, second = _words(one), _words(other)
    if len(first) != len(second) or min(len(one), len(other)) < 6:
        return False
    pairs = [(a, b) for a, b in zip(one.split(), other.split(), strict=False) if a != b]
    if len(pairs) != 1:
        return False  # a slip is in one of the words
    a, b = pairs[0]
    return a[0] == b[0] and SequenceMatcher(None, one, other, autojunk=False).ratio() >= NEAR


def _buckets(people: Sequence[Named]) -> Iterator[list[Named]]:
    """Yield groups in which all pairs are looked at: nobody outside one is like them."""
    found: dict[str, list[Named]] = {}
    for each in people:
        for key in {each.key, *each.others}:
            for mark in {f"={key}", *_words(key)}:
                found.setdefault(mark, []).append(each)
    for mark, group in sorted(found.items()):
        if mark.startswith("=") or len(group) <= MOST_IN_A_BUCKET:
            yield group
