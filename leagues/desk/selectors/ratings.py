"""Ratings as lists of people show them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from leagues.standings.models import Rating
from leagues.standings.selectors.rated import PAIRS_POOL
from leagues.standings.selectors.strengths import Strength, strength_of


def ratings_of(*, player_ids: Sequence[int], now: datetime) -> dict[int, Strength]:
    """Return the ratings of players by id, in one query; who was never rated is left out."""
    rows = Rating.objects.filter(pool__key=PAIRS_POOL, player_id__in=player_ids)
    return {
        row.player_id: strength_of(row, row.player, now=now)
        for row in rows.select_related("player")
    }
