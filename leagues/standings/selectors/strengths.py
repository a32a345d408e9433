"""Ratings as pages show them: as sure as they are today."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _

from leagues.players.models import Player
from leagues.standings.models import Rating
from leagues.standings.ratings.pools import PAIRS, PoolKind
from leagues.standings.ratings.values import Rating as Belief
from leagues.standings.selectors.figures import estimate
from leagues.standings.selectors.pools import kind_of
from leagues.standings.selectors.rated import week_of

BAR_WIDTH = 100.0  # the bar spans from 0 to twice the strength that newcomers have
BAR_END = 2 * PAIRS.model.mu  # newcomers have the same strength in every pool
BAR_SIGMAS = 2
IDLE_MARKED: Final = timedelta(days=90)  # without a rated match
IDLE_HIDDEN: Final = timedelta(days=180)


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """A rating with its uncertainty, ready to be shown.

    `low` to `high` is where the true strength is nineteen times out of twenty, `middle` the
    best guess, all as places on a bar from 0 to 100.
    """

    player: Player
    kind: PoolKind
    mu: float
    sigma: float
    matches: int
    partners: int
    last_at: datetime | None
    is_provisional: bool
    is_idle: bool = False

    @property
    def pool_title(self) -> str:
        """The kind of game it was made in, in the reader's language."""
        return _(self.kind.title)

    @property
    def shown(self) -> str:
        """The best guess, with one decimal."""
        return estimate(self.mu)

    @property
    def shown_spread(self) -> str:
        """How far the true strength may lie from it, nineteen times out of twenty."""
        return estimate(BAR_SIGMAS * self.sigma)

    @property
    def low(self) -> str:
        """Where the band begins on the bar."""
        return _place(self.mu - BAR_SIGMAS * self.sigma)

    @property
    def span(self) -> str:
        """How wide the band is on the bar."""
        low = max(0.0, self.mu - BAR_SIGMAS * self.sigma)
        return _place(min(BAR_END, self.mu + BAR_SIGMAS * self.sigma) - low)

    @property
    def middle(self) -> str:
        """Where the best guess stands on the bar."""
        return _place(self.mu)


def strength_of(row: Rating, player: Player, *, now: datetime) -> Strength:
    """Return a rating as it stands now: the longer ago the last match, the less sure.

    No query, if the row came with its pool.
    """
    kind = kind_of(row.pool)
    week = week_of(row.last_at) if row.last_at else None
    aged = kind.model.aged(Belief(row.mu, row.sigma, week), week=week_of(now))
    return Strength(
        player=player,
        kind=kind,
        mu=aged.mu,
        sigma=aged.sigma,
        matches=row.matches,
        partners=row.partners,
        last_at=row.last_at,
        is_provisional=kind.is_provisional(aged, partners=row.partners),
        is_idle=row.last_at is not None and row.last_at < now - IDLE_MARKED,
    )


def _place(strength: float) -> str:
    share = min(1.0, max(0.0, strength / BAR_END))
    return f"{share * BAR_WIDTH:.1f}"
