"""Ratings and people, in order, one page at a time."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

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


def ladder() -> QuerySet[Rating]:
    """Return all ratings, the best first: everybody may see the rankings."""
    return (
        Rating.objects.filter(pool__key=PAIRS_POOL)
        .select_related("player", "pool")
        .order_by("-mu", "player_id")
    )


def people(*, user: User | AnonymousUser, words: str = "") -> QuerySet[Player]:
    """Return the people whose name has the words, with their ratings.

    They are those on the rankings, of events this visitor may see, and of the own clubs.
    """
    ratings = Rating.objects.filter(pool__key=PAIRS_POOL).select_related("pool", "player")
    seen = visible_players(user=user).values("pk")
    rated = Exists(ratings.filter(player=OuterRef("pk")))
    found = Player.objects.filter(Q(pk__in=seen) | rated)
    for word in sort_key(words).split():
        found = found.filter(sort_key__contains=word)
    return found.prefetch_related(Prefetch("ratings", queryset=ratings)).order_by(
        "sort_key", "distinction", "id"
    )
