"""Tables that a club shows on its own site: as everybody may read them, whoever looks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from leagues.events.access import visible_players
from leagues.events.models import Season
from leagues.players.known_people import published_by_name
from leagues.players.models import Club, Player
from leagues.standings.models import Rating, RatingMonth, SeasonStanding
from leagues.standings.ratings.pools import PAIRS, POOLS
from leagues.standings.selectors.figures import figure
from leagues.standings.selectors.movements import Movement, month_of, moved
from leagues.standings.selectors.ranking_search import places_of
from leagues.standings.selectors.strengths import strength_of

MOST_ROWS: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedRow:
    """Somebody's row: the place in this list, the name as published, and two figures."""

    place: int
    player: Player
    figure: str
    count: int
    is_provisional: bool = False
    movement: Movement | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedTable:
    """A table with what its figures are called. What it is `about` may be a name somebody gave."""

    title: str
    about: str
    is_about_a_name: bool = False
    figure_label: str
    count_label: str
    rows: tuple[EmbeddedRow, ...]
    since: datetime | None = None  # what has moved is told since then


def embedded_ratings(*, club: Club, pool_key: str, now: datetime) -> EmbeddedTable:
    """Return the strongest of a club whose names everybody may read.

    One query, and three for what has moved since the month began.
    """
    kind = POOLS.get(pool_key, PAIRS)
    shown = visible_players(user=AnonymousUser()).filter(
        published_by_name(), memberships__club=club
    )
    rows = Rating.objects.filter(pool__key=kind.key, player__in=shown.order_by().values("pk"))
    rows = rows.select_related("player", "pool__month_sheet").order_by("-mu", "player_id")
    found = list(rows[:MOST_ROWS])
    sheet = month_of(found[0].pool) if found else None
    since = None if sheet is None else sheet.begins_at
    then = _places_then(found, shown) if since else {}
    return EmbeddedTable(
        title=club.name,
        about=_(kind.title),
        figure_label=_("Rating"),
        count_label=_("Matches"),
        rows=tuple(_rated(found, then, since, now)),
        since=since,
    )


def _places_then(found: Sequence[Rating], people: QuerySet[Player]) -> Mapping[int, int]:
    """Return the places in this list with which people began the month."""
    rows = RatingMonth.objects.filter(pool=found[0].pool, player__in=people.order_by().values("pk"))
    own = rows.filter(player_id__in=[row.player_id for row in found])
    return places_of(rows, list(own))


def embedded_season(*, season: Season) -> EmbeddedTable:
    """Return the first rows of a season's table, in one query."""
    rows = SeasonStanding.objects.filter(season=season).select_related("player")
    return EmbeddedTable(
        title=season.club.name,
        about=season.title,
        is_about_a_name=True,
        figure_label=_("Points"),
        count_label=_("Nights"),
        rows=tuple(
            EmbeddedRow(place=row.rank, player=row.player, figure=figure(row.total), count=row.came)
            for row in rows.order_by("place")[:MOST_ROWS]
        ),
    )


def _rated(
    rows: Iterable[Rating], then: Mapping[int, int], since: datetime | None, now: datetime
) -> Iterable[EmbeddedRow]:
    for place, row in enumerate(rows, start=1):
        strength = strength_of(row, row.player, now=now)
        yield EmbeddedRow(
            place=place,
            player=row.player,
            figure=strength.shown,
            count=row.matches,
            is_provisional=strength.is_provisional,
            movement=moved(now=place, then=then.get(row.player_id), since=since),
        )
