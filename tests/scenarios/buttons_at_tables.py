"""What a director presses at tables, and to move rounds and events on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.infractions import Infraction
from games.matches.models import Match, Ruling, Substitution
from games.matches.services.infractions import InfractionEntry
from leagues.desk.services.changes import (
    Change,
    Forfeited,
    InfractionRuling,
    NewRuling,
    Order,
    ResultTakenBack,
    RulingWithdrawn,
    StandIn,
    StandInTakenBack,
    Voided,
)
from leagues.desk.services.looking import apply_seen, look_at
from leagues.events.models import AuditEntry, Event, EventId, RoundId
from leagues.events.states import EventStatus
from leagues.players.models import User
from leagues.seating.models import RoundTable
from leagues.seating.services.lifecycle import move_event
from leagues.seating.services.publishing import close_round, unpublish_round
from tests.factories.players import PlayerFactory
from tests.factories.seating import (
    evening,
    published_round,
)
from tests.scenarios.pressing import Press, scored_table

# --- A table put right -------------------------------------------------------------------


def seen(change: Change, table: RoundTable, by: User) -> Callable[[], None]:
    """Return the button that applies what was looked at."""
    table.match.refresh_from_db()
    order = Order(table=table, by=by, revision=table.match.revision, reason="Looked at the slip")
    look = look_at(change=change, order=order)
    return lambda: apply_seen(change=change, order=order, mark=look.mark)


def at_table(change: Change, verb: str, there: Callable[[], object], is_there: object) -> Press:
    round_, table, by = scored_table()
    return Press(
        act=seen(change, table, by),
        verb=verb,
        event=round_.stage.event,
        there=there,
        is_there=is_there,
    )


def voided() -> Press:
    return at_table(Voided(), "result.voided", Match.objects.filter(status="void").count, 1)


def forfeited() -> Press:
    found = Match.objects.filter(ending="forfeit", revision=2)
    return at_table(Forfeited(points=(6, 0)), "result.forfeited", found.count, 1)


def a_result_taken_back() -> Press:
    found = Match.objects.filter(status="in_play", revision=2)
    return at_table(ResultTakenBack(), "result.reopened", found.count, 1)


def a_ruling() -> Press:
    return at_table(NewRuling(text="Slow play."), "ruling.added", Ruling.objects.count, 1)


def an_infraction() -> Press:
    entry = InfractionEntry(infraction=Infraction.MISDEAL, seat=0)
    return at_table(InfractionRuling(entry=entry), "ruling.added", Ruling.objects.count, 1)


def a_ruling_withdrawn() -> Press:
    round_, table, by = scored_table()
    seen(NewRuling(text="Slow play."), table, by)()
    return Press(
        act=seen(RulingWithdrawn(ruling_id=Ruling.objects.get().pk), table, by),
        verb="ruling.withdrawn",
        event=round_.stage.event,
    )


def a_substitute() -> Press:
    change = StandIn(seat=1, player_id=PlayerFactory.create().pk, from_deal=2)
    return at_table(change, "seats.substituted", Substitution.objects.count, 1)


def a_substitute_taken_back() -> Press:
    round_, table, by = scored_table()
    seen(StandIn(seat=1, player_id=PlayerFactory.create().pk, from_deal=2), table, by)()
    note = Substitution.objects.get()
    return Press(
        act=seen(StandInTakenBack(substitution_id=note.pk), table, by),
        verb="seats.substitute_gone",
        event=round_.stage.event,
        there=Substitution.objects.count,
        is_there=0,
    )


# --- Rounds and events -------------------------------------------------------------------


def a_round_closed() -> Press:
    round_ = published_round()
    return Press(
        act=lambda: close_round(round_id=RoundId(round_.pk), by=None, anyway=True),
        verb="round.closed",
        event=round_.stage.event,
        there=AuditEntry.objects.filter(verb="round.closed_early").count,
        is_there=1,
    )


def a_round_taken_back() -> Press:
    round_ = published_round()
    return Press(
        act=lambda: unpublish_round(round_id=RoundId(round_.pk), by=None),
        verb="round.draft",
        event=round_.stage.event,
    )


def moved(event: Event, to: EventStatus) -> Press:
    return Press(
        act=lambda: move_event(event_id=EventId(event.pk), to=to, by=None, reason="One more"),
        verb=f"event.{to}",
        event=event,
    )


def an_event_finished() -> Press:
    return moved(evening(), EventStatus.FINISHED)


def an_event_reopened() -> Press:
    return moved(evening(status=EventStatus.FINISHED.value), EventStatus.REOPENED)


AT_TABLES: Final[tuple[Callable[[], Press], ...]] = (
    voided,
    forfeited,
    a_result_taken_back,
    a_ruling,
    an_infraction,
    a_ruling_withdrawn,
    a_substitute,
    a_substitute_taken_back,
    a_round_closed,
    a_round_taken_back,
    an_event_finished,
    an_event_reopened,
)
