"""Write ratings: one match at a time while they come in order, all again after a correction.

Ratings are a pure function of the rated matches in the order of (first finished, match id), so
both ways give the same numbers to the last bit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Count, F, Q
from django.utils import timezone

from games.matches.models import MatchSeat
from leagues.standings.models import Rating, RatingChange, RatingPool
from leagues.standings.ratings import values
from leagues.standings.ratings.pools import POOLS, PoolKind
from leagues.standings.selectors.rated import (
    TimedMatch,
    matches_to_rate,
    pool_of_match,
    week_of,
)

AT_A_TIME: Final = 2000


@transaction.atomic
def rate_match(*, match_id: int) -> bool:
    """Bring the ratings up to date with one match; return whether they are current afterwards.

    They are not if the match stands before others in the order, or was rated with another
    result: then the pool is marked stale, and `replay_stale_pools` has to follow. Doing it twice
    changes nothing.
    """
    kind = pool_of_match(match_id=match_id)
    if kind is None:
        return True
    pool = _locked_pool(kind)
    if pool.is_stale:
        return False
    found = matches_to_rate(pool=kind, match_ids=[match_id])
    before = {change.player_id: change for change in _changes_of(pool, match_id)}
    if not found:
        return not before or _mark_stale(pool)
    timed = found[0]
    if before or _is_overtaken(pool, timed):
        return _confirm(pool, kind, before, timed) or _mark_stale(pool)
    _rate(pool, kind, timed)
    return True


@transaction.atomic
def replay_pool(*, kind: PoolKind) -> RatingPool:
    """Rate all matches of a pool again in order, and put the result in place of what was there."""
    pool = _locked_pool(kind)
    timed = matches_to_rate(pool=kind)
    matches = {each.match.key: each for each in timed}
    book = kind.model.replay(each.match for each in timed)
    pool.changes.all().delete()
    pool.ratings.all().delete()
    RatingChange.objects.bulk_create(
        (_change(pool, change, matches[change.match]) for change in book.changes()),
        batch_size=AT_A_TIME,
    )
    Rating.objects.bulk_create(_ratings(pool, book.ratings(), timed), batch_size=AT_A_TIME)
    _note_partners(pool, None)
    pool.is_stale = False
    _count_up(pool)
    return pool


def replay_all_pools() -> list[RatingPool]:
    """Rate all matches of every pool again, one pool after the other."""
    return [replay_pool(kind=kind) for kind in POOLS.values()]


def replay_stale_pools() -> list[RatingPool]:
    """Replay the pools in which a correction waits."""
    stale = RatingPool.objects.filter(is_stale=True, key__in=POOLS).order_by("key")
    return [replay_pool(kind=POOLS[key]) for key in stale.values_list("key", flat=True)]


def await_ratings_of(*, match_ids: Collection[int]) -> None:
    """Mark the pools in which changed matches were rated, in the transaction of the change.

    From its commit on pages say that ratings are being recomputed. A pool that is just being
    replayed is left to the task that follows the match, so that nobody waits for the replay.
    """
    changes = RatingChange.objects.filter(match_id__in=match_ids)
    found = RatingPool.objects.filter(pk__in=changes.values("pool_id"), is_stale=False)
    for pool in found.order_by("pk").select_for_update(skip_locked=True):
        _mark_stale(pool)


def _locked_pool(kind: PoolKind) -> RatingPool:
    RatingPool.objects.get_or_create(key=kind.key, defaults={"title": kind.title})
    return RatingPool.objects.select_for_update().get(key=kind.key)


def _mark_stale(pool: RatingPool) -> bool:
    pool.is_stale = True
    pool.save(update_fields=["is_stale"])
    return False


def _count_up(pool: RatingPool) -> None:
    pool.version += 1
    pool.computed_at = timezone.now()
    pool.save()


def _changes_of(pool: RatingPool, match_id: int) -> Iterable[RatingChange]:
    return pool.changes.filter(match_id=match_id)


def _is_overtaken(pool: RatingPool, timed: TimedMatch) -> bool:
    later = Q(at__gt=timed.at) | Q(at=timed.at, match_id__gt=timed.match.key)
    return pool.changes.filter(later).exists()


def _confirm(
    pool: RatingPool, kind: PoolKind, before: Mapping[int, RatingChange], timed: TimedMatch
) -> bool:
    """Note that a match was rated already as it stands; return whether it was."""
    if not _says_the_same(kind, before, timed):
        return False
    pool.changes.filter(match_id=timed.match.key).update(revision=timed.revision)
    return True


def _says_the_same(kind: PoolKind, before: Mapping[int, RatingChange], timed: TimedMatch) -> bool:
    """Return whether a match was rated already, with this very result."""
    if set(before) != set(timed.match.players):
        return False
    ratings = {
        # Who had not played before this match comes to it as a newcomer.
        player: values.Rating(change.mu_before, change.sigma_before, _week_before(change))
        for player, change in before.items()
    }
    again = kind.model.rate(timed.match, ratings)
    return all(
        change.mu_after == before[change.player].mu_after
        and change.sigma_after == before[change.player].sigma_after
        for change in again
    )


def _week_before(change: RatingChange) -> float | None:
    earlier = (
        RatingChange.objects.filter(pool_id=change.pool_id, player_id=change.player_id)
        .filter(Q(at__lt=change.at) | Q(at=change.at, match_id__lt=change.match_id))
        .order_by("-at", "-match_id")
        .first()
    )
    return week_of(earlier.at) if earlier else None


def _rate(pool: RatingPool, kind: PoolKind, timed: TimedMatch) -> None:
    players = timed.match.players
    rows = {row.player_id: row for row in pool.ratings.filter(player_id__in=players)}
    known = {
        player: values.Rating(row.mu, row.sigma, week_of(row.last_at) if row.last_at else None)
        for player, row in rows.items()
    }
    changes = kind.model.rate(timed.match, known)
    RatingChange.objects.bulk_create(_change(pool, change, timed) for change in changes)
    for change in changes:
        row = rows.get(change.player) or Rating(pool=pool, player_id=change.player)
        row.mu, row.sigma, row.last_at = change.mu_after, change.sigma_after, timed.at
        row.matches += 1
        row.save()
    _note_partners(pool, players)
    _count_up(pool)


def _change(pool: RatingPool, change: values.RatingChange, timed: TimedMatch) -> RatingChange:
    return RatingChange(
        pool=pool,
        player_id=change.player,
        match_id=change.match,
        revision=timed.revision,
        at=timed.at,
        mu_before=change.mu_before,
        sigma_before=change.sigma_before,
        mu_after=change.mu_after,
        sigma_after=change.sigma_after,
    )


def _ratings(
    pool: RatingPool, ratings: Mapping[int, values.Rating], timed: Iterable[TimedMatch]
) -> Iterable[Rating]:
    matches: dict[int, int] = dict.fromkeys(ratings, 0)
    last: dict[int, datetime] = {}
    for each in timed:
        for player in each.match.players:
            matches[player] += 1
            last[player] = each.at
    return [
        Rating(
            pool=pool,
            player_id=player,
            mu=rating.mu,
            sigma=rating.sigma,
            matches=matches[player],
            last_at=last[player],
        )
        for player, rating in ratings.items()
    ]


def _note_partners(pool: RatingPool, players: Collection[int] | None) -> None:
    """Count with how many different partners each of `players` (None: all) has been rated."""
    seats = MatchSeat.objects.filter(
        player__isnull=False,
        match__rating_changes__pool=pool,
        match__rating_changes__player_id=F("player_id"),
        match__seats__side_number=F("side_number"),
    )
    rows = pool.ratings.all()
    if players is not None:
        seats = seats.filter(player_id__in=players)
        rows = rows.filter(player_id__in=players)
    met = seats.values("player_id").annotate(people=Count("match__seats__player_id", distinct=True))
    counts = {row["player_id"]: row["people"] - 1 for row in met}  # oneself is not a partner
    changed = list(rows)
    for row in changed:
        row.partners = counts.get(row.player_id, 0)
    Rating.objects.bulk_update(changed, ["partners"], batch_size=AT_A_TIME)
