"""Which round and event a match belongs to."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.matches.compass import seat_name
from games.matches.models import MatchSeat
from leagues.events.models import Round
from leagues.events.states import RoundStatus
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
    seats = list(
        MatchSeat.objects.filter(match_id=match_id).select_related("player").order_by("number")
    )
    return [
        (
            seat.number,
            _("%(seat)s: %(name)s")
            % {"seat": seat_name(seat.number, players=len(seats)), "name": seat.player.label},
        )
        for seat in seats
        if seat.player is not None
    ]


def rounds_of_event(*, event_id: int, with_drafts: bool) -> QuerySet[Round]:
    """Return the rounds of an event in order."""
    rounds = Round.objects.filter(stage__event_id=event_id).order_by("number")
    return rounds if with_drafts else rounds.exclude(status=RoundStatus.DRAFT)


def tables_of_event(*, event_id: int) -> QuerySet[RoundTable]:
    """Return the tables of an event's published rounds, in order of play."""
    return (
        RoundTable.objects.filter(round__stage__event_id=event_id)
        .exclude(round__status=RoundStatus.DRAFT)
        .select_related("round__stage")
        .order_by("round__number", "number")
    )
