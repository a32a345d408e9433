"""Write squads: sign people on, before a match or at it, and take them out again."""

from __future__ import annotations

from datetime import date, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.events.league_errors import SquadRefused
from leagues.events.league_models import SquadMember, Team, TeamId
from leagues.events.services.league_notes import note
from leagues.events.services.league_teams import locked_team
from leagues.players.models import Player, PlayerId, User
from leagues.players.names import clean_name, sort_key
from leagues.players.services.people import create_player
from leagues.players.states import PlayerKind

DAY = timedelta(days=1)


@transaction.atomic
def sign_on(
    *,
    team_id: TeamId | int,
    day: date,
    by: User | None,
    player_id: PlayerId | int | None = None,
    name: str = "",
    on_night: bool = False,
) -> SquadMember:
    """Put somebody into the squad of a team from a day on. Twice is once.

    Somebody new is written down under their `name`, on the list of the club. Raises `SquadRefused`
    for whoever is of another squad of the league: they need a transfer.
    """
    team = locked_team(team_id)
    league = team.division.league
    if team.is_withdrawn:
        raise SquadRefused(_("%(team)s has left the league.") % {"team": team.name})
    player = _person(team, player_id=player_id, name=name, by=by)
    there = SquadMember.objects.filter(league=league, player=player, until_day__isnull=True)
    found = there.select_related("team").first()
    if found is not None and found.team_id == team.pk:
        return found
    if found is not None:
        sentence = _(
            "%(name)s is of the squad of %(team)s. Ask for a transfer, or borrow them for a match."
        ) % {"name": player.label, "team": found.team.name}
        raise SquadRefused(sentence, fields={"player": [sentence]})
    _require_not_left(team, player)
    member = SquadMember.objects.create(
        league=league, team=team, player=player, from_day=day, is_registered_on_night=on_night
    )
    note(league, "league.signed_on", by=by, about=f"{player.label}, {team.name}")
    return member


@transaction.atomic
def sign_off(*, member_id: int, day: date, by: User | None) -> None:
    """Take somebody out of a squad: from a day on, or as if never in it if that is the first."""
    member = SquadMember.objects.select_related("player").get(pk=member_id)
    team = locked_team(member.team_id)
    member.refresh_from_db(fields=["until_day"])
    if member.until_day is not None:
        return
    end_membership(member, day=day)
    for role in ("captain", "vice"):
        if getattr(team, f"{role}_id") == member.player_id:
            setattr(team, role, None)
            team.save(update_fields=[role])
    note(
        team.division.league,
        "league.signed_off",
        by=by,
        about=f"{member.player.label}, {team.name}",
    )


def end_membership(member: SquadMember, *, day: date) -> None:
    """Let somebody be of a squad until the day before `day`; the league is locked."""
    last = day - DAY
    if last < member.from_day:
        member.delete()
        return
    member.until_day = last
    member.save(update_fields=["until_day"])


def _person(team: Team, *, player_id: PlayerId | int | None, name: str, by: User | None) -> Player:
    """Return who is to be signed on; a new person whose form was sent twice is written once."""
    if player_id is not None:
        player = Player.objects.filter(pk=player_id, kind=PlayerKind.PERSON.value).first()
        if player is None:
            sentence = _("There is no such player. Look the name up again.")
            raise SquadRefused(sentence, fields={"player": [sentence]})
        return player
    same = team.squad.filter(player__sort_key=sort_key(clean_name(name)), until_day__isnull=True)
    found = same.select_related("player").first()
    if found is not None:
        return found.player
    return create_player(display_name=name, by=by, club_id=team.division.league.club_id)


def _require_not_left(team: Team, player: Player) -> None:
    """Refuse whoever was of another squad before: that is a transfer."""
    league = team.division.league
    before = SquadMember.objects.filter(league=league, player=player).exclude(team=team)
    found = before.select_related("team").first()
    if found is not None:
        sentence = _(
            "%(name)s was of the squad of %(team)s this season. A director has to approve a "
            "transfer."
        ) % {"name": player.label, "team": found.team.name}
        raise SquadRefused(sentence, fields={"player": [sentence]})
