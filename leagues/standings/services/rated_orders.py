"""Standings whose order goes by ratings follow when those ratings are computed again."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

from leagues.events.formats import STRENGTH_OF_SCHEDULE
from leagues.events.models import Event
from leagues.standings.models import StandingsSheet
from leagues.standings.ratings.pools import PoolKind, variants_of


def mark_orders_by_ratings(*, kind: PoolKind, since: datetime | None) -> None:
    """Mark the standings that break ties by ratings from before their events, in two queries.

    `since` is from when on ratings of the pool became others, None if all did. The sweep computes
    what is marked; the version tells whoever computes one meanwhile. The caller holds the pool.
    """
    events = Event.objects.filter(
        tiebreaks__contains=[STRENGTH_OF_SCHEDULE], variant__in=variants_of(kind)
    )
    if since is not None:
        events = events.filter(starts_at__gt=since)
    sheets = StandingsSheet.objects.filter(event__in=events).order_by("pk")
    marked = list(sheets.select_for_update().values_list("pk", flat=True))
    if marked:
        StandingsSheet.objects.filter(pk__in=marked).update(basis="", version=F("version") + 1)
