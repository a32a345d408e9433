"""Make the next season out of a league, in one step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.events.league_errors import LeagueRefused, LeagueStep, LeagueTaken
from leagues.events.league_models import Division, League, LeagueId, SquadMember, Team
from leagues.events.league_states import LeagueStatus
from leagues.events.services.league_founding import add_weekly_dates
from leagues.events.services.league_notes import any_league, note
from leagues.events.services.league_rows import check_league, row_of_league, terms_of_league
from leagues.players.models import Club, User

KEPT_BY_TEAMS = ("name", "venue", "plays_on", "captain_id", "vice_id")


@transaction.atomic
def roll_over(
    *,
    league_id: LeagueId | int,
    title: str,
    first_day: date,
    last_day: date,
    levels: Mapping[int, int],
    by: User | None,
) -> League:
    """Make a new league with the rules, divisions, teams and squads of a finished one.

    `levels` says by the id of each team in which division, by its level, it plays; a team that is
    not named stays out, as one that has left does. Twice is once: a league has one next season.
    """
    old = any_league(league_id)
    Club.objects.select_for_update(no_key=True).get(pk=old.club_id)
    there = League.objects.filter(previous=old).first()
    if there is not None:
        return there
    if old.status != LeagueStatus.FINISHED:
        raise LeagueStep(
            _("%(title)s is not finished. Finish it first, then make the next season out of it.")
            % {"title": old.title}
        )
    terms = replace(terms_of_league(old), title=title, first_day=first_day, last_day=last_day)
    check_league(terms, ZoneInfo(old.club.time_zone))
    row = row_of_league(terms)
    if League.objects.filter(club=old.club, title=row["title"]).exists():
        sentence = _(
            "The club has a league called “%(title)s” already. Give this one another title."
        ) % {"title": row["title"]}
        raise LeagueTaken(sentence, fields={"title": [sentence]})
    new = League.objects.create(club=old.club, made_by=by, previous=old, **row)
    _copy_teams(old, new, _divisions(old, new), levels)
    add_weekly_dates(new)
    note(old, "league.rolled_over", by=by, after={"next": new.pk})
    note(new, "league.created", by=by)
    return new


def _divisions(old: League, new: League) -> dict[int, Division]:
    return {
        each.level: Division.objects.create(league=new, name=each.name, level=each.level)
        for each in old.divisions.order_by("level")
    }


def _copy_teams(
    old: League, new: League, divisions: Mapping[int, Division], levels: Mapping[int, int]
) -> None:
    """Copy the teams that go on, and whoever is of their squads at the end."""
    teams = Team.objects.filter(division__league=old, withdrawn_at__isnull=True)
    copies: dict[int, Team] = {}
    for team in teams.order_by("pk"):
        level = levels.get(team.pk)
        if level is None:
            continue
        if level not in divisions:
            sentence = _("There is no division %(level)s.") % {"level": level}
            raise LeagueRefused(sentence)
        kept = {name: getattr(team, name) for name in KEPT_BY_TEAMS}
        copies[team.pk] = Team.objects.create(division=divisions[level], previous=team, **kept)
    members = SquadMember.objects.filter(team__in=copies, until_day__isnull=True)
    SquadMember.objects.bulk_create(
        SquadMember(
            league=new,
            team=copies[member.team_id],
            player_id=member.player_id,
            from_day=new.first_day,
        )
        for member in members.order_by("pk")
    )
