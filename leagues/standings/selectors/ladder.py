"""Ratings and people, in order, one page at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypedDict

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, Q, QuerySet, Subquery

from leagues.events.access import visible_players
from leagues.players.known_people import found_by
from leagues.players.models import Player, User
from leagues.players.names import sort_key
from leagues.standings.models import Rating, RatingPool
from leagues.standings.ratings.pools import PoolKind
from leagues.standings.selectors.movements import Movement, movements
from leagues.standings.selectors.ranking_filters import (
    EVERYBODY,
    USUAL,
    RankingFilter,
    is_long_idle,
    still_playing,
    wanted_rows,
)
from leagues.standings.selectors.ranking_search import places_of


def ladder(
    *,
    user: User | AnonymousUser,
    kind: PoolKind,
    now: datetime,
    wanted: RankingFilter = EVERYBODY,
) -> QuerySet[Rating]:
    """Return those a filter leaves of the ratings in a pool, the best first.

    Of people whom this visitor may see. The pool is asked for by number, in whose index the
    ratings stand in order.
    """
    pool = Subquery(RatingPool.objects.filter(key=kind.key).values("pk"))
    rows = Rating.objects.filter(pool_id=pool, player__in=_seen(user))
    left = wanted_rows(rows, wanted=wanted, kind=kind, user=user, now=now)
    return left.select_related("player", "pool__month_sheet").order_by("-mu", "player_id")


class UsualPlaces(TypedDict):
    """Places in a ranking as it is usually listed, and how they have changed, by person."""

    places: Mapping[int, int]
    moves: Mapping[int, Movement]


def usual_places(rows: Sequence[Rating], *, now: datetime) -> UsualPlaces:
    """Return the places of some people of one pool among who still plays, in three queries."""
    inside = [row for row in rows if not is_long_idle(row, now=now)]
    if not inside:
        return UsualPlaces(places={}, moves={})
    pool = inside[0].pool
    listed = still_playing(Rating.objects.filter(pool=pool), now=now)
    places = places_of(listed, inside)
    nobody = AnonymousUser()  # the usual list is the same whoever looks
    moves = movements(pool=pool, wanted=USUAL, listed=listed, user=nobody, places=places)
    return UsualPlaces(places=places, moves=moves)


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
