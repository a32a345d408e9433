"""Ratings and people, in order, one page at a time."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, QuerySet

from leagues.events.access import visible_players
from leagues.players.models import Player, User
from leagues.players.names import sort_key
from leagues.standings.models import Rating, Standing
from leagues.standings.selectors.rated import PAIRS_POOL


def standings_rows(*, event_id: int) -> QuerySet[Standing]:
    """Return an event's standings in order with their people, in two queries."""
    return (
        Standing.objects.filter(event_id=event_id)
        .select_related("entry")
        .prefetch_related("entry__members__player")
        .order_by("place")
    )


def ladder(*, user: User | AnonymousUser) -> QuerySet[Rating]:
    """Return the ratings of the people this visitor may see, the best first."""
    return (
        Rating.objects.filter(pool__key=PAIRS_POOL, player__in=visible_players(user=user))
        .select_related("player", "pool")
        .order_by("-mu", "player_id")
    )


def people(*, user: User | AnonymousUser, words: str = "") -> QuerySet[Player]:
    """Return the people this visitor may see whose name has the words, with their ratings."""
    found = visible_players(user=user)
    for word in sort_key(words).split():
        found = found.filter(sort_key__contains=word)
    ratings = Rating.objects.filter(pool__key=PAIRS_POOL).select_related("pool")
    return found.prefetch_related(Prefetch("ratings", queryset=ratings)).order_by(
        "sort_key", "distinction", "id"
    )
