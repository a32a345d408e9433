"""The rating pools there are, and how they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from leagues.players.names_versions import with_names
from leagues.standings.models import MonthSheet, Rating, RatingPool
from leagues.standings.ratings.pools import PAIRS, POOLS, PoolKind
from leagues.standings.ratings.values import RatingModel


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolLine:
    """A pool in which somebody is rated, as pages offer it."""

    pool: RatingPool
    kind: PoolKind

    @property
    def key(self) -> str:
        """What it is called in addresses."""
        return self.kind.key

    @property
    def title(self) -> str:
        """What it is called, in the reader's language."""
        return _(self.kind.title)

    @property
    def noted(self) -> datetime | None:
        """When the places at the beginning of the month were written down, if they were."""
        sheet: MonthSheet | None = getattr(self.pool, "month_sheet", None)
        return None if sheet is None else sheet.computed_at


def rating_pools() -> list[PoolLine]:
    """Return the pools in which anybody is rated, in their lasting order; one query.

    They come with the beginning of the month that places are compared with.
    """
    pools = used_pools().select_related("month_sheet").annotate(**with_names())
    found = {pool.key: pool for pool in pools}
    return [PoolLine(pool=found[key], kind=kind) for key, kind in POOLS.items() if key in found]


def used_pools() -> QuerySet[RatingPool]:
    """Return the rows of the pools in which anybody is rated; no query of its own."""
    return _rated().filter(key__in=POOLS)


def chosen_pool(pools: Sequence[PoolLine], key: str) -> PoolLine | None:
    """Return the pool asked for, the first without such a one, or None before any rated match."""
    asked = (line for line in pools if line.key == key)
    return next(asked, pools[0] if pools else None)


def kind_of(pool: RatingPool) -> PoolKind:
    """Return what kind of pool a row is, with the luck by which it is rated; no query."""
    kind = POOLS.get(pool.key, PAIRS)
    return kind if pool.luck is None else replace(kind, model=kind.model_for(pool.luck))


def model_in_use(kind: PoolKind) -> RatingModel:
    """Return the model with the luck by which a pool is rated just now; one query."""
    luck = RatingPool.objects.filter(key=kind.key).values_list("luck", flat=True).first()
    return kind.model_for(luck)


def busiest_pool() -> QuerySet[RatingPool]:
    """Return the one pool in which most has been rated, to be used inside another query."""
    return _rated().order_by("-version", "pk")[:1]


def _rated() -> QuerySet[RatingPool]:
    """Return the pools with a rating: the best one of each is looked up.

    To see whether there is any, PostgreSQL would read all ratings for a pool without one.
    """
    ratings = Rating.objects.filter(pool=OuterRef("pk")).order_by("-mu", "player_id")
    return RatingPool.objects.alias(best=Subquery(ratings.values("pk")[:1])).filter(
        best__isnull=False
    )
