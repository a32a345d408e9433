"""Live tables with who sits there: one by its key, those of the lobby, one's own."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from games.online.models import OnlineSeat, OnlineTable
from games.online.selectors.commentators import comments
from games.online.states import ENDED, TableStatus, Watching
from games.online.visitors import Visitor

MOST_IN_LOBBY: Final = 60

WAITED_FOR: Final = timedelta(minutes=30)
"""So long after somebody was last seen there a table stays in the lobby."""


def table_with_seats(*, key: str) -> OnlineTable | None:
    """Return a table with its seats and players, in two queries."""
    return _with_seats(OnlineTable.objects.filter(key=key)).first()


def lobby(*, now: datetime) -> list[OnlineTable]:
    """Return the tables everybody may find: those that gather first, then those to watch.

    None that gather where nobody waits any more. Two queries, whatever their number.
    """
    waiting = OnlineSeat.objects.filter(table=OuterRef("pk"), seen_at__gte=now - WAITED_FOR)
    gathering = Q(Exists(waiting), status=TableStatus.GATHERING.value)
    watched = Q(status__in=[TableStatus.PLAYING.value, TableStatus.PAUSED.value])
    watched &= Q(watching=Watching.ANYONE.value)
    found = OnlineTable.objects.filter(gathering | watched, is_listed=True)
    # "gathering" sorts before "paused" and "playing"
    return list(_with_seats(found.order_by("status", "-id"))[:MOST_IN_LOBBY])


def tables_of(*, visitor: Visitor) -> list[OnlineTable]:
    """Return the tables that are not over at which a visitor has a seat, in two queries."""
    if not visitor.is_known:
        return []
    mine = OnlineSeat.objects.filter(held_by(visitor)).values("table_id")
    ended = [status.value for status in ENDED]
    found = OnlineTable.objects.filter(pk__in=mine).exclude(status__in=ended)
    return list(_with_seats(found.order_by("-id"))[:MOST_IN_LOBBY])


def held_by(visitor: Visitor) -> Q:
    """Return the condition on seats that a visitor holds them."""
    by_cookie = Q(guest_key=visitor.guest_key) | Q(link_guest=visitor.guest_key)
    held = by_cookie if visitor.guest_key else Q(pk__isnull=True)
    return held if visitor.player_id is None else held | Q(player_id=visitor.player_id)


def seat_held_by(*, seats: Iterable[OnlineSeat], visitor: Visitor) -> OnlineSeat | None:
    """Return the first of some seats that a visitor holds."""
    return next((seat for seat in seats if holds(seat=seat, visitor=visitor)), None)


def holds(*, seat: OnlineSeat, visitor: Visitor) -> bool:
    """Say whether a seat is bound to a visitor: by account, by cookie, or by a personal link."""
    if seat.link_guest and seat.link_guest == visitor.guest_key:
        return True
    if seat.player_id is not None:
        return seat.player_id == visitor.player_id
    return bool(seat.guest_key) and seat.guest_key == visitor.guest_key


def may_see(*, table: OnlineTable, seats: Iterable[OnlineSeat], visitor: Visitor) -> bool:
    """Say whether a visitor may look at a table.

    While it gathers, whoever has its address may, to sit down there.
    """
    if table.status == TableStatus.GATHERING or table.watching != Watching.NOBODY:
        return True
    is_seated = seat_held_by(seats=seats, visitor=visitor) is not None
    return (
        is_seated or is_host(table=table, visitor=visitor) or comments(table=table, visitor=visitor)
    )


def is_host(*, table: OnlineTable, visitor: Visitor) -> bool:
    """Say whether a visitor opened a table, by an account or as a guest by the cookie."""
    if table.host_guest:
        return table.host_guest == visitor.guest_key
    return table.host_id is not None and table.host_id == visitor.user_id


def may_run(*, table: OnlineTable, seats: Iterable[OnlineSeat], visitor: Visitor) -> bool:
    """Say whether a table is a visitor's to give up: of who opened it, or sits there alone.

    Never one of an event, where the match is not theirs: its director ends it. Nor a game that
    counts for ratings, or its host would lose none.
    """
    if is_of_event(table) or is_at_stake(table):
        return False
    people = [seat for seat in seats if seat.has_person]
    is_alone = len(people) == 1 and holds(seat=people[0], visitor=visitor)
    return is_alone or is_host(table=table, visitor=visitor)


def is_at_stake(table: OnlineTable) -> bool:
    """Say whether a game has begun that counts for ratings; a query only where that was asked."""
    return table.is_rated and table.match is not None and table.match.is_rated


def is_of_event(table: OnlineTable) -> bool:
    """Say whether the match of a table was there before it, and still is played there."""
    return table.is_scheduled and table.match_id is not None


def key_to_watch(*, match_id: int) -> str:
    """Return the key of the live table at which a match is played, if anyone may watch it there."""
    found = OnlineTable.objects.filter(
        match_id=match_id,
        status__in=[TableStatus.PLAYING.value, TableStatus.PAUSED.value],
        watching=Watching.ANYONE.value,
    )
    return found.values_list("key", flat=True).first() or ""


def revisions(*, keys: Iterable[str]) -> dict[str, int]:
    """Return the revisions of tables by key, in one query."""
    return dict(OnlineTable.objects.filter(key__in=list(keys)).values_list("key", "revision"))


def _with_seats(tables: QuerySet[OnlineTable]) -> QuerySet[OnlineTable]:
    seats = OnlineSeat.objects.select_related("player").order_by("number")
    return tables.prefetch_related(Prefetch("seats", queryset=seats))
