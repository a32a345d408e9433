"""Find people of a ranking by name, and their places, however many there are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.contrib.postgres.fields import ArrayField
from django.db.models import Count, F, FloatField, Func, IntegerField, QuerySet, Value

from leagues.events.access import visible_players
from leagues.players.known_people import found_by
from leagues.players.models import Player, User
from leagues.players.names import sort_key
from leagues.standings.models import Rating, RatingMonth

FEW: Final = 2000
LOOKED_AT: Final = 400
MOST_FOUND: Final = 200
Row = TypeVar("Row", Rating, RatingMonth)


def found_people(*, among: QuerySet[Rating], user: User | AnonymousUser, words: str) -> list[int]:
    """Return those of rated people whom a visitor may find by these words, the best first.

    Takes three queries, each of which looks at so many people at most, and tells no more than
    somebody would read: a few names are looked up as such; where many begin so, the ranking is
    read from its top.
    """
    key = sort_key(words)
    named = Player.objects.order_by().filter(sort_key__words_start=key)
    keys = list(named.values_list("pk", flat=True)[: FEW + 1])
    rated = among.order_by("-mu", "player_id")
    if len(keys) <= FEW:
        rated = rated.filter(player_id__in=keys)
    else:
        rated = rated.filter(player__sort_key__words_start=key)
    best = list(rated.values_list("player_id", flat=True)[:LOOKED_AT])
    seen = visible_players(user=user).filter(found_by(user=user), pk__in=best)
    findable = set(seen.order_by().values_list("pk", flat=True))
    return [player for player in best if player in findable][:MOST_FOUND]


def places_of(among: QuerySet[Row], rows: Sequence[Row]) -> dict[int, int]:
    """Return the places of some people among those of one pool, in two queries.

    They are read once for all of them, from the index.
    """
    if not rows:
        return {}
    steps = sorted({row.mu for row in rows})
    listed = Value(steps, output_field=ArrayField(FloatField()))
    step = Func(F("mu"), listed, function="width_bucket", output_field=IntegerField())
    above_lowest = among.filter(mu__gte=steps[0]).order_by().annotate(step=step)
    counts = dict(
        above_lowest.values("step").annotate(count=Count("*")).values_list("step", "count")
    )
    equals = among.filter(mu__in=steps)
    others = sorted(equals.order_by().values_list("mu", "player_id"))
    places = {}
    for row in rows:
        above = sum(count for step, count in counts.items() if step > bisect_left(steps, row.mu))
        not_better = len([1 for mu, player in others if mu == row.mu and player >= row.player_id])
        places[row.player_id] = above - not_better + 1
    return places
