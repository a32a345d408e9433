"""Fetch a player or a prize, if this visitor may see or change it."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import Http404
from django.utils.translation import gettext as _

from leagues.events.access import get_event_to_direct, visible_players
from leagues.players.known_people import found_by
from leagues.players.models import Player, PlayerId, User
from leagues.standings.models import Prize


def get_player_to_view(*, user: User | AnonymousUser, player_id: PlayerId | int) -> Player:
    """Return a player this visitor may see, themselves included, or raise `Http404`.

    Whoever is in no event and club of the visitor's is not shown, nor who keeps their name from
    the visitor.
    """
    mine = Q(user_id=user.pk) if isinstance(user, User) else Q(pk__in=())
    seen = Q(pk__in=visible_players(user=user).filter(pk=player_id).values("pk"))
    player = Player.objects.filter(seen | mine, found_by(user=user), pk=player_id).first()
    if player is None:
        raise Http404(_("There is no such player. Look the name up in the rankings, or sign in."))
    return player


def get_prize_to_direct(*, user: User | AnonymousUser, event_id: int, prize_id: int) -> Prize:
    """Return a prize of just this event, with the event, to one who may direct it."""
    event = get_event_to_direct(user=user, event_id=event_id)
    prize = Prize.objects.filter(pk=prize_id, event=event).first()
    if prize is None:
        raise Http404(_("There is no such prize any more. Look at the list of prizes."))
    prize.event = event
    return prize
