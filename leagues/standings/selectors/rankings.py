"""Players in the order of their rating.

The order is that of the index (pool, mu, player), so that a page of a hundred thousand players
is read like one of twenty: a slice of the index, then the people on it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator
from django.db.models import F, Func, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from leagues.events.access import visible_players
from leagues.players.models import Player, User
from leagues.standings.models import Rating, RatingPool
from leagues.standings.selectors.pools import (
    PoolLine,
    busiest_pool,
    chosen_pool,
    rating_pools,
)
from leagues.standings.selectors.ranking_search import found_people, places_of
from leagues.standings.selectors.strengths import Strength, strength_of

ROWS_A_PAGE: Final = 50
FOUND_A_PAGE: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingLine:
    """A player's place in the ranking; the name is shown to who may see the player."""

    place: int
    strength: Strength
    is_mine: bool
    is_named: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Rankings:
    """One page of a pool's ranking, one's own line wherever it stands, and the pools there are."""

    pools: tuple[PoolLine, ...]
    chosen: PoolLine | None
    page: Page[Any]  # Any: of rows, or of the ids of people found
    lines: tuple[RankingLine, ...]
    mine: RankingLine | None

    @property
    def is_mine_elsewhere(self) -> bool:
        """Whether one's own line is not on this page."""
        return self.mine is not None and not any(line.is_mine for line in self.lines)


def rankings(
    *,
    words: str,
    page_number: str | None,
    user: User | AnonymousUser,
    player_id: int | None,
    now: datetime,
    pool_key: str = "",
    pools: Sequence[PoolLine] | None = None,
) -> Rankings:
    """Return a page of a pool's ranking, of those whose name has the words, in five queries.

    Nine of a search, and two more for a player who is rated. Who plays in nothing that the
    visitor may see keeps the place, but stays without a name and is found under none.
    """
    pools = rating_pools() if pools is None else pools
    chosen = chosen_pool(pools, pool_key)
    pool = chosen.pool if chosen else None
    page: Page[Any]  # Any: of rows, or of the ids of people found
    if words:
        people_found = found_people(pool=pool, user=user, words=words)
        page = Paginator(people_found, FOUND_A_PAGE).get_page(page_number)
        found = list(_order(_rows(pool).filter(player_id__in=list(page.object_list))))
        places = places_of(pool, found)
    else:
        page = Paginator(_order(_rows(pool)), ROWS_A_PAGE).get_page(page_number)
        found = _rows_of(pool, page)
        first = page.start_index()
        places = {row.player_id: first + index for index, row in enumerate(found)}
    mine = _mine(pool, player_id)
    people = Player.objects.in_bulk({row.player_id for row in [*found, *mine]})
    seen = _seen(user, people)
    return Rankings(
        pools=tuple(pools),
        chosen=chosen,
        page=page,
        lines=tuple(
            RankingLine(
                place=places[row.player_id],
                strength=strength_of(row, people[row.player_id], now=now),
                is_mine=row.player_id == player_id,
                is_named=row.player_id in seen or row.player_id == player_id,
            )
            for row in found
        ),
        mine=_line_of(mine[0], people, now) if mine else None,
    )


def first_places(
    *, places: int, user: User | AnonymousUser, player_id: int | None, now: datetime
) -> tuple[RankingLine, ...]:
    """Return the first lines of the busiest pool, with names as on its pages, in two queries."""
    pool = Subquery(busiest_pool().values("pk"))
    rows = Rating.objects.filter(pool=pool).select_related("player", "pool")
    strongest = list(rows.order_by("-mu", "player_id")[:places])
    seen = _seen(user, [row.player_id for row in strongest])
    return tuple(
        RankingLine(
            place=place,
            strength=strength_of(row, row.player, now=now),
            is_mine=row.player_id == player_id,
            is_named=row.player_id in seen or row.player_id == player_id,
        )
        for place, row in enumerate(strongest, start=1)
    )


def own_ratings(*, player_id: int) -> list[Rating]:
    """Return a player's ratings with pool and `place`, the most played first, in one query."""
    rows = placed(Rating.objects.filter(player_id=player_id)).select_related("pool")
    return list(rows.order_by("-matches", "pool_id"))


def placed(rows: QuerySet[Rating]) -> QuerySet[Rating]:
    """Return the rows with their `place` among all of their pool, which a search must not change.

    It is counted for the rows of one page only, each along the index.
    """
    better = Q(mu__gt=OuterRef("mu")) | Q(player_id__lt=OuterRef("player_id"))
    others = Rating.objects.filter(
        better, pool_id=OuterRef("pool_id"), mu__gte=OuterRef("mu")
    ).order_by()
    counted = others.annotate(count=Func(F("pk"), function="Count")).values("count")
    return rows.annotate(place=Coalesce(Subquery(counted), 0) + 1)


def _seen(user: User | AnonymousUser, player_ids: Collection[int]) -> set[int]:
    found = visible_players(user=user).filter(pk__in=list(player_ids))
    return set(found.values_list("pk", flat=True))


def _rows(pool: RatingPool | None) -> QuerySet[Rating]:
    if pool is None:
        return Rating.objects.none()
    return Rating.objects.filter(pool=pool).select_related("pool")


def _order(rows: QuerySet[Rating]) -> QuerySet[Rating]:
    return rows.order_by("-mu", "player_id")


def _rows_of(pool: RatingPool | None, page: Page[Any]) -> list[Rating]:
    """Return the rows of a page of the whole ranking, in one query.

    The rows before it are skipped in the index, where nothing but the order stands, from its
    nearer end.
    """
    if pool is None:
        return []
    first, last = max(0, page.start_index() - 1), page.end_index()
    count = page.paginator.count
    keys = Rating.objects.filter(pool=pool).values("player_id")
    wanted = (
        keys.order_by("-mu", "player_id")[first:last]
        if first <= count // 2
        else keys.order_by("mu", "-player_id")[count - last : count - first]
    )
    return list(_order(_rows(pool).filter(player_id__in=wanted)))


def _mine(pool: RatingPool | None, player_id: int | None) -> Sequence[Rating]:
    if pool is None or player_id is None:
        return []
    return list(placed(_rows(pool).filter(player_id=player_id)))


def _line_of(row: Rating, people: dict[int, Player], now: datetime) -> RankingLine:
    strength = strength_of(row, people[row.player_id], now=now)
    return RankingLine(
        place=getattr(row, "place", 0), strength=strength, is_mine=True, is_named=True
    )
