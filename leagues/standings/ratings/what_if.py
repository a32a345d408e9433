"""What one game would change, told of people who are all as strong (pure)."""

from __future__ import annotations

from dataclasses import dataclass

from leagues.standings.ratings.margin import MarginModel
from leagues.standings.ratings.pools import TWO_SIDES, PoolKind
from leagues.standings.ratings.values import RatedMatch, Rating

AT_TABLE = 4  # where everybody keeps an own account


@dataclass(frozen=True, slots=True, kw_only=True)
class EvenGame:
    """By how much a rating rises with a game won among equals, and falls with one lost.

    `points` is the difference of the score it was won or lost by; 0 where only places count.
    """

    rise: float
    fall: float
    points: int


def even_game(kind: PoolKind, own: Rating) -> EvenGame:
    """Return what a game among people with one's own rating, as sure as it is, would change."""
    sides = TWO_SIDES if kind.has_two_sides else AT_TABLE
    seats = tuple(
        tuple(range(side * kind.side_size, (side + 1) * kind.side_size)) for side in range(sides)
    )
    points = round(kind.model.margin) if isinstance(kind.model, MarginModel) else 0
    in_order = tuple(range(1, sides + 1))

    def moved(*, won: bool) -> float:
        match = RatedMatch(
            key=0,
            sides=seats,
            week=0.0,
            difference=float(points if won else -points) if kind.has_two_sides else None,
            places=() if kind.has_two_sides else in_order if won else in_order[::-1],
        )
        equals = {seat: own._replace(week=None) for side in seats for seat in side}
        return next(
            change.mu_after - change.mu_before
            for change in kind.model.rate(match, equals)
            if change.player == 0
        )

    return EvenGame(rise=moved(won=True), fall=-moved(won=False), points=points)
