"""Where a player sits once the next round is published."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count
from django.utils.functional import Promise

from games.matches.compass import seat_name
from games.matches.models import MatchSeat
from leagues.events.states import RoundStatus
from leagues.seating.models import Bye

DRAFT = RoundStatus.DRAFT.value


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTable:
    """A later round and the player's place in it; without a table the player sits out."""

    round_number: int
    table_number: int | None = None
    link_key: str = ""
    seat_name: str | Promise = ""


def next_table(*, event_id: int, player_id: int | None, after_round: int) -> NextTable | None:
    """Return the player's place in the newest published round after one, in two queries."""
    if player_id is None:
        return None
    seat = (
        MatchSeat.objects.filter(
            player_id=player_id,
            match__round_table__round__stage__event_id=event_id,
            match__round_table__round__number__gt=after_round,
        )
        .exclude(match__round_table__round__status=DRAFT)
        .select_related("match__round_table__round")
        .annotate(table_size=Count("match__seats"))
        .order_by("-match__round_table__round__number")
        .first()
    )
    bye = (
        Bye.objects.filter(
            entry__members__player_id=player_id,
            round__stage__event_id=event_id,
            round__number__gt=after_round,
        )
        .exclude(round__status=DRAFT)
        .select_related("round")
        .order_by("-round__number")
        .first()
    )
    seated_in = seat.match.round_table.round.number if seat else 0
    if bye is not None and bye.round.number > seated_in:
        return NextTable(round_number=bye.round.number)
    if seat is None:
        return None
    return NextTable(
        round_number=seated_in,
        table_number=seat.match.round_table.number,
        link_key=seat.match.link_key,
        seat_name=seat_name(seat.number, players=seat.table_size),
    )
