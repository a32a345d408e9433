"""What is wrong with a file that should be a plan, by line and column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class BadPlan:
    """One thing that is wrong: where, counted from 1, and an English message id with its values."""

    line: int
    column: int
    text: str
    values: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """Return what is wrong, in English."""
        return self.text % self.values if self.values else self.text


class UnreadablePlan(ValueError):
    """A file is no plan; `faults` has everything that is wrong with it, in the order of lines."""

    def __init__(self, faults: tuple[BadPlan, ...]) -> None:
        super().__init__("; ".join(f"line {each.line}: {each.sentence}" for each in faults))
        self.faults = faults
