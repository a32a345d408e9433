"""Rate a pool again: all of it, or only what follows a correction, with the same numbers.

Both read the matches as a stream and write changes as they come, so that neither a million
matches nor their four million changes lie in memory. What was there is read until the commit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from itertools import chain
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from leagues.standings.models import LuckFit, Rating, RatingChange, RatingPool
from leagues.standings.ratings.pools import POOLS, TWO_SIDES, PoolKind
from leagues.standings.ratings.values import Book
from leagues.standings.ratings.values import Rating as Belief
from leagues.standings.selectors.rated import week_of
from leagues.standings.selectors.rated_stream import (
    StreamedMatch,
    count_of_matches,
    moment_of,
    stream_of_matches,
)
from leagues.standings.services.change_rows import (
    NEW,
    TABLE,
    begin_side_table,
    changes_into,
    put_side_table_in_place,
    said,
    verify_keys,
)
from leagues.standings.services.months import rewrite_month, write_month
from leagues.standings.services.partners import count_partners
from leagues.standings.services.rated_orders import mark_orders_by_ratings

SWAPS_FROM: Final = 50_000  # changes; fewer are replaced where they stand
PAIR: Final = 2
REPLAYED: Final = "standings_replayed"
_BEFORE: Final = """
SELECT p.id, c.mu_after, c.sigma_after, c.at FROM unnest(%s::bigint[]) AS p(id)
CROSS JOIN LATERAL (
  SELECT mu_after, sigma_after, at FROM {changes}
  WHERE pool_id = %s AND player_id = p.id AND at < %s ORDER BY at DESC, match_id DESC LIMIT 1
) c
"""
_TAKE_AWAY: Final = """
DELETE FROM {changes} c WHERE c.pool_id = %s AND c.at >= %s AND NOT EXISTS (
  SELECT FROM {0} r WHERE r.match_id = c.match_id AND r.player_id = c.player_id
  AND r.pool_id = c.pool_id AND r.revision = c.revision AND r.at = c.at
  AND r.mu_before = c.mu_before AND r.sigma_before = c.sigma_before
  AND r.mu_after = c.mu_after AND r.sigma_after = c.sigma_after
) RETURNING c.match_id, c.player_id, c.revision
"""
_PUT_IN: Final = """
INSERT INTO {changes} ({columns}) SELECT {columns} FROM {0} r WHERE NOT EXISTS (
  SELECT FROM {changes} c
  WHERE c.match_id = r.match_id AND c.player_id = r.player_id AND c.pool_id = r.pool_id
) RETURNING match_id, player_id, revision
"""


def replay_pool(
    *, kind: PoolKind, swaps_from: int = SWAPS_FROM, only_if_stale: bool = False
) -> RatingPool:
    """Rate all matches of a pool again in order, and put the result in place of what was there.

    They are rated with the luck that was fitted last. With `only_if_stale` nothing is done if
    somebody else has done it while this waited for the pool.
    """
    with transaction.atomic():
        swaps = _is_large(kind, swaps_from)
        pool = _locked_with_all(kind) if swaps else locked_pool(kind)
        if only_if_stale and not pool.is_stale:
            return pool
        pool.luck = LuckFit.objects.filter(pool=pool).values_list("luck", flat=True).first()
        _be_quick()
        _rate_all(pool, kind, swaps=swaps)
        write_month(pool=pool, now=timezone.now())
        mark_orders_by_ratings(kind=kind, since=None)
        _write_down(pool)
    with transaction.atomic():
        _be_quick()
        verify_keys()
    return pool


@transaction.atomic
def replay_what_follows(*, kind: PoolKind) -> RatingPool:
    """Rate again what was first finished since a pool is stale, writing only what differs."""
    pool = locked_pool(kind)
    since = pool.stale_since
    if not pool.is_stale or since is None:
        return pool
    _be_quick()
    _rate_since(pool, kind, since)
    rewrite_month(pool=pool, since=since)
    mark_orders_by_ratings(kind=kind, since=since)
    _write_down(pool)
    return pool


def reaches_far(*, kind: PoolKind, since: datetime, swaps_from: int = SWAPS_FROM) -> bool:
    """Return whether so much follows a moment that rating a large pool as a whole is no more work.

    What follows is compared and exchanged row by row, in tables with indexes; a whole pool is
    written without them.
    """
    follow = count_of_matches(pool=kind, since=since)
    return 2 * follow > count_of_matches(pool=kind) and _is_large(kind, swaps_from)


def replay_all_pools() -> list[RatingPool]:
    """Rate all matches of every pool again, one pool after the other."""
    return [replay_pool(kind=kind) for kind in POOLS.values()]


def replay_stale_pools() -> list[RatingPool]:
    """Replay the pools in which a correction waits, from where they are stale."""
    stale = RatingPool.objects.filter(is_stale=True, key__in=POOLS).order_by("key")
    return [
        replay_pool(kind=POOLS[key], only_if_stale=True)
        if since is None or reaches_far(kind=POOLS[key], since=since)
        else replay_what_follows(kind=POOLS[key])
        for key, since in stale.values_list("key", "stale_since")
    ]


def locked_pool(kind: PoolKind) -> RatingPool:
    """Return the row of a pool, locked until the end of the transaction."""
    RatingPool.objects.get_or_create(key=kind.key, defaults={"title": kind.title})
    return RatingPool.objects.select_for_update().get(key=kind.key)


def _locked_with_all(kind: PoolKind) -> RatingPool:
    """Lock all pools, for their changes move with those of one into another table."""
    for each in POOLS.values():
        RatingPool.objects.get_or_create(key=each.key, defaults={"title": each.title})
    rows = {row.key: row for row in RatingPool.objects.order_by("pk").select_for_update()}
    return rows[kind.key]


def _be_quick() -> None:
    """Give this transaction the memory that sorting a million rows and making indexes wants."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL work_mem = '200MB'")
        cursor.execute("SET LOCAL maintenance_work_mem = '256MB'")


def _is_large(kind: PoolKind, swaps_from: int) -> bool:
    """Return whether there are more changes than are replaced where they stand."""
    changes = RatingChange.objects.filter(pool__key=kind.key)
    if changes.order_by()[: swaps_from + 1].count() > swaps_from:
        return True
    return count_of_matches(pool=kind) * TWO_SIDES * kind.side_size > swaps_from


def _write_down(pool: RatingPool) -> None:
    pool.is_stale = False
    pool.stale_since = None
    pool.version += 1
    pool.computed_at = timezone.now()
    pool.save()


class _Careers:
    """How often, with whom and until when people of a pool have played, while it is replayed."""

    def __init__(self) -> None:
        self.matches: dict[int, int] = {}
        self.last: dict[int, int] = {}
        self._together: set[int] = set()

    def note(self, lot: Iterable[StreamedMatch]) -> None:
        """Note the people of matches."""
        matches, last, together = self.matches, self.last, self._together
        for micros, (_, sides, *_), _ in lot:
            for side in sides:
                for one in side:
                    matches[one] = matches.get(one, 0) + 1
                    last[one] = micros
                if len(side) == PAIR:
                    one, other = side
                    together.add(one << 32 | other if one < other else other << 32 | one)
                elif len(side) > PAIR:
                    together.update(a << 32 | b for a in side for b in side if a < b)

    def partners(self) -> dict[int, int]:
        """Return with how many different people each has scored together."""
        found = dict.fromkeys(self.matches, 0)
        for both in self._together:
            found[both >> 32] += 1
            found[both & 0xFFFFFFFF] += 1
        return found


def _rate_all(pool: RatingPool, kind: PoolKind, *, swaps: bool) -> None:
    if swaps:
        begin_side_table(but_pool_id=pool.pk)
    else:
        pool.changes.all().delete()
    book, careers = kind.model_for(pool.luck).book(), _Careers()
    lots = stream_of_matches(pool=kind)
    first = next(lots, [])  # with which all is read, before the connection is busy writing
    with changes_into(NEW if swaps else TABLE, pool_id=pool.pk, is_new=swaps) as write:
        for lot in chain([first], lots):
            book.rate(each.match for each in lot)
            write(lot, book.drain())
            careers.note(lot)
    if swaps:
        put_side_table_in_place()
    pool.ratings.all().delete()
    _copy_ratings(pool, book, careers)


def _copy_ratings(pool: RatingPool, book: Book, careers: _Careers) -> None:
    partners = careers.partners()
    command = said(
        "COPY {0} (pool_id, player_id, mu, sigma, matches, partners, last_at) FROM STDIN",
        Rating._meta.db_table,
    )
    with connection.cursor() as cursor, cursor.copy(command) as copy:
        for player, rating in book.ratings().items():
            last = moment_of(careers.last[player])
            own = (careers.matches[player], partners[player], last)
            copy.write_row((pool.pk, player, rating.mu, rating.sigma, *own))


# --- What follows a correction --------------------------------------------------------------


def _rate_since(pool: RatingPool, kind: PoolKind, since: datetime) -> None:
    with connection.cursor() as cursor:
        cursor.execute(said("CREATE TEMP TABLE {0} (LIKE {changes}) ON COMMIT DROP", REPLAYED))
        cursor.execute(said("ALTER TABLE {0} ALTER id DROP NOT NULL", REPLAYED))
    book = kind.model_for(pool.luck).book()
    known: set[int] = set()
    for lot in stream_of_matches(pool=kind, since=since):
        people = {one for each in lot for one in each.match.players} - known
        known |= people
        book.admit(_beliefs_before(pool, since, people))
        book.rate(each.match for each in lot)
        with changes_into(REPLAYED, pool_id=pool.pk) as write:
            write(lot, book.drain())
    touched, reseated = _put_in_place(pool, since)
    _follow(pool, touched, reseated)


def _beliefs_before(
    pool: RatingPool, since: datetime, people: Collection[int]
) -> dict[int, Belief]:
    """Return the ratings with which people came to a moment; newcomers have none."""
    with connection.cursor() as cursor:
        cursor.execute(said(_BEFORE), [list(people), pool.pk, since])
        return {key: Belief(mu, sigma, week_of(at)) for key, mu, sigma, at in cursor.fetchall()}


def _put_in_place(pool: RatingPool, since: datetime) -> tuple[set[int], set[int]]:
    """Replace the changes that differ; return whose do, and who was in a changed match."""
    with connection.cursor() as cursor:
        cursor.execute(said("CREATE INDEX ON {0} (match_id, player_id)", REPLAYED))
        cursor.execute(said("ANALYZE {0}", REPLAYED))
        cursor.execute(said(_TAKE_AWAY, REPLAYED), [pool.pk, since])
        gone = set(cursor.fetchall())
        cursor.execute(said(_PUT_IN, REPLAYED))
        come = set(cursor.fetchall())
        cursor.execute(said("DROP TABLE {0}", REPLAYED))
    changed = {match for match, _, _ in gone ^ come}
    everybody = gone | come
    return (
        {player for _, player, _ in everybody},
        {player for match, player, _ in everybody if match in changed},
    )


def _follow(pool: RatingPool, touched: Collection[int], reseated: Collection[int]) -> None:
    """Let the ratings of people follow from their changes: the last one, and how many."""
    newest = (
        RatingChange.objects.filter(pool=pool, player_id__in=touched)
        .order_by("player_id", "-at", "-match_id")
        .distinct("player_id")
    )
    last = {change.player_id: change for change in newest.iterator()}
    rows = {row.player_id: row for row in pool.ratings.filter(player_id__in=touched)}
    pool.ratings.filter(player_id__in=set(touched) - set(last)).delete()
    for player, change in last.items():
        row = rows.setdefault(player, Rating(pool=pool, player_id=player))
        row.mu, row.sigma, row.last_at = change.mu_after, change.sigma_after, change.at
    kept = [row for player, row in rows.items() if player in last]
    counts = count_partners(pool=pool, player_ids=reseated)
    for row in kept:
        if row.player_id in reseated:
            row.matches, row.partners = counts[row.player_id]
    fields = ["mu", "sigma", "matches", "partners", "last_at"]
    Rating.objects.bulk_update([row for row in kept if row.pk], fields, batch_size=2000)
    Rating.objects.bulk_create([row for row in kept if not row.pk], batch_size=2000)
