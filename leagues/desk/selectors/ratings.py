"""Ratings as lists of people show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leagues.players.models import Player
from leagues.standings.models import Rating
from leagues.standings.selectors.rated import PAIRS_POOL


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingLine:
    """A player's strength and how uncertain it is."""

    player: Player
    mu: float
    sigma: float


def ratings_of(*, player_ids: Sequence[int]) -> dict[int, RatingLine]:
    """Return the ratings of players by id, in one query; who was never rated is left out."""
    rows = Rating.objects.filter(pool__key=PAIRS_POOL, player_id__in=player_ids)
    return {row.player_id: _line(row) for row in rows.select_related("player")}


def top_ratings(*, places: int) -> tuple[RatingLine, ...]:
    """Return the strongest players, in one query."""
    rows = Rating.objects.filter(pool__key=PAIRS_POOL).select_related("player")
    return tuple(_line(row) for row in rows.order_by("-mu", "player_id")[:places])


def _line(row: Rating) -> RatingLine:
    return RatingLine(player=row.player, mu=row.mu, sigma=row.sigma)
