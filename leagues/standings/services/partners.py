"""Count the rated matches of people, and with how many others they have scored together."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Count, F, QuerySet

from games.matches.models import MatchSeat
from leagues.standings.models import RatingPool


def count_partners(*, pool: RatingPool, player_ids: Collection[int]) -> dict[int, tuple[int, int]]:
    """Return of each player the rated matches in a pool and the different partners; one query."""
    seats: QuerySet[MatchSeat] = MatchSeat.objects.filter(
        player_id__in=player_ids,
        match__rating_changes__pool=pool,
        match__rating_changes__player_id=F("player_id"),
        match__seats__side_number=F("side_number"),
    )
    met = seats.values("player_id").annotate(
        played=Count("match_id", distinct=True),
        people=Count("match__seats__player_id", distinct=True),
    )
    # Oneself is not a partner.
    return {row["player_id"] or 0: (row["played"], row["people"] - 1) for row in met}
