"""Which round and event a match belongs to."""

from __future__ import annotations

from games.matches.compass import SEAT_NAMES
from games.matches.models import MatchSeat
from leagues.seating.models import RoundTable


def round_of_match(*, match_id: int) -> int | None:
    """Return the round a match is played in, or None for one outside any event."""
    return RoundTable.objects.filter(match_id=match_id).values_list("round_id", flat=True).first()


def event_of_match(*, match_id: int) -> int | None:
    """Return the event a match is played in, or None for one outside any event."""
    found = RoundTable.objects.filter(match_id=match_id)
    return found.values_list("round__stage__event_id", flat=True).first()


def seat_choices(*, match_id: int) -> list[tuple[int, str]]:
    """Return the seats of a match with who is drawn for them, for a form, in one query."""
    seats = MatchSeat.objects.filter(match_id=match_id, player__isnull=False)
    return [
        (seat.number, f"{SEAT_NAMES[seat.number]}: {seat.player.label if seat.player else ''}")
        for seat in seats.select_related("player").order_by("number")
    ]
