"""How well the ratings of a pool foretold its games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from leagues.standings.models import LuckFit
from leagues.standings.ratings.luck import ENOUGH_MATCHES, Group
from leagues.standings.ratings.quality_chart import QualityChart, is_as_told, quality_chart
from leagues.standings.selectors.figures import estimate
from leagues.standings.selectors.pools import PoolLine, chosen_pool, rating_pools


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupLine:
    """A tenth of the chances told, in words."""

    expected: str
    actual: str
    size: int
    is_as_told: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingQuality:
    """The quality of a pool as its page tells it; without figures if there were too few games."""

    pools: tuple[PoolLine, ...]
    chosen: PoolLine | None
    enough: int = ENOUGH_MATCHES
    games: int | None = None
    fitted_at: datetime | None = None
    loss: str = ""
    loss_of_coin: str = ""
    loss_as_shipped: str = ""
    slope: str = ""
    luck: str = ""
    lines: tuple[GroupLine, ...] = ()
    chart: QualityChart | None = None

    @property
    def as_told(self) -> int:
        """How many tenths came true as told, but for chance."""
        return sum(line.is_as_told for line in self.lines)


def rating_quality(*, pool_key: str) -> RatingQuality:
    """Return how well games of a pool were foretold when that was last judged; two queries."""
    pools = tuple(rating_pools())
    chosen = chosen_pool(pools, pool_key)
    fit = LuckFit.objects.filter(pool=chosen.pool).first() if chosen else None
    if chosen is None or fit is None:
        return RatingQuality(pools=pools, chosen=chosen)
    groups = [Group(*each) for each in fit.groups]
    luck = fit.luck or chosen.kind.model.luck_in_game
    return RatingQuality(
        pools=pools,
        chosen=chosen,
        games=fit.games,
        fitted_at=fit.fitted_at,
        loss=_figure(fit.loss, 4),
        loss_of_coin=_figure(fit.loss_of_coin, 4),
        loss_as_shipped=_figure(fit.loss_as_shipped, 4),
        slope=_figure(fit.slope, 2),
        luck=_figure(luck / chosen.kind.model.sigma, 1),
        lines=tuple(
            GroupLine(
                expected=_figure(100 * each.expected, 1),
                actual=_figure(100 * each.actual, 1),
                size=each.size,
                is_as_told=is_as_told(each),
            )
            for each in groups
        ),
        chart=quality_chart(groups) if groups else None,
    )


def _figure(value: float | None, places: int) -> str:
    return "" if value is None else estimate(value, places=places)
