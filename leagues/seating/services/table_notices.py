"""Tell people where they sit in a round that has been published."""

from __future__ import annotations

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.events.models import Round
from leagues.players.models import Notice, Player
from leagues.players.notice_kinds import NoticeKind
from leagues.players.services.notices import Message, tell
from leagues.seating.selectors.people import CURRENT, NextSeat, seat_in_round


def tell_of_tables(*, round_id: int) -> list[Notice]:
    """Tell everybody with an account their table and company, or that they sit out.

    A round that was taken back and published again is told again, as others may sit there now.
    """
    found = Round.objects.select_related("stage__event__club").filter(pk=round_id)
    round_ = found.filter(status__in=CURRENT).first()
    if round_ is None or round_.published_at is None:
        return []
    event = round_.stage.event
    inside = Q(pk__in=_seated(round_id)) | Q(entries__entry__byes__round_id=round_id)
    told = Player.objects.filter(inside).exclude(user=None, guardian_email="")
    return tell(
        players=list(told.select_related("user").distinct()),
        kind=NoticeKind.TABLE,
        key=f"table:{round_id}:{round_.published_at.timestamp():.0f}",
        write=lambda player: Message(
            subject=_("Round %(number)s of %(title)s")
            % {"number": round_.number, "title": event.title},
            lines=[_line(seat_in_round(round_=round_, player_id=player.pk))],
            link=reverse("desk:event", args=[event.pk]),
            zone=event.club.time_zone,
        ),
    )


def _seated(round_id: int) -> list[int]:
    seats = Player.objects.filter(seats__match__round_table__round_id=round_id)
    return list(seats.values_list("pk", flat=True))


def _line(seat: NextSeat | None) -> str:
    if seat is None:
        return _("Look at the event's page where you sit.")
    if seat.sits_out:
        return _("You sit out this round.")
    words = {
        "table": seat.table_number,
        "seat": seat.seat_name,
        "partners": ", ".join(player.label for player in seat.partners),
        "opponents": ", ".join(player.label for player in seat.opponents),
    }
    if seat.partners:
        return (
            _("You sit at table %(table)s, %(seat)s, with %(partners)s against %(opponents)s.")
            % words
        )
    return _("You sit at table %(table)s, %(seat)s, with %(opponents)s.") % words
