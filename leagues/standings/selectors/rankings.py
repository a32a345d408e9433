"""Players in the order of their rating.

The order is that of the index (pool, mu, player), which has beside it what filters ask for, so that
a page of a hundred thousand players is read like one of twenty: a slice of the index, then the
people on it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator
from django.db.models import (
    F,
    Func,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.db.models.functions import Coalesce

from leagues.events.access import visible_players
from leagues.events.league_models import League
from leagues.players.models import Club, Player, User
from leagues.standings.models import Rating, RatingMonth
from leagues.standings.selectors.movements import (
    Movement,
    day_in_words,
    month_of,
    movements,
)
from leagues.standings.selectors.pools import (
    PoolLine,
    busiest_pool,
    chosen_pool,
    rating_pools,
)
from leagues.standings.selectors.ranking_filters import (
    USUAL,
    RankingFilter,
    is_long_idle,
    offered_clubs,
    offered_leagues,
    still_playing,
    wanted_rows,
    with_people,
)
from leagues.standings.selectors.ranking_search import found_people, places_of
from leagues.standings.selectors.strengths import Strength, strength_of

FEW_LISTED: Final = 500
ROWS_A_PAGE: Final = 50
FOUND_A_PAGE: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingLine:
    """A player's place in what is listed; the name is shown to who may see the player.

    `place` is None for somebody who is not listed. `overall` is the place among all of the pool,
    where that is known, `movement` how the place in the list has changed since the month began.
    """

    place: int | None
    strength: Strength
    is_mine: bool
    is_named: bool
    overall: int | None = None
    movement: Movement | None = None

    @property
    def stands_elsewhere(self) -> bool:
        """Whether the place among all is another one."""
        return self.overall is not None and self.overall != self.place


@dataclass(frozen=True, slots=True, kw_only=True)
class Rankings:
    """One page of a pool's ranking, one's own line wherever it stands, and what to choose from."""

    pools: tuple[PoolLine, ...]
    chosen: PoolLine | None
    wanted: RankingFilter
    clubs: tuple[Club, ...]
    leagues: tuple[League, ...]
    page: Page[Any]  # Any: of rows, or of the ids of people found
    lines: tuple[RankingLine, ...]
    mine: RankingLine | None

    @property
    def since(self) -> str:
        """Since which day movement is told; nothing before a month was noted."""
        sheet = None if self.chosen is None else month_of(self.chosen.pool)
        return "" if sheet is None else day_in_words(sheet.begins_at)

    @property
    def is_mine_elsewhere(self) -> bool:
        """Whether one's own line is not on this page."""
        return self.mine is not None and not any(line.is_mine for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Lists:
    """All rows of a pool, those a filter leaves, and those in which a name is looked for."""

    everybody: QuerySet[Rating]
    listed: QuerySet[Rating]
    searched: QuerySet[Rating]


def rankings(
    *,
    words: str,
    page_number: str | None,
    user: User | AnonymousUser,
    player_id: int | None,
    now: datetime,
    pool_key: str = "",
    pools: Sequence[PoolLine] | None = None,
    wanted: RankingFilter = USUAL,
) -> Rankings:
    """Return a page of a pool's ranking, of those whose name has the words, in nine queries.

    Thirteen of a search, three more for a player who is rated, one to three for what has moved, and
    one for the people of a club or league. Who plays in nothing that the visitor may see keeps the
    place, but stays without a name and is found under none. A search finds also who has long not
    played.
    """
    pools = rating_pools() if pools is None else pools
    chosen = chosen_pool(pools, pool_key)
    wanted = with_people(wanted, user=user)
    lists = _lists(chosen, wanted, user, now)
    page, found, places = _page(lists, wanted, user, now, words=words, number=page_number)
    overall = places_of(lists.everybody, found) if wanted.narrows else places
    mine = _mine(lists, player_id)
    if mine is not None:
        overall |= {mine[0].player_id: getattr(mine[0], "place", 0)}
    rows = [*found, *([mine[0]] if mine else [])]
    people = Player.objects.in_bulk({row.player_id for row in rows})
    seen = _seen(user, people) | ({player_id} if player_id is not None else set())
    moves = _moves(chosen, lists, wanted, user, {**places, **_place_of(mine)})

    def line(row: Rating, place: int | None) -> RankingLine:
        return RankingLine(
            place=place,
            overall=overall[row.player_id],
            movement=moves.get(row.player_id),
            strength=strength_of(row, people[row.player_id], now=now),
            is_mine=row.player_id == player_id,
            is_named=row.player_id in seen,
        )

    return Rankings(
        pools=tuple(pools),
        chosen=chosen,
        wanted=wanted,
        clubs=tuple(offered_clubs(user=user, chosen=wanted.club)),
        leagues=tuple(offered_leagues(user=user, chosen=wanted.league)),
        page=page,
        lines=tuple(line(row, places.get(row.player_id)) for row in found),
        mine=line(*mine) if mine else None,
    )


def _page(
    lists: _Lists,
    wanted: RankingFilter,
    user: User | AnonymousUser,
    now: datetime,
    *,
    words: str,
    number: str | None,
) -> tuple[Page[Any], list[Rating], dict[int, int]]:
    """Return a page, its rows, and their places in what is listed.

    Any: a page of rows, or of the ids of people found.
    """
    page: Page[Any]
    if words:
        people_found = found_people(among=lists.searched, user=user, words=words)
        page = Paginator(people_found, FOUND_A_PAGE).get_page(number)
        found = list(_order(lists.everybody.filter(player_id__in=list(page.object_list))))
        inside = [row for row in found if wanted.with_idle or not is_long_idle(row, now=now)]
        places = places_of(lists.listed, inside)
    else:
        page = Paginator(_order(lists.listed), ROWS_A_PAGE).get_page(number)
        found = _rows_of(lists, page)
        first = page.start_index()
        places = {row.player_id: first + index for index, row in enumerate(found)}
    return page, found, places


def _moves(
    chosen: PoolLine | None,
    lists: _Lists,
    wanted: RankingFilter,
    user: User | AnonymousUser,
    places: Mapping[int, int],
) -> Mapping[int, Movement]:
    if chosen is None:
        return {}
    return movements(pool=chosen.pool, wanted=wanted, listed=lists.listed, user=user, places=places)


def _place_of(mine: tuple[Rating, int | None] | None) -> dict[int, int]:
    """Return one's own place in what is listed, by one's number."""
    return {} if mine is None or mine[1] is None else {mine[0].player_id: mine[1]}


def first_places(
    *, places: int, user: User | AnonymousUser, player_id: int | None, now: datetime
) -> tuple[RankingLine, ...]:
    """Return the first lines of the busiest pool, with names as on its pages, in two queries."""
    pool = Subquery(busiest_pool().values("pk"))
    rows = still_playing(Rating.objects.filter(pool=pool), now=now)
    strongest = list(_order(rows.select_related("player", "pool"))[:places])
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


def own_ratings(*, player_id: int, now: datetime) -> list[Rating]:
    """Return a player's ratings, the most played first, with pool and places, in one query.

    `place` is that among all of the pool, `listed_place` that in the usual list, and `place_then`
    that in the usual list when the month of the pool's sheet began.
    """
    rows = placed(Rating.objects.filter(player_id=player_id))
    own_pool = Rating.objects.filter(pool_id=OuterRef("pool_id"))
    rows = placed(rows, among=still_playing(own_pool, now=now), name="listed_place")
    then = RatingMonth.objects.filter(pool_id=OuterRef("pool_id"), player_id=player_id)
    rows = rows.annotate(place_then=Subquery(then.values("place")))
    return list(rows.select_related("pool__month_sheet").order_by("-matches", "pool_id"))


def placed(
    rows: QuerySet[Rating], *, among: QuerySet[Rating] | None = None, name: str = "place"
) -> QuerySet[Rating]:
    """Return the rows with their `place` among all of their pool, which a search must not change.

    It is counted for the rows of one page only, each along the index; or among those given, and
    under another name.
    """
    better = Q(mu__gt=OuterRef("mu")) | Q(player_id__lt=OuterRef("player_id"))
    all_rows = Rating.objects.filter(pool_id=OuterRef("pool_id")) if among is None else among
    others = all_rows.filter(better, mu__gte=OuterRef("mu")).order_by()
    counted = others.annotate(count=Func(F("pk"), function="Count")).values("count")
    return rows.annotate(**{name: Coalesce(Subquery(counted), 0) + 1})


def _seen(user: User | AnonymousUser, player_ids: Collection[int]) -> set[int]:
    found = visible_players(user=user).filter(pk__in=list(player_ids))
    return set(found.values_list("pk", flat=True))


def _lists(
    chosen: PoolLine | None, wanted: RankingFilter, user: User | AnonymousUser, now: datetime
) -> _Lists:
    """Return what is read from; no query."""
    if chosen is None:
        nobody = Rating.objects.none()
        return _Lists(everybody=nobody, listed=nobody, searched=nobody)
    everybody = Rating.objects.filter(pool=chosen.pool)
    leave = partial(wanted_rows, everybody, kind=chosen.kind, user=user, now=now)
    return _Lists(
        everybody=everybody,
        listed=leave(wanted=wanted),
        searched=leave(wanted=replace(wanted, with_idle=True)),
    )


def _order(rows: QuerySet[Rating]) -> QuerySet[Rating]:
    return rows.select_related("pool").order_by("-mu", "player_id")


def _rows_of(lists: _Lists, page: Page[Any]) -> list[Rating]:
    """Return the rows of a page of what is listed, in one query.

    The rows before it are skipped in the index, where nothing but the order and what filters ask
    for stands, from its nearer end.
    """
    first, last = max(0, page.start_index() - 1), page.end_index()
    count = page.paginator.count
    keys = lists.listed.values("player_id")
    if count <= FEW_LISTED:
        # Few are looked up and put in order. Asked for the first of them alone, the database would
        # walk down the whole ranking in search of them.
        return list(_order(lists.listed))[first:last]
    wanted = (
        keys.order_by("-mu", "player_id")[first:last]
        if first <= count // 2
        else keys.order_by("mu", "-player_id")[count - last : count - first]
    )
    return list(_order(lists.everybody.filter(player_id__in=wanted)))


def _mine(lists: _Lists, player_id: int | None) -> tuple[Rating, int | None] | None:
    """Return one's own row with its place among all, and the place in what is listed."""
    if player_id is None:
        return None
    row = placed(lists.everybody.filter(player_id=player_id)).select_related("pool").first()
    if row is None:
        return None
    listed = placed(lists.listed.filter(player_id=player_id), among=lists.listed).first()
    return row, None if listed is None else getattr(listed, "place", None)
