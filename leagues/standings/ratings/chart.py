"""Where the lines of a rating's history run on a drawing (pure)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final, NamedTuple

WIDTH: Final = 640
HEIGHT: Final = 220
LEFT: Final = 48  # room for the figures of the lines
EDGE: Final = 10
MOST_POINTS: Final = 160
BAND_SIGMAS: Final = 2
STEPS: Final = (1, 2, 5, 10, 20)
MOST_LINES: Final = 5


class Belief(NamedTuple):
    """A rating after a match."""

    mu: float
    sigma: float


class GridLine(NamedTuple):
    """A level line: where it runs, and its figure."""

    y: str
    figure: str


class Mark(NamedTuple):
    """Where an event began on a drawing, and what it was."""

    x: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """The drawing: corner points of the band and of the line, the level lines, and the events."""

    line: str
    band: str
    grid: tuple[GridLine, ...]
    marks: tuple[Mark, ...] = ()
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - EDGE


def chart(beliefs: Sequence[Belief], events: Sequence[tuple[int, str]] = ()) -> Chart | None:
    """Return the drawing of a history, or None for fewer than two beliefs.

    `events` has, for each event, the belief with which it began, counted from 0, and its name.
    """
    if len(beliefs) < 2:
        return None
    points = _thinned(beliefs)
    low = min(point.mu - BAND_SIGMAS * point.sigma for point in points)
    high = max(point.mu + BAND_SIGMAS * point.sigma for point in points)
    step = (WIDTH - LEFT - EDGE) / (len(points) - 1)
    across = [LEFT + step * index for index in range(len(points))]

    def down(value: float) -> float:
        return EDGE + (HEIGHT - 2 * EDGE) * (high - value) / ((high - low) or 1.0)

    upper = [down(point.mu + BAND_SIGMAS * point.sigma) for point in points]
    lower = [down(point.mu - BAND_SIGMAS * point.sigma) for point in points]
    return Chart(
        line=_corners(across, [down(point.mu) for point in points]),
        band=f"{_corners(across, upper)} {_corners(across[::-1], lower[::-1])}",
        marks=tuple(Mark(f"{_across(at, of=len(beliefs)):.1f}", text) for at, text in events),
        grid=tuple(GridLine(f"{down(level):.1f}", str(level)) for level in _levels(low, high)),
    )


def _across(at: int, *, of: int) -> float:
    """Return where a belief of a history runs, whether it is drawn or left out."""
    return LEFT + (WIDTH - LEFT - EDGE) * at / (of - 1)


def _thinned(beliefs: Sequence[Belief]) -> list[Belief]:
    """Return so many beliefs that each has room, the last one always among them."""
    every = ceil(len(beliefs) / MOST_POINTS)
    return list(reversed(beliefs[::-1][::every]))


def _levels(low: float, high: float) -> list[int]:
    step = next((each for each in STEPS if (high - low) / each <= MOST_LINES), STEPS[-1])
    return list(range(ceil(low / step) * step, floor(high / step) * step + 1, step))


def _corners(across: Sequence[float], down: Sequence[float]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, down, strict=True))
