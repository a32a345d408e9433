"""Fetch a player for their page. Everybody may see it; what it shows depends on the visitor."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _

from leagues.players.models import Player, PlayerId


def get_player_to_view(*, player_id: PlayerId | int) -> Player:
    """Return a player, or raise `Http404`."""
    player = Player.objects.filter(pk=player_id).first()
    if player is None:
        raise Http404(_("There is no such player. Look the name up in the rankings."))
    return player
