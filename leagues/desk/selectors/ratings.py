"""Ratings as lists of people show them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from leagues.standings.models import Rating
from leagues.standings.ratings.pools import POOL_OF_VARIANT
from leagues.standings.selectors.pools import busiest_pool
from leagues.standings.selectors.strengths import Strength, strength_of


def ratings_for(*, variant: str, player_ids: Sequence[int], now: datetime) -> dict[int, Strength]:
    """Return the ratings of players in the games of a variant by id, in one query.

    Who was never rated in such games is left out.
    """
    kind = POOL_OF_VARIANT.get(variant)
    rows = Rating.objects.filter(pool__key=kind.key if kind else "", player_id__in=player_ids)
    return {
        row.player_id: strength_of(row, row.player, now=now)
        for row in rows.select_related("player", "pool")
    }


def leading_rating(*, player_id: int, now: datetime) -> Strength | None:
    """Return a player's rating in the pool of which the first page shows the leaders."""
    rows = Rating.objects.filter(pool__in=busiest_pool(), player_id=player_id)
    row = rows.select_related("player", "pool").first()
    return strength_of(row, row.player, now=now) if row else None
