"""Fetch what belongs to the tables of a league and ask whether this visitor may do this."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.utils.translation import gettext as _

from leagues.events.league_access import get_league_to_view
from leagues.events.league_models import Division, League, Team
from leagues.players.access import require_role
from leagues.players.models import User
from leagues.players.states import Role


def get_division_to_view(*, user: User | AnonymousUser, division_id: int) -> Division:
    """Return a division with its league and club to whoever may see the league."""
    divisions = Division.objects.select_related("league__club")
    division = divisions.filter(pk=division_id).first()
    if division is None:
        raise Http404(_("There is no such division."))
    get_league_to_view(user=user, league_id=division.league_id)
    return division


def get_division_to_direct(*, user: User | AnonymousUser, division_id: int) -> Division:
    """Return a division to a director of its league's club, who adds play-offs."""
    division = get_division_to_view(user=user, division_id=division_id)
    require_role(user=user, club_id=division.league.club_id, needed=Role.DIRECTOR)
    return division


def get_league_of_people(*, user: User | AnonymousUser, league_id: int) -> League:
    """Return a league whose people's figures this visitor may see."""
    return get_league_to_view(user=user, league_id=league_id)


def get_team_to_adjust(*, user: User | AnonymousUser, team_id: int) -> Team:
    """Return a team to a director of its league's club, who rules on its points."""
    team = Team.objects.select_related("division__league__club").filter(pk=team_id).first()
    if team is None:
        raise Http404(_("There is no such team."))
    league = get_league_to_view(user=user, league_id=team.division.league_id)
    require_role(user=user, club_id=league.club_id, needed=Role.DIRECTOR)
    return team
