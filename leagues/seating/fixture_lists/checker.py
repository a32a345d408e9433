"""Checks any fixture list, whoever made it: what cannot be played, and who stays at home or away.

A break is a team at home twice running, or away twice running; a round in which it rests comes
between. Of an even number of teams that meet once no list has fewer breaks than there are teams
less two, and of an odd number none needs any (D. de Werra, Scheduling in sports, 1981).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from leagues.seating.fixture_lists.terms import Calendar, Clash, ClashKind, Fixture, Team


def clashes_of(fixtures: Iterable[Fixture], calendar: Calendar) -> list[Clash]:
    """Return everything that cannot be played as listed, by date."""
    of_date: defaultdict[int, list[Fixture]] = defaultdict(list)
    for fixture in fixtures:
        of_date[fixture.date].append(fixture)
    found = [
        clash
        for date, listed in of_date.items()
        for clash in (*_of_venues(date, listed, calendar), *_of_teams(date, listed, calendar))
    ]
    missed = [
        Clash(derby.date, ClashKind.NO_DERBY, (derby.one, derby.two))
        for derby in calendar.derbies
        if not any(
            {fixture.home, fixture.away} == {derby.one, derby.two}
            for fixture in of_date[derby.date]
        )
    ]
    return sorted(found + missed)


def breaks_by_team(fixtures: Iterable[Fixture]) -> Counter[Team]:
    """Return how often each team is at home twice running or away twice running."""
    sides: defaultdict[int, dict[Team, bool]] = defaultdict(dict)
    for fixture in fixtures:
        sides[fixture.date][fixture.home] = True
        sides[fixture.date][fixture.away] = False
    breaks: Counter[Team] = Counter()
    before: dict[Team, bool] = {}
    for date in sorted(sides):
        breaks.update(team for team, at_home in sides[date].items() if before.get(team) is at_home)
        before = sides[date]
    return breaks


def _of_venues(date: int, listed: list[Fixture], calendar: Calendar) -> Iterator[Clash]:
    hosts: defaultdict[int, list[Team]] = defaultdict(list)
    for fixture in listed:
        hosts[calendar.venues[fixture.home]].append(fixture.home)
    for venue, teams in hosts.items():
        if (venue, date) in calendar.closed:
            yield Clash(date, ClashKind.VENUE_CLOSED, tuple(sorted(teams)))
        elif len(teams) > calendar.holds(venue, date):
            yield Clash(date, ClashKind.VENUE_FULL, tuple(sorted(teams)))


def _of_teams(date: int, listed: list[Fixture], calendar: Calendar) -> Iterator[Clash]:
    times = Counter(team for fixture in listed for team in (fixture.home, fixture.away))
    for team, count in times.items():
        if count > 1:
            yield Clash(date, ClashKind.TEAM_TWICE, (team,))
        if (team, date) in calendar.absent:
            yield Clash(date, ClashKind.TEAM_ABSENT, (team,))
