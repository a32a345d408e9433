"""Let no live table of an event wait for somebody longer than the event's rule has it.

One from which somebody is gone, or to which somebody does not come, is ended where the rule says
so; where bots play on, one at which all of another side wait is begun without whoever is missing.
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
from games.matches.services.keeping import lock_match
from games.matches.states import MatchStatus
from games.online.models import OnlineSeat, OnlineTable
from games.online.selectors.people import name_of_seat
from games.online.services.absences import longest_gone, note_absences
from games.online.services.directing import end_by_ruling
from games.online.services.keeping import lock_table, seats_of
from games.online.services.opening import begin_play
from games.online.states import TableStatus
from games.online.told import Deed, Notice
from leagues.desk.services.putting_right import Correction, put_right
from leagues.desk.services.seats_at_table import forfeit_points
from leagues.events.formats import Absence
from leagues.events.models import Event
from leagues.events.services.audit import write_audit
from leagues.events.services.versions import touch_event
from leagues.events.states import EventStatus
from leagues.seating.models import RoundTable
from leagues.seating.services.progress import UNDER_WAY as ROUNDS_UNDER_WAY
from leagues.seating.services.stages import locked_stage

UNDER_WAY = (EventStatus.RUNNING.value, EventStatus.REOPENED.value)
WITHOUT_RESULT = (MatchStatus.SEATED.value, MatchStatus.IN_PLAY.value)
LEFT_TO_PLAY = {
    TableStatus.GATHERING: (MatchStatus.SEATED.value,),
    TableStatus.PLAYING: WITHOUT_RESULT,
}
"""How a match stands at whose live table nobody wrote anything down by hand."""


def deserted_tables(*, now: datetime) -> list[int]:
    """Note who is gone or has not come; return the tables at which that has gone on too long.

    One query while there is nothing to look at. Not where a result was written down by hand
    meanwhile: it stands, or waits for a second word.
    """
    of_event = "round__stage__event__"
    waiting = Q(
        match__online__status=TableStatus.GATHERING.value,
        match__status=MatchStatus.SEATED.value,
        round__status__in=ROUNDS_UNDER_WAY,
    )
    playing = Q(
        match__online__status=TableStatus.PLAYING.value, match__status__in=WITHOUT_RESULT
    ) & ~Q(**{f"{of_event}absence": Absence.BOTS.value})
    tables = RoundTable.objects.filter(waiting | playing, **{f"{of_event}status__in": UNDER_WAY})
    found = list(tables.values_list("pk", "match_id"))
    if not found:
        return []
    note_absences(match_ids=[match_id for _pk, match_id in found], now=now)
    gone = tables.annotate(
        since=Min("match__online__seats__gone_since"),
        minutes=F(f"{of_event}absence_minutes"),
    ).filter(since__isnull=False)
    return [
        pk
        for pk, since, minutes in gone.values_list("pk", "since", "minutes")
        if now - since >= timedelta(minutes=minutes)
    ]


@transaction.atomic
def settle_deserted(*, table_id: int, now: datetime) -> bool:
    """Do at a table what its event's rule says if somebody is gone too long; say whether it was."""
    tables = RoundTable.objects.select_related("match", "round__stage__event")
    table = tables.filter(pk=table_id).first()
    if table is None:  # its round was taken back meanwhile
        return False
    locked_stage(event_id=table.round.stage.event_id)
    key = OnlineTable.objects.filter(match_id=table.match_id).values_list("key", flat=True).first()
    live = None if key is None else lock_table(key)
    if live is None or live.status not in LEFT_TO_PLAY:
        return False
    if lock_match(table.match_id).status not in LEFT_TO_PLAY[TableStatus(live.status)]:
        return False
    event = Event.objects.get(pk=table.round.stage.event_id)
    seat = longest_gone(seats=seats_of(live), now=now)
    limit = timedelta(minutes=event.absence_minutes)
    if seat is None or seat.gone_since is None or now - seat.gone_since < limit:
        return False
    if event.absence != Absence.BOTS:
        _end(table, live, seat, event)
        return True
    if live.status == TableStatus.GATHERING:
        _begin(table, live, seat, event)
        return True
    return False


def _begin(table: RoundTable, live: OnlineTable, seat: OnlineSeat, event: Event) -> None:
    """Let bots play for whoever has not come; they take their seats when they do."""
    begin_play(table=live)
    write_audit(
        verb="live.begun",
        by=None,
        event_id=event.pk,
        subject=f"{table.round.number}/{table.number}",
        reason=_reason(seat, event),
    )
    touch_event(event_id=event.pk)


def _reason(seat: OnlineSeat, event: Event) -> str:
    if seat.seen_at is None:
        words = _("%(name)s did not come to the live table within %(minutes)s minutes.")
    else:
        words = _("%(name)s was gone from the live table for %(minutes)s minutes.")
    return words % {"name": name_of_seat(seat), "minutes": event.absence_minutes}


def _end(table: RoundTable, live: OnlineTable, seat: OnlineSeat, event: Event) -> None:
    is_forfeit = event.absence == Absence.FORFEIT
    points = forfeit_points(table=table, seat=seat.number) if is_forfeit else ()
    reason = _reason(seat, event)

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
