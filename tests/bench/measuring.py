"""Measure rates in turn, so that a busy moment falls on both sides, and print them side by side."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

TURNS = 5
SECONDS = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table: ours beside another's, in the same unit."""

    what: str
    unit: str
    ours: float
    other: float
    against: str

    @property
    def ratio(self) -> float:
        """Return ours to the other's."""
        return self.ours / self.other


def rates(*works: Callable[[], int]) -> list[float]:
    """Return how many units a second each work does; a work returns the units of one call.

    Works take turns, and the median turn counts.
    """
    found: list[list[float]] = [[] for _ in works]
    for _ in range(TURNS):
        for work, seen in zip(works, found, strict=True):
            seen.append(rate(work))
    return [median(seen) for seen in found]


def rate(work: Callable[[], int]) -> float:
    """Return the units a second of one turn."""
    units, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        units += work()
    return units / spent


def table(rows: Sequence[Row]) -> str:
    """Return the rows as a table for a terminal."""
    head = ("what", "ours", "other", "unit", "ours : other", "against")
    lines = [head, *map(cells, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def cells(row: Row) -> tuple[str, ...]:
    """Return one row as texts."""
    return (
        row.what,
        figure(row.ours),
        figure(row.other),
        row.unit,
        f"{row.ratio:.2f}",
        row.against,
    )


def figure(value: float) -> str:
    """Return a figure with as many digits as tell something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
