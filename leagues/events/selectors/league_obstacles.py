"""Read what is in the way of fixtures on their days, and say it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.events.league_clashes import DayFacts, Found, Meeting, Obstacle, obstacles
from leagues.events.league_days import venue_key
from leagues.events.league_models import Blackout, Fixture, League
from leagues.events.league_states import OPEN_FIXTURES, FixtureStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueDays:
    """What is known of the days of a league beside its fixtures."""

    league: League
    free: frozenset[date]
    blackouts: Mapping[date, Sequence[Blackout]]

    def facts(self, day: date, others: Iterable[Fixture]) -> DayFacts:
        """Return what is known of a day on which others play."""
        blackouts = self.blackouts.get(day, ())
        return DayFacts(
            day=day,
            is_inside=self.league.first_day <= day <= self.league.last_day,
            is_free=day in self.free,
            closed_venues=frozenset(venue_key(each.venue) for each in blackouts if each.venue),
            absent_teams=frozenset(each.team.name for each in blackouts if each.team),
            others=tuple(_meeting(other) for other in others),
            room=self.league.venue_room,
        )


def clashes_on(*, fixture: Fixture, league: League, day: date) -> list[str]:
    """Return in words what is in the way of a fixture on a day; three queries."""
    others = Fixture.objects.filter(division__league=league, day=day).exclude(pk=fixture.pk)
    others = others.exclude(status=FixtureStatus.VOID.value).select_related("home", "away")
    return _clashes(fixture, day, _days_of(league).facts(day, others))


def clashes_of_list(*, league: League, fixtures: Sequence[Fixture]) -> dict[int, list[str]]:
    """Return by the id of each open fixture what is in its way on its day; two queries."""
    days = _days_of(league)
    on_day: defaultdict[date, list[Fixture]] = defaultdict(list)
    for fixture in fixtures:
        if fixture.day is not None and fixture.status != FixtureStatus.VOID:
            on_day[fixture.day].append(fixture)
    found = {}
    for day, listed in on_day.items():
        for fixture in listed:
            if fixture.status in OPEN_FIXTURES:
                others = [other for other in listed if other is not fixture]
                found[fixture.pk] = _clashes(fixture, day, days.facts(day, others))
    return {pk: clashes for pk, clashes in found.items() if clashes}


def _days_of(league: League) -> LeagueDays:
    blackouts: defaultdict[date, list[Blackout]] = defaultdict(list)
    for each in league.blackouts.select_related("team"):
        blackouts[each.day].append(each)
    free = league.dates.filter(is_blackout=True).values_list("day", flat=True)
    return LeagueDays(league=league, free=frozenset(free), blackouts=blackouts)


def _clashes(fixture: Fixture, day: date, facts: DayFacts) -> list[str]:
    found = obstacles(_meeting(fixture), facts)
    return [_words(one, day, venue=fixture.home.venue) for one in found]


def _meeting(fixture: Fixture) -> Meeting:
    return Meeting(
        home=fixture.home.name, away=fixture.away.name, venue=venue_key(fixture.home.venue)
    )


def _words(found: Found, day: date, *, venue: str) -> str:
    words = {
        Obstacle.FREE_DAY: _("Nobody plays in the league on %(day)s."),
        Obstacle.VENUE_CLOSED: _("%(about)s is not to be had on %(day)s."),
        Obstacle.VENUE_FULL: _("%(about)s has no room for another match on %(day)s."),
        Obstacle.TEAM_ABSENT: _("%(about)s cannot play on %(day)s."),
        Obstacle.TEAM_BUSY: _("%(about)s has another match on %(day)s."),
        Obstacle.OUTSIDE: _("%(day)s is not within the days of the league."),
    }
    is_of_venue = found.obstacle in (Obstacle.VENUE_CLOSED, Obstacle.VENUE_FULL)
    about = venue if is_of_venue else found.about
    return words[found.obstacle] % {"about": about, "day": date_format(day, "j F Y")}
