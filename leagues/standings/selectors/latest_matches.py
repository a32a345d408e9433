"""The latest matches of a rating pool, to judge by them how well games are foretold."""

from __future__ import annotations

from django.db import transaction

from games.matches.models import Match
from games.matches.states import MatchStatus
from leagues.standings.ratings.luck import MOST_MATCHES
from leagues.standings.ratings.pools import PoolKind, variants_of
from leagues.standings.ratings.values import RatedMatch
from leagues.standings.selectors.rated_stream import stream_of_matches


def latest_matches(*, pool: PoolKind, most: int = MOST_MATCHES) -> list[RatedMatch]:
    """Return about so many matches that are rated in a pool, never more, in their order."""
    finished = Match.objects.filter(
        status=MatchStatus.FINISHED,
        is_rated=True,
        variant__in=variants_of(pool),
        first_finished_at__isnull=False,
    )
    newest = finished.order_by("-first_finished_at", "-pk")
    since = newest.values_list("first_finished_at", flat=True)[most : most + 1].first()
    with transaction.atomic():
        lots = stream_of_matches(pool=pool, since=since)
        return [each.match for lot in lots for each in lot][-most:]
