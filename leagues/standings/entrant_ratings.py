"""Tell the ratings of people to events that are for some ratings only."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.utils import timezone

from leagues.events.known_ratings import KnownRating, rate_by
from leagues.standings.models import Rating
from leagues.standings.ratings.pools import POOL_OF_VARIANT
from leagues.standings.selectors.strengths import strength_of


def entrant_ratings(variant: str, player_ids: Collection[int]) -> Mapping[int, KnownRating]:
    """Return the ratings of people in the pool of a variant, as sure as they are today."""
    kind = POOL_OF_VARIANT.get(variant)
    rows = Rating.objects.filter(pool__key=kind.key if kind else "", player_id__in=player_ids)
    now = timezone.now()
    found = {}
    for row in rows.select_related("player", "pool"):
        strength = strength_of(row, row.player, now=now)
        found[row.player_id] = KnownRating(
            value=round(strength.mu, 1), is_provisional=strength.is_provisional
        )
    return found


rate_by(entrant_ratings)
