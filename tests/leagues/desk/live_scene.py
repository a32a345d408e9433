"""A round that is played at live tables, and its director's browser."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils import timezone

from games.online.models import OnlineTable
from games.online.services.opening import start
from games.online.visitors import Visitor
from leagues.players.models import User
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from leagues.seating.services.live_tables import open_live_tables
from tests.factories.players import MembershipFactory, UserFactory, user_of
from tests.factories.seating import published_round
from tests.games.online.tables import again, dealt


def live_round_table(**event: Any) -> RoundTable:
    """Return the only table of a round whose live table waits for its people."""
    table = published_round(people=4, rounds=2, is_online=True, **event).tables.get()
    open_live_tables()
    return RoundTable.objects.select_related("match", "round__stage__event__club").get(pk=table.pk)


def playing_table(**event: Any) -> RoundTable:
    """Return the same with the first hand dealt."""
    table = live_round_table(**event)
    live = live_at(table)
    live.seats.update(seen_at=timezone.now())
    start(table_key=live.key, visitor=visitor_at(table, 0))
    dealt(live)
    return RoundTable.objects.select_related("match", "round__stage__event__club").get(pk=table.pk)


def who_plays_and_directs(table: RoundTable, seat: int = 0) -> User:
    """Return the account of somebody who plays at a table and directs its club."""
    player = table.match.seats.select_related("player").get(number=seat).player
    assert player is not None
    player.user = UserFactory.create()
    player.save()
    club = table.round.stage.event.club
    MembershipFactory.create(club=club, player=player, role=Role.DIRECTOR.value)
    return user_of(player)


def live_at(table: RoundTable) -> OnlineTable:
    """Return the live table of a round's table."""
    return OnlineTable.objects.get(match_id=table.match_id)


def visitor_at(table: RoundTable, seat: int) -> Visitor:
    """Return who was drawn to a seat."""
    return Visitor(player_id=table.match.seats.get(number=seat).player_id)


def url(table: RoundTable, name: str = "live", *more: object) -> str:
    """Return an address of the director's page."""
    return reverse(f"desk:{name}", args=[table.pk, *more])


def revision(table: RoundTable) -> int:
    """Return the revision of a table's match as it is now."""
    table.match.refresh_from_db()
    return table.match.revision


def told(live: OnlineTable) -> list[str]:
    """Return the codes of what the director did in a table's log."""
    codes = again(live).actions.order_by("sequence").values_list("code", flat=True)
    return [code for code in codes if code.startswith("told:")]
