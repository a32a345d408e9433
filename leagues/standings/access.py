"""Fetch a player for their page; whoever is in no event and club of the visitor's is not shown."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import Http404
from django.utils.translation import gettext as _

from leagues.events.access import visible_players
from leagues.players.models import Player, PlayerId, User


def get_player_to_view(*, user: User | AnonymousUser, player_id: PlayerId | int) -> Player:
    """Return a player this visitor may see, themselves included, or raise `Http404`."""
    mine = Q(user_id=user.pk) if isinstance(user, User) else Q(pk__in=())
    seen = Q(pk__in=visible_players(user=user).filter(pk=player_id).values("pk"))
    player = Player.objects.filter(seen | mine, pk=player_id).first()
    if player is None:
        raise Http404(_("There is no such player. Look the name up in the rankings, or sign in."))
    return player
