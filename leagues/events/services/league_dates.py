"""Write when a league plays: the days of its rounds, days that are not possible, derbies."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.events.league_days import venue_key
from leagues.events.league_errors import LeagueRefused
from leagues.events.league_models import Blackout, Derby, League, LeagueDate, LeagueId, Team
from leagues.events.services.league_notes import locked_league, note
from leagues.events.services.league_rows import impossible_day
from leagues.players.models import User
from leagues.players.names import clean_name

MOST_DATES: Final = 200
MOST_WISHES: Final = 300


@transaction.atomic
def set_dates(
    *, league_id: LeagueId | int, days: Sequence[date], free: Sequence[date], by: User | None
) -> None:
    """Say for which days rounds can be listed, and on which nobody plays.

    Raises `LeagueRefused` at `days` or `free` for days outside the league, those named in both,
    and those on which the clock of the venue skips the time of play.
    """
    league = locked_league(league_id)
    faults = {
        name: sentences
        for name, sentences in (
            ("days", [*_strays(league, days), *_skipped(league, days), *_too_many(days)]),
            ("free", [*_strays(league, free), *_twice(days, free)]),
        )
        if sentences
    }
    if faults:
        raise LeagueRefused(_("The days were not saved: some need a look."), fields=faults)
    wanted = dict.fromkeys(days, False) | dict.fromkeys(free, True)
    there = {row.day: row.is_blackout for row in league.dates.all()}
    if wanted == there:
        return
    league.dates.all().delete()
    LeagueDate.objects.bulk_create(
        LeagueDate(league=league, day=day, is_blackout=is_free)
        for day, is_free in sorted(wanted.items())
    )
    note(
        league,
        "league.dates_set",
        by=by,
        before={"days": sum(1 for is_free in there.values() if not is_free)},
        after={"days": len(set(days))},
    )


@transaction.atomic
def add_blackout(
    *,
    league_id: LeagueId | int,
    day: date,
    by: User | None,
    team_id: int | None = None,
    venue: str = "",
    words: str = "",
) -> Blackout:
    """Note a day on which a team does not play, or a venue holds no match. Twice is once."""
    league = locked_league(league_id)
    _require_inside(league, day)
    team = Team.objects.filter(pk=team_id or 0, division__league=league).first()
    place = "" if team else clean_name(venue)
    if team is None and not place:
        sentence = _("Choose the team or the venue that this day is not possible for.")
        raise LeagueRefused(sentence, fields={"whose": [sentence]})
    for there in league.blackouts.filter(day=day):
        if there.team_id == (team.pk if team else None) and (
            venue_key(there.venue) == venue_key(place)
        ):
            return there
    if league.blackouts.count() >= MOST_WISHES:
        raise LeagueRefused(_("There are too many days that are not possible."))
    made = Blackout.objects.create(
        league=league, team=team, venue=place, day=day, note=clean_name(words)[:120]
    )
    note(league, "league.blackout_added", by=by, about=_about(team.name if team else place, day))
    return made


@transaction.atomic
def remove_blackout(*, league_id: LeagueId | int, blackout_id: int, by: User | None) -> None:
    """Strike out a day that was not possible; twice is once."""
    league = locked_league(league_id)
    there = league.blackouts.filter(pk=blackout_id).select_related("team").first()
    if there is None:
        return
    whose = there.team.name if there.team else there.venue
    note(league, "league.blackout_removed", by=by, about=_about(whose, there.day))
    there.delete()


@transaction.atomic
def add_derby(
    *, league_id: LeagueId | int, one_id: int, two_id: int, day: date, by: User | None
) -> Derby:
    """Note the wish that two teams of one division meet in the round of a day. Twice is once."""
    league = locked_league(league_id)
    teams = list(
        Team.objects.filter(pk__in=[one_id, two_id], division__league=league).order_by("pk")
    )
    if len(teams) != 2 or teams[0].division_id != teams[1].division_id:
        sentence = _("Choose two different teams of one division.")
        raise LeagueRefused(sentence, fields={"two": [sentence]})
    if not league.dates.filter(day=day, is_blackout=False).exists():
        sentence = _("No round is on this day. Choose one of the days of the rounds.")
        raise LeagueRefused(sentence, fields={"day": [sentence]})
    one, two = teams
    made, is_new = Derby.objects.get_or_create(
        division_id=one.division_id, one=one, two=two, day=day
    )
    if is_new:
        note(league, "league.derby_added", by=by, about=_about(f"{one.name}, {two.name}", day))
    return made


@transaction.atomic
def remove_derby(*, league_id: LeagueId | int, derby_id: int, by: User | None) -> None:
    """Strike a wish for a derby out; twice is once."""
    league = locked_league(league_id)
    derbies = Derby.objects.filter(pk=derby_id, division__league=league)
    there = derbies.select_related("one", "two").first()
    if there is None:
        return
    teams = f"{there.one.name}, {there.two.name}"
    note(league, "league.derby_removed", by=by, about=_about(teams, there.day))
    there.delete()


def _about(whose: str, day: date) -> str:
    return f"{whose}, {day.isoformat()}"


def _require_inside(league: League, day: date) -> None:
    if sentences := _strays(league, [day]):
        raise LeagueRefused(sentences[0], fields={"day": sentences})


def _strays(league: League, days: Sequence[date]) -> list[str]:
    outside = sorted(day for day in set(days) if not league.first_day <= day <= league.last_day)
    if not outside:
        return []
    words = {
        "days": ", ".join(date_format(day, "j M Y") for day in outside[:5]),
        "first": date_format(league.first_day, "j M Y"),
        "last": date_format(league.last_day, "j M Y"),
    }
    return [_("Not between %(first)s and %(last)s, when the league is: %(days)s.") % words]


def _skipped(league: League, days: Sequence[date]) -> list[str]:
    zone = ZoneInfo(league.club.time_zone)
    found = (impossible_day(day, league.plays_at, zone) for day in sorted(set(days)))
    return [words for words in found if words]


def _twice(days: Sequence[date], free: Sequence[date]) -> list[str]:
    both = sorted(set(days) & set(free))
    if not both:
        return []
    listed = ", ".join(date_format(day, "j M Y") for day in both[:5])
    return [_("Named as a day of a round as well: %(days)s.") % {"days": listed}]


def _too_many(days: Sequence[date]) -> list[str]:
    if len(set(days)) <= MOST_DATES:
        return []
    return [_("A league has at most %(most)s days of rounds.") % {"most": MOST_DATES}]
