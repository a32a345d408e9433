"""End live tables from which somebody is gone too long, where the event's rule says so.

A sweep looks at the tables of such events; what it finds is settled table by table, each in its
own transaction, and looked at again under the locks: two sweeps settle a table once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Min, Q
from django.utils.translation import gettext as _

from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.corrections import forfeit, void_match
from games.online.models import OnlineSeat, OnlineTable
from games.online.selectors.people import name_of_seat
from games.online.services.absences import longest_gone, note_absences
from games.online.services.directing import end_by_ruling
from games.online.services.keeping import lock_table, seats_of
from games.online.states import TableStatus
from games.online.told import Deed, Notice
from leagues.desk.services.putting_right import Correction, put_right
from leagues.desk.services.seats_at_table import forfeit_points
from leagues.events.formats import Absence
from leagues.events.models import Event
from leagues.events.states import EventStatus
from leagues.seating.models import RoundTable
from leagues.seating.services.stages import locked_stage

UNDER_WAY = (EventStatus.RUNNING.value, EventStatus.REOPENED.value)


def deserted_tables(*, now: datetime) -> list[int]:
    """Note who is gone from tables of events with a rule for it; return those to be ended.

    One query while there is no such event.
    """
    playing = RoundTable.objects.filter(
        ~Q(round__stage__event__absence=Absence.BOTS.value),
        round__stage__event__status__in=UNDER_WAY,
        match__online__status=TableStatus.PLAYING.value,
    )
    found = list(playing.values_list("pk", "match_id"))
    if not found:
        return []
    note_absences(match_ids=[match_id for _pk, match_id in found], now=now)
    gone = playing.annotate(
        since=Min("match__online__seats__gone_since"),
        minutes=F("round__stage__event__absence_minutes"),
    ).filter(since__isnull=False)
    return [
        pk
        for pk, since, minutes in gone.values_list("pk", "since", "minutes")
        if now - since >= timedelta(minutes=minutes)
    ]


@transaction.atomic
def settle_deserted(*, table_id: int, now: datetime) -> bool:
    """End a table by its event's rule if somebody is gone too long; say whether it was."""
    table = RoundTable.objects.select_related("match", "round__stage__event").get(pk=table_id)
    locked_stage(event_id=table.round.stage.event_id)
    key = OnlineTable.objects.filter(match_id=table.match_id).values_list("key", flat=True).first()
    live = None if key is None else lock_table(key)
    if live is None or live.status != TableStatus.PLAYING:
        return False
    event = Event.objects.get(pk=table.round.stage.event_id)
    seat = longest_gone(table=live, seats=seats_of(live))
    limit = timedelta(minutes=event.absence_minutes)
    if seat is None or seat.gone_since is None or now - seat.gone_since < limit:
        return False
    if event.absence == Absence.BOTS:
        return False
    _end(table, live, seat, event)
    return True


def _end(table: RoundTable, live: OnlineTable, seat: OnlineSeat, event: Event) -> None:
    is_forfeit = event.absence == Absence.FORFEIT
    points = forfeit_points(table=table, seat=seat.number) if is_forfeit else ()
    words = _("%(name)s was gone from the live table for %(minutes)s minutes.")
    reason = words % {"name": name_of_seat(seat), "minutes": event.absence_minutes}

    def act(actor: Actor) -> None:
        notice = Notice(deed=Deed.DESERTED, seat=seat.number, score=points)
        end_by_ruling(table_key=live.key, notice=notice)
        match = Match.objects.get(pk=table.match_id)
        site = Actor(is_official=actor.is_official, is_table=True)
        if is_forfeit:
            forfeit(
                match_id=match.pk,
                points=points,
                actor=site,
                reason=reason,
                revision=match.revision,
            )
        else:
            void_match(match_id=match.pk, actor=site, reason=reason, revision=match.revision)

    put_right(Correction(table=table, by=None, verb="live.deserted", reason=reason, act=act))
