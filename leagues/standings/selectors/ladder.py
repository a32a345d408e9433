"""Ratings and people, in order, one page at a time."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, Q, QuerySet

from leagues.events.access import visible_players
from leagues.players.known_people import found_by
from leagues.players.models import Player, User
from leagues.players.names import sort_key
from leagues.standings.models import Rating
from leagues.standings.ratings.pools import PoolKind


def ladder(*, user: User | AnonymousUser, kind: PoolKind) -> QuerySet[Rating]:
    """Return the ratings in a pool of the people whom this visitor may see, the best first."""
    return (
        Rating.objects.filter(pool__key=kind.key, player__in=_seen(user))
        .select_related("player", "pool")
        .order_by("-mu", "player_id")
    )


def people(*, user: User | AnonymousUser, words: str = "") -> QuerySet[Player]:
    """Return the people this visitor may see whose name has the words, with their ratings."""
    found = _seen(user).filter(found_by(user=user))
    found = found.filter(sort_key__words_start=sort_key(words))
    ratings = Rating.objects.select_related("pool", "player").order_by("pool_id")
    return found.prefetch_related(Prefetch("ratings", queryset=ratings)).order_by(
        "sort_key", "distinction", "id"
    )


def _seen(user: User | AnonymousUser) -> QuerySet[Player]:
    """Return the people named on the pages: oneself, and those of what the visitor may see."""
    seen = visible_players(user=user)
    if isinstance(user, User):
        seen = Player.objects.filter(Q(pk__in=seen.values("pk")) | Q(user=user))
    return seen
