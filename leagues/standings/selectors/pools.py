"""How a rating pool stands."""

from __future__ import annotations

from leagues.standings.models import RatingPool
from leagues.standings.selectors.rated import PAIRS_POOL


def is_pool_stale() -> bool:
    """Return whether the ratings wait to be replayed after a correction."""
    return RatingPool.objects.filter(key=PAIRS_POOL, is_stale=True).exists()
