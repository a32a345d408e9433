"""Read what is in the way of a fixture on a day, and say it."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.events.league_clashes import DayFacts, Found, Meeting, Obstacle, obstacles
from leagues.events.league_days import venue_key
from leagues.events.league_models import Fixture, League
from leagues.events.league_states import FixtureStatus


def clashes_on(*, fixture: Fixture, league: League, day: date) -> list[str]:
    """Return in words what is in the way of a fixture on a day; three queries."""
    others = Fixture.objects.filter(division__league=league, day=day).exclude(pk=fixture.pk)
    others = others.exclude(status=FixtureStatus.VOID.value).select_related("home", "away")
    blackouts = list(league.blackouts.filter(day=day).select_related("team"))
    venues = {venue_key(fixture.home.venue): fixture.home.venue}
    facts = DayFacts(
        day=day,
        is_inside=league.first_day <= day <= league.last_day,
        is_free=league.dates.filter(day=day, is_blackout=True).exists(),
        closed_venues=frozenset(venue_key(each.venue) for each in blackouts if each.venue),
        absent_teams=frozenset(each.team.name for each in blackouts if each.team),
        others=tuple(_meeting(other) for other in others),
        room=league.venue_room,
    )
    return [_words(found, day, venues) for found in obstacles(_meeting(fixture), facts)]


def _meeting(fixture: Fixture) -> Meeting:
    return Meeting(
        home=fixture.home.name, away=fixture.away.name, venue=venue_key(fixture.home.venue)
    )


def _words(found: Found, day: date, venues: dict[str, str]) -> str:
    words = {
        Obstacle.FREE_DAY: _("Nobody plays in the league on %(day)s."),
        Obstacle.VENUE_CLOSED: _("%(about)s is not to be had on %(day)s."),
        Obstacle.VENUE_FULL: _("%(about)s has no room for another match on %(day)s."),
        Obstacle.TEAM_ABSENT: _("%(about)s cannot play on %(day)s."),
        Obstacle.TEAM_BUSY: _("%(about)s has another match on %(day)s."),
        Obstacle.OUTSIDE: _("%(day)s is not within the days of the league."),
    }
    about = venues.get(found.about, found.about)
    return words[found.obstacle] % {"about": about, "day": date_format(day, "j F Y")}
