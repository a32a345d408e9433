"""Tables that a club shows on its own site: as everybody may read them, whoever looks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from leagues.events.access import visible_players
from leagues.events.models import Season
from leagues.players.known_people import published_by_name
from leagues.players.models import Club, Player
from leagues.standings.models import Rating, SeasonStanding
from leagues.standings.ratings.pools import PAIRS, POOLS
from leagues.standings.selectors.figures import figure
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


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedTable:
    """A table with what its figures are called. What it is `about` may be a name somebody gave."""

    title: str
    about: str
    is_about_a_name: bool = False
    figure_label: str
    count_label: str
    rows: tuple[EmbeddedRow, ...]


def embedded_ratings(*, club: Club, pool_key: str, now: datetime) -> EmbeddedTable:
    """Return the strongest of a club whose names everybody may read, in one query."""
    kind = POOLS.get(pool_key, PAIRS)
    shown = visible_players(user=AnonymousUser()).filter(
        published_by_name(), memberships__club=club
    )
    rows = Rating.objects.filter(pool__key=kind.key, player__in=shown.order_by().values("pk"))
    found = rows.select_related("player", "pool").order_by("-mu", "player_id")[:MOST_ROWS]
    return EmbeddedTable(
        title=club.name,
        about=_(kind.title),
        figure_label=_("Rating"),
        count_label=_("Matches"),
        rows=tuple(_rated(found, now)),
    )


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


def _rated(rows: Iterable[Rating], now: datetime) -> Iterable[EmbeddedRow]:
    for place, row in enumerate(rows, start=1):
        strength = strength_of(row, row.player, now=now)
        yield EmbeddedRow(
            place=place,
            player=row.player,
            figure=strength.shown,
            count=row.matches,
            is_provisional=strength.is_provisional,
        )
