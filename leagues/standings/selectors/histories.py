"""How strong a player is in each kind of game, and how that came about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, NamedTuple

from django.utils.formats import date_format, number_format
from django.utils.timezone import localtime

from leagues.events.states import Visibility
from leagues.players.models import Player
from leagues.standings.models import Rating, RatingChange
from leagues.standings.ratings.chart import Belief, Chart, chart
from leagues.standings.ratings.pools import PoolKind
from leagues.standings.selectors.movements import Movement, month_of, moved
from leagues.standings.selectors.pools import PoolLine, kind_of
from leagues.standings.selectors.ranking_filters import is_long_idle
from leagues.standings.selectors.rankings import own_ratings
from leagues.standings.selectors.strengths import Strength, strength_of

EVENINGS_SHOWN: Final = 20
EVENT: Final = "match__round_table__round__stage__event__"
LEAGUE: Final = "match__card_game__card__fixture__division__league__"
TOLD: Final = ("id", "title", "visibility")


class _Change(NamedTuple):
    at: datetime
    mu: float
    sigma: float
    held: tuple[str, int | None, str]


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
    """How strong somebody is in one kind of game, and how that came about.

    `place` is that in the ranking as it is usually listed, None for who has long not played.
    """

    line: PoolLine
    strength: Strength
    place: int | None
    overall: int
    movement: Movement | None
    history: History | None

    @property
    def stands_elsewhere(self) -> bool:
        """Whether the place among all is another one than that in the usual list."""
        return self.overall != self.place


def pool_sheets(*, player: Player, now: datetime) -> tuple[PoolSheet, ...]:
    """Return how strong a player is in each kind of game, in two queries."""
    changes: dict[int, list[_Change]] = {}
    rows = RatingChange.objects.filter(player=player).order_by("at", "match_id")
    fields = (
        *("pool_id", "at", "mu_after", "sigma_after"),
        *(f"{where}{name}" for where in (EVENT, LEAGUE) for name in TOLD),
    )
    for pool_id, at, mu, sigma, *where in rows.values_list(*fields):
        changes.setdefault(pool_id, []).append(_Change(at, mu, sigma, _held(where)))
    return tuple(
        _sheet(row, player, changes.get(row.pool_id, []), now)
        for row in own_ratings(player_id=player.pk, now=now)
    )


def _held(where: Sequence[Any]) -> tuple[str, int | None, str]:
    """Return which event or league a match was of, with its title if everybody may read it.

    The name of what is for members is theirs to read; that there was one is no secret. Any:
    number, title and visibility of both, as the database has them.
    """
    event, league = where[:3], where[3:]
    kind, (key, title, visibility) = ("league", league) if event[0] is None else ("event", event)
    return kind, key, (title if visibility == Visibility.PUBLIC else "") or ""


def _sheet(row: Rating, player: Player, changes: Sequence[_Change], now: datetime) -> PoolSheet:
    kind, sheet = kind_of(row.pool), month_of(row.pool)
    place = None if is_long_idle(row, now=now) else getattr(row, "listed_place", None)
    then = getattr(row, "place_then", None)
    return PoolSheet(
        line=PoolLine(pool=row.pool, kind=kind),
        strength=strength_of(row, player, now=now),
        place=place,
        overall=getattr(row, "place", 0),
        movement=moved(now=place, then=then, since=sheet.begins_at if sheet else None),
        history=_history(kind, changes),
    )


def _history(kind: PoolKind, rows: Sequence[_Change]) -> History | None:
    """Return the history of a rating; None before the first rated match."""
    if not rows:
        return None
    begin = Belief(kind.model.mu, kind.model.sigma)
    return History(
        chart=chart([begin, *(Belief(row.mu, row.sigma) for row in rows)], _events(rows)),
        first=rows[0][0],
        last=rows[-1][0],
        evenings=tuple(_evenings(rows))[:EVENINGS_SHOWN],
    )


def _events(rows: Sequence[_Change]) -> list[tuple[int, str]]:
    """Return with which belief each event or league began, and its day and name."""
    found: list[tuple[int, str]] = []
    for at, row in enumerate(rows):
        if at == 0 or row.held != rows[at - 1].held:
            day = str(date_format(localtime(row.at).date(), "SHORT_DATE_FORMAT"))
            found.append((at, f"{day} {row.held[2]}".strip()))
    return found


def _evenings(rows: Sequence[_Change]) -> list[EveningLine]:
    """Return the rating after each day, the newest first."""
    days: dict[date, tuple[int, float, float]] = {}
    for row in rows:
        day = localtime(row.at).date()
        days[day] = (days.get(day, (0, 0.0, 0.0))[0] + 1, row.mu, row.sigma)
    return [
        EveningLine(
            day,
            matches,
            str(number_format(mu, decimal_pos=1)),
            str(number_format(2 * sigma, decimal_pos=1)),
        )
        for day, (matches, mu, sigma) in reversed(days.items())
    ]
