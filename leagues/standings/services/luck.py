"""Fit the luck in a game to the games of each pool, once a month, and rate them again with it.

A new value takes effect only with a whole replay: until then the pool is stale, which pages say,
and its ratings and all chances told from them follow from the value before.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.timezone import localtime

from leagues.standings.models import LuckFit, RatingPool
from leagues.standings.ratings.luck import Fit, decided, fitted_luck, is_about_the_same
from leagues.standings.ratings.pools import POOLS, PoolKind
from leagues.standings.selectors.latest_matches import latest_matches
from leagues.standings.services.replays import locked_pool, replay_pool


def fit_all_pools(*, now: datetime) -> list[LuckFit]:
    """Fit every pool that was not fitted this month; return those that were now."""
    return [fit for kind in POOLS.values() if (fit := fit_pool(kind=kind, now=now)) is not None]


def fit_pool(*, kind: PoolKind, now: datetime) -> LuckFit | None:
    """Fit a pool and rate it again if that changes its luck; None if it was fitted this month.

    Nobody waits while it is fitted: the pool is locked to write the result down, and for the
    replay. Should the replay fail, the next sweep makes up for it, for the pool stays stale.
    """
    if _is_fitted(kind, now):
        return None
    matches = latest_matches(pool=kind)
    if not matches:
        return None
    fit = fitted_luck(kind.model, matches)
    with transaction.atomic():
        pool = locked_pool(kind)
        if _is_fitted(kind, now):  # by somebody else meanwhile
            return None
        luck = _luck_to_use(kind, pool, fit)
        row = _written(pool, fit, luck, games=sum(map(decided, matches)), now=now)
        if luck != pool.luck:
            pool.is_stale, pool.stale_since = True, None
            pool.save(update_fields=["is_stale", "stale_since"])
    replay_pool(kind=kind, only_if_stale=True)
    return row


def _is_fitted(kind: PoolKind, now: datetime) -> bool:
    found = LuckFit.objects.filter(pool__key=kind.key).values_list("fitted_at", flat=True).first()
    return found is not None and _month(found) == _month(now)


def _month(moment: datetime) -> tuple[int, int]:
    local = localtime(moment)
    return local.year, local.month


def _luck_to_use(kind: PoolKind, pool: RatingPool, fit: Fit | None) -> float | None:
    """Return the luck that was fitted, or that in use where the two can hardly be told apart."""
    if fit is None:
        return None
    used = kind.model_for(pool.luck).luck_in_game
    return pool.luck if is_about_the_same(fit.luck, used) else fit.luck


def _written(
    pool: RatingPool, fit: Fit | None, luck: float | None, *, games: int, now: datetime
) -> LuckFit:
    row = LuckFit(pool=pool, fitted_at=now, games=games, luck=luck)
    if fit is not None:
        quality = fit.quality
        row.loss, row.loss_of_coin = quality.loss, quality.loss_of_coin
        row.loss_as_shipped, row.slope = fit.loss_as_shipped, quality.slope
        row.groups = [list(group) for group in quality.groups]
    row.pk = LuckFit.objects.filter(pool=pool).values_list("pk", flat=True).first()
    row.save()
    return row
