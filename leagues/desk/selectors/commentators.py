"""Who comments a live table, and who could."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from games.online.models import OnlineTable
from leagues.events.access import visible_players
from leagues.players.known_people import found_by
from leagues.players.models import Player, User
from leagues.players.names import sort_key

MOST_OFFERED = 12


def commentators_now(*, table: OnlineTable) -> list[Player]:
    """Return who sees all cards of a table, by name; one query."""
    now_there = table.commentators.filter(removed_at__isnull=True).values("player_id")
    return list(Player.objects.filter(pk__in=now_there).order_by("sort_key", "distinction"))


def people_to_name(*, table: OnlineTable, user: User | AnonymousUser, words: str) -> list[Player]:
    """Return people with an account, whom the visitor may see, and who could comment a table.

    Without `words` they are of its club, where it has one; else each of `words` begins one of their
    names. One query.
    """
    people = visible_players(user=user).filter(found_by(user=user), user__isnull=False)
    if table.club_id is not None and not words:
        people = people.filter(memberships__club_id=table.club_id)
    people = people.filter(sort_key__words_start=sort_key(words))
    there = [seat.player_id for seat in table.seats.all() if seat.player_id is not None]
    now_there = table.commentators.filter(removed_at__isnull=True).values("player_id")
    others = people.exclude(pk__in=there).exclude(pk__in=now_there).distinct()
    return list(others.order_by("sort_key", "distinction")[:MOST_OFFERED])
