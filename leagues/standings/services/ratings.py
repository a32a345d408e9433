"""Write ratings: one match at a time while they come in order, all again after a correction.

Ratings are a pure function of the rated matches in the order of (first finished, match id) and of
the luck of their pool, so both ways give the same numbers to the last bit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Min, Q
from django.utils import timezone

from leagues.standings.models import Rating, RatingChange, RatingPool
from leagues.standings.ratings import values
from leagues.standings.ratings.pools import PoolKind
from leagues.standings.selectors.rated import (
    TimedMatch,
    matches_to_rate,
    pool_of_match,
    week_of,
)
from leagues.standings.services.months import rewrite_month
from leagues.standings.services.partners import count_partners
from leagues.standings.services.replays import locked_pool


@transaction.atomic
def rate_match(*, match_id: int) -> bool:
    """Bring the ratings up to date with one match; return whether they are current afterwards.

    They are not if the match stands before others in the order, or was rated with another
    result: then the pool is marked stale from there on, and `replay_stale_pools` has to follow.
    Doing it twice changes nothing.
    """
    kind = pool_of_match(match_id=match_id)
    if kind is None:
        return True
    pool = locked_pool(kind)
    found = matches_to_rate(pool=kind, match_ids=[match_id])
    before = {change.player_id: change for change in _changes_of(pool, match_id)}
    since = min(
        [*(each.at for each in before.values()), *(each.at for each in found)], default=None
    )
    if since is None:
        return not pool.is_stale
    if pool.is_stale or not found:
        return _mark_stale(pool, since)
    timed = found[0]
    if before or _is_overtaken(pool, timed):
        return _confirm(pool, kind, before, timed) or _mark_stale(pool, since)
    _rate(pool, kind, timed)
    return True


def await_ratings_of(*, match_ids: Collection[int]) -> None:
    """Mark the pools in which changed matches were rated, in the transaction of the change.

    From its commit on pages say that ratings are being recomputed. A pool that is just being
    replayed is left to the task that follows the match, so that nobody waits for the replay.
    """
    changes = RatingChange.objects.filter(match_id__in=match_ids)
    since = dict(changes.order_by().values_list("pool_id").annotate(Min("at")))
    found = RatingPool.objects.filter(pk__in=since)
    for pool in found.order_by("pk").select_for_update(skip_locked=True):
        _mark_stale(pool, since[pool.pk])


def _mark_stale(pool: RatingPool, since: datetime | None) -> bool:
    """Note that matches from then on wait to be rated again; return False."""
    if pool.is_stale and pool.stale_since is None:
        return False  # all of them do already
    known = [moment for moment in (since, pool.stale_since) if moment is not None]
    pool.stale_since = min(known) if since is not None else None
    pool.is_stale = True
    pool.save(update_fields=["is_stale", "stale_since"])
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
    if not _says_the_same(kind.model_for(pool.luck), before, timed):
        return False
    pool.changes.filter(match_id=timed.match.key).update(revision=timed.revision)
    return True


def _says_the_same(
    model: values.RatingModel, before: Mapping[int, RatingChange], timed: TimedMatch
) -> bool:
    """Return whether a match was rated already, with this very result."""
    if set(before) != set(timed.match.players):
        return False
    ratings = {
        # Who had not played before this match comes to it as a newcomer.
        player: values.Rating(change.mu_before, change.sigma_before, _week_before(change))
        for player, change in before.items()
    }
    again = model.rate(timed.match, ratings)
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
    changes = kind.model_for(pool.luck).rate(timed.match, known)
    RatingChange.objects.bulk_create(_change(pool, change, timed) for change in changes)
    for change in changes:
        row = rows.get(change.player) or Rating(pool=pool, player_id=change.player)
        row.mu, row.sigma, row.last_at = change.mu_after, change.sigma_after, timed.at
        row.matches += 1
        row.save()
    _note_partners(pool, players)
    rewrite_month(pool=pool, since=timed.at)  # it may have been played last month
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


def _note_partners(pool: RatingPool, players: Collection[int]) -> None:
    """Count with how many different partners each of `players` has been rated."""
    counts = count_partners(pool=pool, player_ids=players)
    changed = list(pool.ratings.filter(player_id__in=players))
    for row in changed:
        row.partners = counts[row.player_id][1]
    Rating.objects.bulk_update(changed, ["partners"])
