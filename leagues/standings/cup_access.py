"""Fetch a cup of a league and ask whether this visitor may see or direct it."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.utils.translation import gettext as _

from leagues.events.cup_models import Cup
from leagues.events.league_access import get_league_to_view
from leagues.players.access import require_role
from leagues.players.models import User
from leagues.players.states import Role


def get_cup_to_view(*, user: User | AnonymousUser, cup_id: int) -> Cup:
    """Return a cup with its league and club to whoever may see the league."""
    cup = Cup.objects.select_related("league__club").filter(pk=cup_id).first()
    if cup is None:
        raise Http404(_("There is no such cup."))
    get_league_to_view(user=user, league_id=cup.league_id)
    return cup


def get_cup_to_direct(*, user: User | AnonymousUser, cup_id: int) -> Cup:
    """Return a cup to a director of its league's club, who draws it and rules on its ties."""
    cup = get_cup_to_view(user=user, cup_id=cup_id)
    require_role(user=user, club_id=cup.league.club_id, needed=Role.DIRECTOR)
    return cup
