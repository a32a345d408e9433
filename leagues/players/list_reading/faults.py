"""What is wrong with a list that somebody hands in: of the whole file, or of one cell (pure)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


def gettext_noop(message: str) -> str:
    """Mark a text for translation; whoever shows it translates it."""
    return message


class UnreadableList(ValueError):
    """A file is no list: an English message id, with its values."""

    def __init__(self, text: str, **values: str | int) -> None:
        super().__init__(text % values if values else text)
        self.text = text
        self.values = values


@dataclass(frozen=True, slots=True)
class BadCell:
    """One cell that cannot be read: in which row and column, what it says, what to do about it.

    `row` counts as the spreadsheet does, `text` is an English message id.
    """

    row: int
    column: str
    value: str
    text: str
    values: Mapping[str, str | int] = field(default_factory=dict)
