"""Who looks at a page, as a player."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from leagues.players.models import User
from leagues.players.selectors import player_of


def own_player_id(*, user: User | AnonymousUser) -> int | None:
    """Return the player an account is; None without an account or player. One query at most."""
    if not isinstance(user, User):
        return None
    found = player_of(user=user)
    return found.pk if found else None
