"""Labels of people within one event, by which prizes are given to some only (pure)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from leagues.players.names import clean_name, sort_key

LONGEST_LABEL: Final = 30
MOST_LABELS: Final = 5
BETWEEN: Final = ","


def labels_in(text: str) -> list[str]:
    """Return the labels of a text with commas between them, each once, as they were typed first.

    >>> labels_in("Lady,  junior , lady")
    ['Lady', 'junior']
    """
    found: dict[str, str] = {}
    for part in text.split(BETWEEN):
        label = clean_name(part)
        if label:
            found.setdefault(label_key(label), label)
    return list(found.values())


def label_key(label: str) -> str:
    """Return what a label is compared by: "lady" and "Lady" are the same."""
    return sort_key(label)


def label_keys(labels: Iterable[str]) -> frozenset[str]:
    """Return by what several labels are compared."""
    return frozenset(map(label_key, labels))
