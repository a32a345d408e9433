"""Where the points of a drawing run that sets chances told against what came true (pure)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, sqrt
from typing import Final, NamedTuple

from leagues.standings.ratings.luck import Group

SIZE: Final = 360
LEFT: Final = 56  # room for the figures beside and below
EDGE: Final = 22  # half of the last figure below
TENTHS: Final = 10
SURE: Final = 2  # standard errors: nineteen times out of twenty


class Point(NamedTuple):
    """A tenth of the chances: where it stands, and from where to where mere chance reaches."""

    x: str
    y: str
    low: str
    high: str


class Level(NamedTuple):
    """A line of the grid: where it runs across and down, and its figure in per cent."""

    x: str
    y: str
    percent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QualityChart:
    """The drawing: the points, the grid, and the line on which chances told are just right."""

    points: tuple[Point, ...]
    levels: tuple[Level, ...]
    size: int = SIZE
    left: int = LEFT
    right: int = SIZE - EDGE
    top: int = EDGE
    bottom: int = SIZE - LEFT


def reach(group: Group) -> float:
    """Return how far what came true lies from what was told by mere chance, at most, usually."""
    return SURE * sqrt(group.expected * (1.0 - group.expected) / group.size)


def is_as_told(group: Group) -> bool:
    """Return whether what came true differs from what was told by no more than chance."""
    return abs(group.actual - group.expected) <= reach(group)


def quality_chart(groups: Sequence[Group]) -> QualityChart:
    """Return the drawing of some tenths, on a scale of whole tenths that holds all of them."""
    shares = [share for each in groups for share in (each.expected, each.actual)]
    low = floor(min(shares) * TENTHS)
    high = max(low + 1, ceil(max(shares) * TENTHS))

    def across(share: float) -> float:
        inside = min(max(share * TENTHS, low), high) - low
        return LEFT + (SIZE - EDGE - LEFT) * inside / (high - low)

    def down(share: float) -> float:
        return SIZE - across(share)

    return QualityChart(
        points=tuple(
            Point(
                x=f"{across(each.expected):.1f}",
                y=f"{down(each.actual):.1f}",
                low=f"{down(each.actual - reach(each)):.1f}",
                high=f"{down(each.actual + reach(each)):.1f}",
            )
            for each in groups
        ),
        levels=tuple(
            Level(f"{across(at / TENTHS):.1f}", f"{down(at / TENTHS):.1f}", at * 10)
            for at in range(low, high + 1)
        ),
    )
