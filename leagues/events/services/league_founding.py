"""Write leagues: found and change them, finish them and open them again."""

from __future__ import annotations

from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.events.league_days import weekly
from leagues.events.league_errors import LeagueRefused, LeagueStep, LeagueTaken
from leagues.events.league_models import Division, Fixture, League, LeagueDate, LeagueId
from leagues.events.league_signals import league_finishing
from leagues.events.league_states import OPEN_FIXTURES, LeagueStatus
from leagues.events.league_terms import FIXED_WHEN_LISTED, LeagueTerms
from leagues.events.services.league_notes import any_league, locked_league, note
from leagues.events.services.league_rows import FIELDS, check_league, row_of_league
from leagues.players.models import Club, ClubId, User

MOST_DATES: Final = 120


@transaction.atomic
def create_league(*, club_id: ClubId | int, terms: LeagueTerms, by: User | None) -> League:
    """Found a league with one division, and a round in every week from its first day on.

    Sending the same form twice gives the league that the first one made; another one of the same
    title is refused with `LeagueTaken`, what cannot be with `LeagueRefused`.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    check_league(terms, ZoneInfo(club.time_zone))
    wanted = row_of_league(terms)
    there = League.objects.filter(club=club, title=wanted["title"]).first()
    if there is not None:
        if there.made_by_id == (by.pk if by else None) and _has(there, wanted):
            return there
        raise _taken(there.title)
    league = League.objects.create(club=club, made_by=by, **wanted)
    Division.objects.create(league=league, name=_("First division"), level=1)
    add_weekly_dates(league)
    note(league, "league.created", by=by)
    return league


@transaction.atomic
def change_league(
    *, league_id: LeagueId | int, terms: LeagueTerms, revision: int, by: User | None
) -> League:
    """Change the words, the days or the rules of a league that is not finished.

    `revision` is the one that the person saw: if it has become another, `LeagueChanged` is raised
    and nothing is overwritten. What matches are made of stays once the list is published.
    """
    Club.objects.select_for_update(of=("self",), no_key=True).get(leagues=league_id)
    league = locked_league(league_id, revision=revision)
    check_league(terms, ZoneInfo(league.club.time_zone))
    wanted = row_of_league(terms)
    before = {name: getattr(league, name) for name in FIELDS}
    changed = [name for name in FIELDS if wanted[name] != before[name]]
    if not changed:
        return league
    _require_free(league, changed)
    taken = League.objects.filter(club=league.club, title=wanted["title"]).exclude(pk=league.pk)
    if taken.exists():
        raise _taken(str(wanted["title"]))
    for name in changed:
        setattr(league, name, wanted[name])
    league.revision += 1
    league.list_revision += 1
    league.save(update_fields=[*changed, "revision", "list_revision"])
    note(
        league,
        "league.changed",
        by=by,
        before={name: before[name] for name in changed},
        after={name: wanted[name] for name in changed},
    )
    return league


@transaction.atomic
def finish_league(*, league_id: LeagueId | int, by: User | None) -> League:
    """Finish a league in which nothing is left to be played, its cups included. Twice is once."""
    league = any_league(league_id)
    if league.status == LeagueStatus.FINISHED:
        return league
    if league.status == LeagueStatus.DRAFT:
        raise LeagueStep(_("The league has not begun: its fixture list is not published."))
    left = Fixture.objects.filter(division__league=league, status__in=OPEN_FIXTURES).count()
    if left:
        raise LeagueStep(
            _(
                "%(count)s fixtures are still to be played. Enter their results, or say what "
                "became of them, then finish the league."
            )
            % {"count": left}
        )
    league_finishing.send(sender=None, league=league)
    return _set_status(league, LeagueStatus.FINISHED, "league.finished", by=by)


@transaction.atomic
def reopen_league(*, league_id: LeagueId | int, by: User | None) -> League:
    """Open a finished league again. Twice is once."""
    league = any_league(league_id)
    if league.status != LeagueStatus.FINISHED:
        return league
    return _set_status(league, LeagueStatus.RUNNING, "league.reopened", by=by)


def add_weekly_dates(league: League) -> None:
    """Give a new league a date in every week from its first day to its last."""
    weekday = league.first_day.weekday()
    days = weekly(league.first_day, league.last_day, weekday=weekday, most=MOST_DATES)
    LeagueDate.objects.bulk_create(LeagueDate(league=league, day=day) for day in days)


def _set_status(league: League, status: LeagueStatus, verb: str, *, by: User | None) -> League:
    league.status = status.value
    league.revision += 1
    league.save(update_fields=["status", "revision"])
    note(league, verb, by=by)
    return league


def _require_free(league: League, changed: list[str]) -> None:
    """Refuse to change what a published list and its matches are made of."""
    if league.status == LeagueStatus.DRAFT:
        return
    if fixed := [name for name in FIXED_WHEN_LISTED if name in changed]:
        sentence = _(
            "This stays as it is while the fixture list is published. Take the list back first, "
            "while nothing has been played."
        )
        raise LeagueRefused(
            _("The league was not saved: some fields need a look."),
            fields={name: [sentence] for name in fixed},
        )


def _has(league: League, wanted: dict[str, object]) -> bool:
    return all(getattr(league, name) == value for name, value in wanted.items())


def _taken(title: str) -> LeagueTaken:
    sentence = _(
        "The club has a league called “%(title)s” already. Give this one another title."
    ) % {"title": title}
    return LeagueTaken(sentence, fields={"title": [sentence]})
