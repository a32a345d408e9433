"""Write the divisions of a league and their teams."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from leagues.events.league_errors import LeagueRefused, LeagueStep, LeagueTaken
from leagues.events.league_models import Division, League, LeagueId, Team, TeamId
from leagues.events.league_terms import LONGEST_NAME, MOST_DIVISIONS, MOST_TEAMS
from leagues.events.services.league_notes import count_list_change, locked_league, note
from leagues.players.models import Player, PlayerId, User
from leagues.players.names import clean_name, sort_key

LONGEST_VENUE = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTerms:
    """What a team is called, where and when it is at home, and who speaks for it."""

    name: str
    venue: str = ""
    plays_on: int | None = None
    captain_id: PlayerId | int | None = None
    vice_id: PlayerId | int | None = None


@transaction.atomic
def add_division(*, league_id: LeagueId | int, name: str, by: User | None) -> Division:
    """Add a division below the others."""
    league = locked_league(league_id, listed=False)
    wanted = _name(name, _("Give the division a name, such as “Second division”."))
    _require_no_division(league, wanted)
    if league.divisions.count() >= MOST_DIVISIONS:
        raise LeagueRefused(
            _("A league has at most %(most)s divisions.") % {"most": MOST_DIVISIONS}
        )
    lowest = league.divisions.aggregate(lowest=Max("level"))["lowest"] or 0
    division = Division.objects.create(league=league, name=wanted, level=lowest + 1)
    note(league, "league.division_added", by=by, about=wanted)
    return division


@transaction.atomic
def rename_division(*, division_id: int, name: str, by: User | None) -> Division:
    """Give a division another name."""
    division = _locked_division(division_id)
    wanted = _name(name, _("Give the division a name, such as “Second division”."))
    if wanted == division.name:
        return division
    _require_no_division(division.league, wanted)
    before, division.name = division.name, wanted
    division.save(update_fields=["name"])
    _note_name(division.league, "league.division_changed", before, wanted, by=by)
    return division


@transaction.atomic
def remove_division(*, division_id: int, by: User | None) -> None:
    """Take a division without teams out; the levels below it move up."""
    division = _locked_division(division_id, listed=False)
    if division.teams.exists():
        raise LeagueStep(
            _("%(name)s has teams. Move or remove them first.") % {"name": division.name}
        )
    league = division.league
    note(league, "league.division_removed", by=by, about=division.name)
    division.delete()
    for level, other in enumerate(league.divisions.order_by("level"), start=1):
        Division.objects.filter(pk=other.pk).update(level=level)


@transaction.atomic
def add_team(*, division_id: int, terms: TeamTerms, by: User | None) -> Team:
    """Add a team to a division; the captain is signed on elsewhere."""
    division = _locked_division(division_id, listed=False)
    league = division.league
    wanted = _checked(league, terms)
    if division.teams.count() >= MOST_TEAMS:
        raise LeagueRefused(
            _("A division has at most %(most)s teams. Add another division.") % {"most": MOST_TEAMS}
        )
    team = Team.objects.create(division=division, **wanted)
    note(league, "league.team_added", by=by, about=team.name)
    return team


@transaction.atomic
def change_team(
    *, team_id: TeamId | int, terms: TeamTerms, division_id: int | None = None, by: User | None
) -> Team:
    """Change a team; it moves to another division only while no list is published."""
    team = locked_team(team_id)
    league = team.division.league
    wanted = _checked(league, terms, but=team)
    if division_id is not None and division_id != team.division_id:
        locked_league(league.pk, listed=False)
        wanted["division_id"] = league.divisions.get(pk=division_id).pk
    before = {name: getattr(team, name) for name in wanted}
    changed = [name for name in wanted if wanted[name] != before[name]]
    if not changed:
        return team
    for name in changed:
        setattr(team, name, wanted[name])
    team.save(update_fields=changed)
    count_list_change(league)
    note(
        league,
        "league.team_changed",
        by=by,
        about=team.name,
        before={"team": before["name"]},
        after={"team": team.name},
    )
    return team


@transaction.atomic
def remove_team(*, team_id: TeamId | int, by: User | None) -> None:
    """Take a team out with its squad, before any list is published."""
    team = locked_team(team_id)
    league = locked_league(team.division.league_id, listed=False)
    note(league, "league.team_removed", by=by, about=team.name)
    team.delete()


def locked_team(team_id: TeamId | int) -> Team:
    """Return a team of a league that is not finished, whose league's row is locked."""
    league_id = Team.objects.values_list("division__league_id", flat=True).get(pk=team_id)
    league = locked_league(league_id)
    team = Team.objects.select_related("division").get(pk=team_id)
    team.division.league = league
    return team


def _locked_division(division_id: int, *, listed: bool | None = None) -> Division:
    league_id = Division.objects.values_list("league_id", flat=True).get(pk=division_id)
    league = locked_league(league_id, listed=listed)
    division = league.divisions.get(pk=division_id)
    division.league = league
    return division


def _checked(league: League, terms: TeamTerms, *, but: Team | None = None) -> dict[str, object]:
    """Return the fields of the row, or raise what is wrong with them."""
    name = _name(terms.name, _("Give the team a name, such as “Red Lion A”."))
    others = Team.objects.filter(division__league=league).exclude(pk=but.pk if but else 0)
    key = sort_key(name)
    if any(sort_key(other) == key for other in others.values_list("name", flat=True)):
        sentence = _("The league has a team called “%(name)s” already.") % {"name": name}
        raise LeagueTaken(sentence, fields={"name": [sentence]})
    captain, vice = _speakers(terms)
    return {
        "name": name,
        "venue": clean_name(terms.venue)[:LONGEST_VENUE],
        "plays_on": terms.plays_on,
        "captain_id": captain,
        "vice_id": vice,
    }


def _speakers(terms: TeamTerms) -> tuple[int | None, int | None]:
    """Return the captain and the vice-captain, who are two people."""
    asked = [pk for pk in (terms.captain_id, terms.vice_id) if pk is not None]
    if len(asked) != len(set(asked)):
        sentence = _("Captain and vice-captain are two people: choose somebody else.")
        raise LeagueRefused(sentence, fields={"vice": [sentence]})
    if Player.objects.filter(pk__in=asked).count() != len(asked):
        sentence = _("There is no such player. Look the name up again.")
        raise LeagueRefused(sentence, fields={"captain": [sentence]})
    return terms.captain_id, terms.vice_id


def _name(name: str, missing: str) -> str:
    wanted = clean_name(name)
    if not wanted:
        raise LeagueRefused(missing, fields={"name": [missing]})
    if len(wanted) > LONGEST_NAME:
        sentence = _("A name has at most %(most)s letters; this one has %(count)s.") % {
            "most": LONGEST_NAME,
            "count": len(wanted),
        }
        raise LeagueRefused(sentence, fields={"name": [sentence]})
    return wanted


def _require_no_division(league: League, name: str) -> None:
    key = sort_key(name)
    if any(sort_key(other) == key for other in league.divisions.values_list("name", flat=True)):
        sentence = _("The league has a division called “%(name)s” already.") % {"name": name}
        raise LeagueTaken(sentence, fields={"name": [sentence]})


def _note_name(league: League, verb: str, was: str, becomes: str, *, by: User | None) -> None:
    note(league, verb, by=by, about=becomes, before={"name": was}, after={"name": becomes})
