"""Make the fixture list of a team league, division by division, as a draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import islice
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from leagues.events.league_days import home_day, numbered, venue_key, weeks_with_two
from leagues.events.league_models import Division, League, LeagueId, Team
from leagues.events.models import Job
from leagues.events.selectors.league_draft import ListBasis, list_basis
from leagues.events.services.jobs import end_done, require_wanted, set_progress
from leagues.events.services.league_lists import ListedFixture, store_draft
from leagues.events.services.league_rows import impossible_day
from leagues.players.models import User
from leagues.seating.errors import FixturesUnlistable
from leagues.seating.fixture_lists.listing import FixtureList, Unlistable, list_fixtures
from leagues.seating.fixture_lists.terms import Calendar, Clash, ClashKind, Derby

MOST_CLASHES: Final = 3
FEWEST: Final = 2

# How many matches others have in a venue on a day.
Taken = Counter[tuple[str, date]]


def make_list(
    *, league_id: LeagueId | int, seed: int, by: User | None, job_id: int | None = None
) -> None:
    """Make and store the draft of a league's fixture list.

    The search takes seconds, so it holds no lock. A venue that two divisions share has room for
    the lower one as the higher has left it. Raises `FixturesUnlistable` with what can be done.
    """
    league = League.objects.select_related("club").get(pk=league_id)
    basis = list_basis(league=league)
    _require_listable(basis)
    taken: Taken = Counter()
    fixtures: list[ListedFixture] = []
    breaks = 0
    for number, (division, teams) in enumerate(basis.divisions):
        found = _list_division(basis, division, teams, taken=taken, seed=seed)
        fixtures += _listed(basis, division, teams, found, taken=taken)
        breaks += found.breaks
        if job_id is not None:
            set_progress(job_id=job_id, per_cent=90 * (number + 1) // len(basis.divisions))
    with transaction.atomic():
        store_draft(
            league_id=league.pk,
            fixtures=fixtures,
            basis=basis.fingerprint,
            breaks=breaks,
            seed=seed,
            by=by,
        )
        if job_id is not None:
            require_wanted(job_id=job_id)
            end_done(job_id=job_id)


def carry_out_listing(job: Job) -> None:
    """Do a job that makes a fixture list."""
    make_list(
        league_id=int(job.arguments["league"]),
        seed=int(job.arguments["seed"]),
        by=job.asked_by,
        job_id=job.pk,
    )


def calendar_of(
    basis: ListBasis, division: Division, teams: Sequence[Team], *, taken: Taken
) -> Calendar:
    """Return what days and venues allow a division, teams and venues being numbered in order.

    A venue on another weekday is another venue. One team's day is not possible if any of its
    matches of the round could be on it.
    """
    places = [_place(team) for team in teams]
    numbers = numbered([f"{venue}/{plays_on}" for venue, plays_on in places])
    of_team = [numbers[f"{venue}/{plays_on}"] for venue, plays_on in places]
    at_home = [[home_day(day, team.plays_on) for day in basis.days] for team in teams]
    closed, in_use = set(), {}
    for (venue, _weekday), number, days in zip(places, of_team, at_home, strict=True):
        for date_number, day in enumerate(days):
            if day in basis.free_days or day in _closed_days(basis, venue):
                closed.add((number, date_number))
            if taken[venue, day]:
                in_use[number, date_number] = taken[venue, day]
    return Calendar(
        dates=len(basis.days),
        venues=tuple(of_team),
        room=dict.fromkeys(of_team, basis.league.venue_room),
        taken=in_use,
        closed=frozenset(closed),
        absent=frozenset(_absent(basis, teams, at_home)),
        derbies=tuple(_derbies(basis, division, teams)),
    )


def _list_division(
    basis: ListBasis, division: Division, teams: Sequence[Team], *, taken: Taken, seed: int
) -> FixtureList:
    calendar = calendar_of(basis, division, teams, taken=taken)
    try:
        return list_fixtures(calendar, legs=basis.league.legs, seed=seed + division.level)
    except Unlistable as error:
        text = _(error.text) % error.values if error.values else _(error.text)
        clashes = [_clash_words(basis, teams, clash) for clash in error.clashes[:MOST_CLASHES]]
        words = " ".join([text, *clashes])
        raise FixturesUnlistable(
            _("%(division)s: %(words)s") % {"division": division.name, "words": words}
        ) from error


def _listed(
    basis: ListBasis,
    division: Division,
    teams: Sequence[Team],
    found: FixtureList,
    *,
    taken: Taken,
) -> list[ListedFixture]:
    """Return the fixtures of a division by their days, and note which venues they take."""
    rounds = {day: number for number, day in enumerate(sorted({f.date for f in found.fixtures}), 1)}
    listed = []
    for fixture in found.fixtures:
        home, away = teams[fixture.home], teams[fixture.away]
        day = home_day(basis.days[fixture.date], home.plays_on)
        taken[_place(home)[0], day] += 1
        listed.append(
            ListedFixture(
                division_id=division.pk,
                round_number=rounds[fixture.date],
                day=day,
                home_id=home.pk,
                away_id=away.pk,
            )
        )
    return listed


def _require_listable(basis: ListBasis) -> None:
    """Raise `FixturesUnlistable` for what no search can mend."""
    if not basis.divisions:
        raise FixturesUnlistable(_("The league has no division yet. Add one, with its teams."))
    for division, teams in basis.divisions:
        if len(teams) < FEWEST:
            raise FixturesUnlistable(
                _("%(division)s has fewer than two teams. Add teams, or remove the division.")
                % {"division": division.name}
            )
    if not basis.days:
        raise FixturesUnlistable(_("No days of rounds are chosen yet. Choose them first."))
    for wish in basis.derbies:
        if wish.day not in basis.days:
            raise FixturesUnlistable(
                _("A derby is wished for on %(day)s, but no round is then. Strike one of them out.")
                % {"day": date_format(wish.day, "j F Y")}
            )
    _require_single_weeks(basis)
    _require_real_days(basis)


def _require_single_weeks(basis: ListBasis) -> None:
    has_own = any(
        team.plays_on is not None for _division, teams in basis.divisions for team in teams
    )
    doubled = weeks_with_two(basis.days) if has_own else []
    if doubled:
        raise FixturesUnlistable(
            _(
                "Teams have weekdays of their own, so a week can have one round only; the week of "
                "%(day)s has more. Take a day out, or the teams' weekdays."
            )
            % {"day": date_format(doubled[0], "j F Y")}
        )


def _require_real_days(basis: ListBasis) -> None:
    zone = ZoneInfo(basis.league.club.time_zone)
    weekdays = {team.plays_on for _division, teams in basis.divisions for team in teams}
    for day in {home_day(day, each) for day in basis.days for each in weekdays}:
        if words := impossible_day(day, basis.league.plays_at, zone):
            raise FixturesUnlistable(words)


def _place(team: Team) -> tuple[str, int | None]:
    """Return where a team is at home; without a venue it has one to itself."""
    return venue_key(team.venue) or f"team {team.pk}", team.plays_on


def _closed_days(basis: ListBasis, venue: str) -> set[date]:
    return {each.day for each in basis.blackouts if each.venue and venue_key(each.venue) == venue}


def _absent(
    basis: ListBasis, teams: Sequence[Team], at_home: Sequence[Sequence[date]]
) -> Iterable[tuple[int, int]]:
    numbers = {team.pk: number for number, team in enumerate(teams)}
    possible = [set(days) for days in zip(*at_home, strict=True)]
    for each in basis.blackouts:
        if each.team_id in numbers:
            for date_number, days in enumerate(possible):
                if each.day in days:
                    yield numbers[each.team_id], date_number


def _derbies(basis: ListBasis, division: Division, teams: Sequence[Team]) -> Iterable[Derby]:
    numbers = {team.pk: number for number, team in enumerate(teams)}
    dates = {day: number for number, day in enumerate(basis.days)}
    for wish in basis.derbies:
        if wish.division_id == division.pk and {wish.one_id, wish.two_id} <= numbers.keys():
            yield Derby(dates[wish.day], numbers[wish.one_id], numbers[wish.two_id])


def _clash_words(basis: ListBasis, teams: Sequence[Team], clash: Clash) -> str:
    names = [teams[number].name for number in islice(clash.teams, 4)]
    values = {
        "day": date_format(basis.days[clash.date], "j M Y"),
        "teams": get_text_list(names, _("and")),
    }
    words = {
        ClashKind.VENUE_CLOSED: _("%(day)s: %(teams)s would be at home where nothing is possible."),
        ClashKind.VENUE_FULL: _("%(day)s: too many at home in one venue, %(teams)s."),
        ClashKind.TEAM_ABSENT: _("%(day)s: %(teams)s cannot play."),
        ClashKind.TEAM_TWICE: _("%(day)s: %(teams)s would play twice."),
        ClashKind.NO_DERBY: _("%(day)s: %(teams)s would not meet."),
    }
    return words[clash.kind] % values
