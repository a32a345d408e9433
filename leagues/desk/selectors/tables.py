"""The tables of an event's rounds with who sits there and what is claimed, for several pages."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.functional import Promise

from games.matches.compass import side_name
from games.matches.dummies import seat_label
from games.matches.models import MatchSeat, ScoreReport
from games.matches.states import ReportStatus
from leagues.seating.models import RoundTable

CLAIMED = (ReportStatus.OPEN.value, ReportStatus.REPORTED.value, ReportStatus.DISPUTED.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """Who sits where at a table."""

    number: int
    side: int
    player_id: int | None
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLine:
    """One side of a table with its people and, once it has a result, its points."""

    number: int
    name: str | Promise
    seats: tuple[SeatLine, ...]
    points: int | None

    @property
    def is_person(self) -> bool:
        """Whether somebody plays for themselves here."""
        return len(self.seats) == 1


def tables_with_seats(*, condition: Q) -> QuerySet[RoundTable]:
    """Return tables in order with match, sides, seats, players and open claims: five queries."""
    claims = ScoreReport.objects.filter(status__in=CLAIMED).annotate(
        hand_count=Count("hands", filter=Q(hands__is_replaced=False))
    )
    return (
        RoundTable.objects.filter(condition)
        .select_related("match__online", "round")
        .prefetch_related(
            "match__sides",
            Prefetch("match__seats", queryset=MatchSeat.objects.select_related("player")),
            Prefetch("match__reports", queryset=claims, to_attr="claims"),
        )
        .order_by("round__number", "number")
    )


def seat_lines(table: RoundTable) -> tuple[SeatLine, ...]:
    """Return the seats of a table that was read with them."""
    return tuple(
        SeatLine(
            number=seat.number,
            side=seat.side_number,
            player_id=seat.player_id,
            label=seat_label(seat),
        )
        for seat in table.match.seats.all()
    )


def side_lines(table: RoundTable) -> tuple[SideLine, ...]:
    """Return the sides of a table that was read with its seats."""
    seats = seat_lines(table)
    lines = []
    for side in table.match.sides.all():
        own = tuple(seat for seat in seats if seat.side == side.number)
        name = side_name([seat.number for seat in own], players=len(seats))
        lines.append(SideLine(number=side.number, name=name, seats=own, points=side.points))
    return tuple(lines)
