"""Read the fixtures of a league or of a team as entries of a calendar."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from leagues.events.league_models import Fixture, League
from leagues.events.league_states import FixtureStatus
from leagues.events.local_times import nearest_instant
from leagues.players.calendar import CalendarEntry

USUAL_LENGTH: Final = timedelta(hours=3)
CANCELLED: Final = (
    FixtureStatus.WALKOVER.value,
    FixtureStatus.UNFULFILLED.value,
    FixtureStatus.VOID.value,
)


def calendar_entries(
    *, league: League, fixtures: Iterable[Fixture], address: Callable[[Fixture], str], host: str
) -> list[CalendarEntry]:
    """Return fixtures as entries of a calendar; those without a day stay, cancelled.

    `address` gives the page of a fixture, and `host` keeps the entries of two sites apart.
    """
    return [
        _entry(league, fixture, url=address(fixture), host=host)
        for fixture in fixtures
        if fixture.day or fixture.original_day
    ]


def _entry(league: League, fixture: Fixture, *, url: str, host: str) -> CalendarEntry:
    zone = ZoneInfo(league.club.time_zone)
    day = fixture.day or fixture.original_day or league.first_day
    starts = nearest_instant(datetime.combine(day, league.plays_at), zone)
    return CalendarEntry(
        uid=f"fixture-{fixture.pk}@{host}",
        title=_("%(home)s – %(away)s") % {"home": fixture.home.name, "away": fixture.away.name},
        starts=starts.astimezone(zone),
        ends=(starts + USUAL_LENGTH).astimezone(zone),
        place=fixture.home.venue,
        text=f"{league.title}, {_belongs_to(fixture)}",
        url=url,
        version=fixture.revision,
        is_cancelled=fixture.day is None or fixture.status in CANCELLED,
    )


def _belongs_to(fixture: Fixture) -> str:
    return fixture.division.name if fixture.cup_tie is None else fixture.cup_tie.cup.name
