"""How strong a player is in each kind of game, and how that came about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, NamedTuple

from django.utils.formats import number_format
from django.utils.timezone import localtime

from leagues.players.models import Player
from leagues.standings.models import RatingChange
from leagues.standings.ratings.chart import Belief, Chart, chart
from leagues.standings.ratings.pools import PoolKind
from leagues.standings.selectors.pools import PoolLine, kind_of
from leagues.standings.selectors.rankings import own_ratings
from leagues.standings.selectors.strengths import Strength, strength_of

EVENINGS_SHOWN: Final = 20


class _Change(NamedTuple):
    at: datetime
    mu: float
    sigma: float


class EveningLine(NamedTuple):
    """The rating after a day's matches."""

    day: date
    matches: int
    mu: str
    spread: str


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The history of a rating: the drawing, and the same in words and figures."""

    chart: Chart | None
    first: datetime
    last: datetime
    evenings: tuple[EveningLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolSheet:
    """How strong somebody is in one kind of game, and how that came about."""

    line: PoolLine
    strength: Strength
    place: int
    history: History | None


def pool_sheets(*, player: Player, now: datetime) -> tuple[PoolSheet, ...]:
    """Return how strong a player is in each kind of game, in two queries."""
    changes: dict[int, list[_Change]] = {}
    rows = RatingChange.objects.filter(player=player).order_by("at", "match_id")
    for pool_id, at, mu, sigma in rows.values_list("pool_id", "at", "mu_after", "sigma_after"):
        changes.setdefault(pool_id, []).append(_Change(at, mu, sigma))
    return tuple(
        PoolSheet(
            line=PoolLine(pool=row.pool, kind=kind_of(row.pool)),
            strength=strength_of(row, player, now=now),
            place=getattr(row, "place", 0),
            history=_history(kind_of(row.pool), changes.get(row.pool_id, [])),
        )
        for row in own_ratings(player_id=player.pk)
    )


def _history(kind: PoolKind, rows: Sequence[_Change]) -> History | None:
    """Return the history of a rating; None before the first rated match."""
    if not rows:
        return None
    begin = Belief(kind.model.mu, kind.model.sigma)
    return History(
        chart=chart([begin, *(Belief(mu, sigma) for _, mu, sigma in rows)]),
        first=rows[0][0],
        last=rows[-1][0],
        evenings=tuple(_evenings(rows))[:EVENINGS_SHOWN],
    )


def _evenings(rows: Sequence[tuple[datetime, float, float]]) -> list[EveningLine]:
    """Return the rating after each day, the newest first."""
    days: dict[date, tuple[int, float, float]] = {}
    for at, mu, sigma in rows:
        day = localtime(at).date()
        days[day] = (days.get(day, (0, 0.0, 0.0))[0] + 1, mu, sigma)
    return [
        EveningLine(
            day,
            matches,
            str(number_format(mu, decimal_pos=1)),
            str(number_format(2 * sigma, decimal_pos=1)),
        )
        for day, (matches, mu, sigma) in reversed(days.items())
    ]
