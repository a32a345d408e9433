"""How a rating pool stands."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from leagues.standings.models import RatingPool
from leagues.standings.selectors.rated import PAIRS_POOL

POOL_TITLES: Final = {PAIRS_POOL: _("Pairs, turn-up euchre")}


def rating_pool(*, key: str = PAIRS_POOL) -> RatingPool | None:
    """Return a pool, or None before its first rated match; one query."""
    return RatingPool.objects.filter(key=key).first()


def is_pool_stale() -> bool:
    """Return whether the ratings wait to be replayed after a correction."""
    return RatingPool.objects.filter(key=PAIRS_POOL, is_stale=True).exists()
