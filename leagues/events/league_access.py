"""Fetch a league, a team or a fixture with the question whether this visitor may do this.

Captains and vice-captains speak for their team, directors of the club for all of them.
"""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from leagues.events.league_errors import SquadRefused
from leagues.events.league_models import (
    BorrowedPlay,
    Fixture,
    League,
    LeagueId,
    SquadMember,
    Team,
    Transfer,
)
from leagues.events.league_states import LeagueStatus
from leagues.events.states import Visibility
from leagues.players.access import has_role, require_role
from leagues.players.models import Membership, Player, PlayerId, User
from leagues.players.states import PlayerKind, Role


def visible_leagues(*, user: User | AnonymousUser) -> QuerySet[League]:
    """Return the leagues this visitor may see: public ones, those of their clubs and teams.

    What is being prepared is seen by members of the club and by those who play in it.
    """
    shown = Q(visibility=Visibility.PUBLIC) & ~Q(status=LeagueStatus.DRAFT)
    if isinstance(user, User):
        mine = Membership.objects.filter(player__user_id=user.pk).values("club_id")
        signed = SquadMember.objects.filter(league=OuterRef("pk"), player__user_id=user.pk)
        leads = Team.objects.filter(_led_by(user), division__league=OuterRef("pk"))
        shown |= Q(club_id__in=mine) | Q(Exists(signed)) | Q(Exists(leads))
    return League.objects.filter(shown)


def league_people(*, user: User | AnonymousUser) -> Q:
    """Return the condition that a person stands on a page of a league this visitor may see."""
    return people_of_leagues(visible_leagues(user=user))


def people_of_leagues(leagues: QuerySet[League]) -> Q:
    """Return the condition that a person is or was of a squad of these, or helped a team out.

    The leagues are asked for by number, so that there is nothing to join for each person.
    """
    seen = leagues.order_by().values("pk")
    signed = SquadMember.objects.filter(player=OuterRef("pk"), league__in=seen)
    helped = BorrowedPlay.objects.filter(player=OuterRef("pk"), fixture__division__league__in=seen)
    return Q(Exists(signed)) | Q(Exists(helped))


def get_league_to_view(*, user: User | AnonymousUser, league_id: LeagueId | int) -> League:
    """Return a league with its club; a hidden one is not found, as if it did not exist."""
    league = visible_leagues(user=user).filter(pk=league_id).select_related("club").first()
    if league is None:
        raise Http404(_("There is no such league here, or it is for members: sign in to see it."))
    return league


def get_league_to_direct(*, user: User | AnonymousUser, league_id: LeagueId | int) -> League:
    """Return a league to a director of its club; others are refused."""
    league = get_league_to_view(user=user, league_id=league_id)
    require_role(user=user, club_id=league.club_id, needed=Role.DIRECTOR)
    return league


def get_team_to_view(*, user: User | AnonymousUser, team_id: int) -> Team:
    """Return a team with its league to whoever may see that."""
    teams = Team.objects.select_related("division__league__club", "captain", "vice")
    team = teams.filter(pk=team_id, division__league__in=visible_leagues(user=user)).first()
    if team is None:
        raise Http404(_("There is no such team here, or it is for members: sign in to see it."))
    return team


def get_team_to_lead(*, user: User | AnonymousUser, team_id: int) -> Team:
    """Return a team to its captains, or to a director of the club; others are refused."""
    team = get_team_to_view(user=user, team_id=team_id)
    if not may_lead(user=user, team=team):
        raise PermissionDenied(_("This is for the captains of the team, or a director."))
    return team


def get_team_to_direct(*, user: User | AnonymousUser, team_id: int) -> Team:
    """Return a team to a director of the club; others are refused."""
    team = get_team_to_view(user=user, team_id=team_id)
    require_role(user=user, club_id=team.division.league.club_id, needed=Role.DIRECTOR)
    return team


def get_member_to_sign_off(
    *, user: User | AnonymousUser, team: Team, member_id: int
) -> SquadMember:
    """Return somebody of just this squad, whose team the visitor leads."""
    member = SquadMember.objects.filter(pk=member_id, team=team).first()
    if member is None or not may_lead(user=user, team=team):
        raise Http404(_("This person is not of the squad any more. Look at it again."))
    return member


def get_transfer_to_act_on(
    *, user: User | AnonymousUser, transfer_id: int
) -> tuple[Transfer, frozenset[int], bool]:
    """Return a transfer, of which of its teams the visitor is a captain, and if they direct.

    Whoever is neither is refused.
    """
    transfers = Transfer.objects.select_related("league__club", "from_team", "to_team")
    found = transfers.filter(pk=transfer_id, league__in=visible_leagues(user=user)).first()
    if found is None:
        raise Http404(_("There is no such transfer here."))
    teams = (found.from_team, found.to_team)
    led = frozenset(team.pk for team in teams if is_captain(user=user, team=team))
    directs = has_role(user=user, club_id=found.league.club_id, needed=Role.DIRECTOR)
    if not led and not directs:
        raise PermissionDenied(_("This is for the captains of the two teams, or a director."))
    return found, led, directs


def require_director_of_transfer(*, directs: bool) -> None:
    """Refuse whoever does not direct the league what only directors decide about a transfer."""
    if not directs:
        raise PermissionDenied(_("A director of the club decides about transfers."))


def teams_spoken_for(*, user: User | AnonymousUser, league: League) -> tuple[list[Team], bool]:
    """Return the teams the visitor speaks for, and whether they direct; others are refused."""
    led = teams_led(user=user, league=league)
    directs = has_role(user=user, club_id=league.club_id, needed=Role.DIRECTOR)
    if not led and not directs:
        raise PermissionDenied(_("This is for the captains of the league, or a director."))
    return led, directs


def get_fixture_to_direct(*, user: User | AnonymousUser, fixture_id: int) -> Fixture:
    """Return a fixture with its teams and league to a director of the club."""
    fixtures = Fixture.objects.select_related("division__league__club", "home", "away")
    shown = fixtures.filter(pk=fixture_id, division__league__in=visible_leagues(user=user))
    fixture = shown.first()
    if fixture is None:
        raise Http404(_("There is no such fixture here. Look at the fixture list again."))
    club_id = fixture.division.league.club_id
    require_role(user=user, club_id=club_id, needed=Role.DIRECTOR)
    return fixture


def get_player_to_sign_on(*, team: Team, player_id: PlayerId | int) -> Player:
    """Return a person of the list of the club; who is of a squad already is for the service."""
    player = _on_list(team.division.league).filter(pk=player_id).first()
    if player is None:
        sentence = _("This person is not on the club's list. Type their name instead.")
        raise SquadRefused(sentence, fields={"player": [sentence]})
    return player


def people_to_sign_on(*, team: Team) -> QuerySet[Player]:
    """Return those on the list of the club who are of no squad of the league, by name."""
    league = team.division.league
    signed = SquadMember.objects.filter(
        league=league, player=OuterRef("pk"), until_day__isnull=True
    )
    people = _on_list(league).filter(~Q(Exists(signed)))
    return people.order_by("sort_key", "distinction", "pk")


def _on_list(league: League) -> QuerySet[Player]:
    return Player.objects.filter(memberships__club_id=league.club_id, kind=PlayerKind.PERSON.value)


def is_captain(*, user: User | AnonymousUser, team: Team) -> bool:
    """Return whether the visitor is captain or vice-captain of a team; one query at most."""
    if not isinstance(user, User):
        return False
    speakers = [pk for pk in (team.captain_id, team.vice_id) if pk is not None]
    return bool(speakers) and Player.objects.filter(pk__in=speakers, user_id=user.pk).exists()


def may_lead(*, user: User | AnonymousUser, team: Team) -> bool:
    """Return whether the visitor is a captain of a team, or a director of its club."""
    club_id = team.division.league.club_id
    return is_captain(user=user, team=team) or has_role(
        user=user, club_id=club_id, needed=Role.DIRECTOR
    )


def teams_led(*, user: User | AnonymousUser, league: League) -> list[Team]:
    """Return the teams of a league of which the visitor is a captain; one query at most."""
    if not isinstance(user, User):
        return []
    return list(Team.objects.filter(_led_by(user), division__league=league).distinct())


def _led_by(user: User) -> Q:
    return Q(captain__user_id=user.pk) | Q(vice__user_id=user.pk)
