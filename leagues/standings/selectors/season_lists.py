"""Lists of seasons: those of a club, those of an event, and what was done with one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.contrib.auth.models import AnonymousUser

from leagues.events.access import visible_seasons
from leagues.events.models import Event, Season, SeasonHandicap
from leagues.events.selectors.seasons import (
    OVER,
    nights_of_season,
    possible_nights,
    seasons_of_event,
)
from leagues.events.states import Visibility
from leagues.players.models import Club, Player, User
from leagues.standings.models import SeasonStanding

POSSIBLE_SHOWN: Final = 120
YEAR: Final = timedelta(days=364)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonOfClub:
    """A season with how many nights were added up, and who leads."""

    season: Season
    nights: int
    leaders: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PossibleNight:
    """An event of the club, and whether it is a night of the season."""

    event: Event
    counts: bool


def seasons_of_club(*, club: Club, user: User | AnonymousUser) -> list[SeasonOfClub]:
    """Return the seasons of a club that a visitor may see, the newest first; two queries."""
    seasons = list(visible_seasons(user=user).filter(club=club).select_related("sheet"))
    leaders = _leaders(seasons)
    return [
        SeasonOfClub(
            season=season,
            nights=season.sheet.nights if hasattr(season, "sheet") else 0,
            leaders=leaders.get(season.pk, ()),
        )
        for season in seasons
    ]


def seasons_to_show(*, event: Event, is_member: bool) -> tuple[Season, ...]:
    """Return the seasons for which an event counts, as far as a visitor may see them.

    None while the event is not over; afterwards one query, two if there are any.
    """
    if event.status not in OVER:
        return ()
    return tuple(
        season
        for season in seasons_of_event(event)
        if is_member or season.visibility == Visibility.PUBLIC
    )


def nights_to_choose(season: Season) -> list[PossibleNight]:
    """Return the club's latest events with whether they are nights of a season; two queries."""
    chosen = set(nights_of_season(season).order_by().values_list("pk", flat=True))
    events = possible_nights(season)[:POSSIBLE_SHOWN]
    return [PossibleNight(event=event, counts=event.pk in chosen) for event in events]


def handicaps_of(season: Season) -> list[SeasonHandicap]:
    """Return the handicaps of a season by name, with whose they are; one query."""
    found = SeasonHandicap.objects.filter(season=season).select_related("player")
    return list(found.order_by("player__sort_key", "player_id"))


def people_for_handicaps(season: Season) -> list[Player]:
    """Return who may get a handicap: members of the club and those in the table; one query."""
    of_club = Player.objects.filter(memberships__club_id=season.club_id)
    in_table = Player.objects.filter(season_standings__season=season)
    return list((of_club | in_table).distinct().order_by("sort_key", "distinction", "pk"))


def usual_days(club: Club, today: date) -> tuple[date, date]:
    """Return the days a new season most likely has: those after the last one, or a year."""
    last = Season.objects.filter(club=club).first()
    if last is not None and last.last_day >= today:
        first = last.last_day + timedelta(days=1)
        return first, first + YEAR
    return date(today.year, 1, 1), date(today.year, 12, 31)


def _leaders(seasons: Iterable[Season]) -> Mapping[int, tuple[str, ...]]:
    rows = SeasonStanding.objects.filter(season__in=list(seasons), rank=1)
    found: dict[int, tuple[str, ...]] = {}
    for row in rows.select_related("player").order_by("place"):
        found[row.season_id] = (*found.get(row.season_id, ()), row.player.label)
    return found
