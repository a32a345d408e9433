"""Read leagues, their teams and squads as pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.events.league_labels import LEAGUE_STATUS_LABELS
from leagues.events.league_models import Division, League, SquadMember, Team, Transfer
from leagues.events.league_states import LeagueStatus, TransferState
from leagues.events.models import AuditEntry
from leagues.events.selectors.history import Change, HistoryLine, lines_of
from leagues.players.models import Club, Player, User
from leagues.players.states import PlayerKind

HISTORY_SHOWN: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueLine:
    """A league in a list, with how large it is."""

    league: League
    teams: int

    @property
    def status(self) -> str:
        """Its status in words."""
        return str(LEAGUE_STATUS_LABELS[LeagueStatus(self.league.status)])


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLine:
    """A team with how many are in its squad now."""

    team: Team
    people: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionLines:
    """A division with its teams."""

    division: Division
    teams: Sequence[TeamLine]


@dataclass(frozen=True, slots=True, kw_only=True)
class Squad:
    """Who is of a team now, and who was before."""

    present: Sequence[SquadMember]
    former: Sequence[SquadMember]


def today_of(club: Club) -> date:
    """Return which day it is where a club plays."""
    return timezone.now().astimezone(ZoneInfo(club.time_zone)).date()


def leagues_of_club(*, club: Club, shown: QuerySet[League]) -> list[LeagueLine]:
    """Return the leagues of a club among those shown, the newest first; one query."""
    counted = shown.filter(club=club).annotate(size=Count("divisions__teams", distinct=True))
    return [LeagueLine(league=league, teams=league.size) for league in counted]


def divisions_of(*, league: League) -> list[DivisionLines]:
    """Return the divisions of a league with their teams, in two queries."""
    people = Count("squad", filter=Q(squad__until_day__isnull=True))
    teams = Team.objects.filter(division__league=league).annotate(people=people)
    grouped: dict[int, list[TeamLine]] = {}
    for team in teams.select_related("captain").order_by("name", "pk"):
        grouped.setdefault(team.division_id, []).append(TeamLine(team=team, people=team.people))
    return [
        DivisionLines(division=division, teams=grouped.get(division.pk, []))
        for division in league.divisions.order_by("level")
    ]


def squad_of(*, team: Team) -> Squad:
    """Return who is of a team now, and who was; one query."""
    members = list(team.squad.select_related("player"))
    return Squad(
        present=[member for member in members if member.until_day is None],
        former=[member for member in members if member.until_day is not None],
    )


def people_of_league(*, league: League, but: Team | None = None) -> list[SquadMember]:
    """Return who is of a squad of a league now, without those of a team; one query."""
    members = SquadMember.objects.filter(league=league, until_day__isnull=True)
    others = members.exclude(team=but) if but is not None else members
    return list(others.select_related("player", "team").order_by("player__sort_key", "pk"))


def people_for_captains(*, club: Club, team: Team | None = None) -> list[Player]:
    """Return who can speak for a team: those on the club's list, and those of its squad."""
    known = Q(memberships__club=club)
    if team is not None:
        known |= Q(squads__team=team) | Q(
            pk__in=[pk for pk in (team.captain_id, team.vice_id) if pk]
        )
    people = Player.objects.filter(known, kind=PlayerKind.PERSON.value).distinct()
    return list(people.order_by("sort_key", "distinction", "pk"))


def transfers_of(*, league: League) -> tuple[list[Transfer], list[Transfer]]:
    """Return the transfers to be decided and those that are; one query."""
    found = list(
        Transfer.objects.filter(league=league).select_related(
            "player", "from_team", "to_team", "league"
        )
    )
    asked = [each for each in found if each.state == TransferState.ASKED]
    return asked, [each for each in found if each.state != TransferState.ASKED]


def days_in_words(league: League) -> list[tuple[str, str]]:
    """Return the days of the rounds, each as it is sent and as it is read; one query."""
    days = league.dates.filter(is_blackout=False).values_list("day", flat=True)
    return [(day.isoformat(), date_format(day, "D j M Y")) for day in days]


def venues_of(league: League) -> list[str]:
    """Return the venues of a league's teams as they are written, each once."""
    names = Team.objects.filter(division__league=league).exclude(venue="")
    return sorted(set(names.values_list("venue", flat=True)))


def league_history(*, league: League) -> list[HistoryLine]:
    """Return what was done with a league, the newest first; one query."""
    entries = AuditEntry.objects.filter(
        club_id=league.club_id, verb__startswith="league.", after__league=league.pk
    )
    found = list(entries.order_by("-pk")[:HISTORY_SHOWN])
    lines = lines_of(found, zone=ZoneInfo(league.club.time_zone))
    return [
        replace(line, changes=_changes(entry)) for line, entry in zip(lines, found, strict=True)
    ]


def _changes(entry: AuditEntry) -> list[Change]:
    """Return a change of day; what else changed stands in the subject."""
    before: Any = entry.before or {}  # Any: JSON as stored
    after: Any = entry.after or {}  # Any: as above
    if "day" not in after or before.get("day") == after["day"]:
        return []
    return [Change(label=_("day"), before=_day(before.get("day")), after=_day(after["day"]))]


def _day(value: str | None) -> str:
    return date_format(date.fromisoformat(value), "j M Y") if value else _("open")


def own_teams(*, user: User | AnonymousUser, league: League) -> list[int]:
    """Return the teams of a league in whose squads the visitor is; one query at most."""
    if not isinstance(user, User):
        return []
    members = SquadMember.objects.filter(
        league=league, player__user_id=user.pk, until_day__isnull=True
    )
    return list(members.values_list("team_id", flat=True))
