"""Everything a director can press, pressed twice at the same moment: it is done once.

Two real transactions race. Whichever comes second does nothing, or is refused in a sentence; the
history has one line, and what was to be there once is there once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import pytest

from engine.infractions import Infraction
from games.matches.errors import DomainError
from games.matches.models import Match, Ruling, Substitution
from games.matches.services.infractions import InfractionEntry
from leagues.desk.selectors.finals import finals_sheet
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
from leagues.desk.services.finals import begin_finals_as_seen
from leagues.desk.services.late import seat_late, take_table_away, write_late_down
from leagues.desk.services.looking import apply_seen, look_at
from leagues.events.models import AuditEntry, Entry, Event, EventId, Round, RoundId, Stage
from leagues.events.services.entering import enter_at_door
from leagues.events.services.newcomers import Newcomer
from leagues.events.services.seeds import set_seeds
from leagues.events.states import EventStatus
from leagues.players.models import User
from leagues.players.states import Role
from leagues.seating.models import Bye, RoundTable, SeatingRule
from leagues.seating.plans import WishKind
from leagues.seating.selectors.plan_files import plan_file
from leagues.seating.services.finals import take_finals_back
from leagues.seating.services.handing_in import hand_in_plan
from leagues.seating.services.lifecycle import move_event
from leagues.seating.services.members import replace_member
from leagues.seating.services.progress import bring_rounds_on
from leagues.seating.services.publishing import close_round, unpublish_round
from leagues.seating.services.wishes import add_wish, ask_to_rest, play_after_all, remove_wish
from leagues.standings.models import Prize
from leagues.standings.prizes import PrizeKind
from leagues.standings.services.prizes import (
    PrizeTerms,
    add_prize,
    change_prize,
    draw_lots,
    remove_prize,
)
from leagues.standings.services.sheets import recompute_standings
from tests.factories.players import PlayerFactory
from tests.factories.seating import (
    drafted_evening,
    evening,
    finish,
    published_round,
    round_of_entries,
)
from tests.leagues.desk.builders import account
from tests.races import at_once

pytestmark = pytest.mark.django_db(transaction=True)

TWICE: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A button: what it does, how often that is in the history, and what there then is."""

    act: Callable[[], object]
    verb: str
    event: Event
    there: Callable[[], object] = field(default=lambda: None)
    is_there: object = None


def director_of(event: Event) -> User:
    return account(event, Role.DIRECTOR)


def scored_table(*, people: int = 9) -> tuple[Round, RoundTable, User]:
    round_ = published_round(people=people)
    table = RoundTable.objects.select_related("round__stage__event").get(round=round_, number=1)
    finish(table)
    return round_, table, director_of(round_.stage.event)


def come(event: Event, count: int) -> list[int]:
    return [
        enter_at_door(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None).pk
        for _ in range(count)
    ]


# --- Late-comers -------------------------------------------------------------------------


def one_more_table() -> Press:
    round_ = published_round()
    event = round_.stage.event
    late, by = come(event, 4), director_of(event)
    return Press(
        act=lambda: seat_late(round_=round_, entry_ids=late, by=by),
        verb="seats.late_table",
        event=event,
        there=lambda: RoundTable.objects.filter(round=round_).count(),
        is_there=3,
    )


def a_table_of_late_comers_away() -> Press:
    round_ = published_round()
    event = round_.stage.event
    by = director_of(event)
    table = seat_late(round_=round_, entry_ids=come(event, 4), by=by)
    assert table is not None
    return Press(
        act=lambda: take_table_away(round_=round_, table_id=table.pk, by=by),
        verb="seats.late_table_gone",
        event=event,
        there=lambda: RoundTable.objects.filter(round=round_).count(),
        is_there=2,
    )


def a_note_of_who_came_late() -> Press:
    round_ = published_round()
    event = round_.stage.event
    late, by = come(event, 1), director_of(event)
    return Press(
        act=lambda: write_late_down(round_=round_, entry_ids=late, by=by),
        verb="seats.late",
        event=event,
        there=lambda: Bye.objects.filter(round=round_).count(),
        is_there=1,
    )


# --- Finals ------------------------------------------------------------------------------


def played_before_finals() -> tuple[Event, User]:
    event = evening(people=12, unit="pair", movement="round_robin", rounds=1, sit_out="zero")
    for number, table in enumerate(round_of_entries(event).tables.order_by("number")):
        finish(table, points=(12 - number, 6 - number))
    bring_rounds_on()
    Stage.objects.create(event=event, number=2, movement="single_elimination", qualifiers=4, seed=7)
    return event, director_of(event)


def order_of(event: Event) -> list[int]:
    sheet = finals_sheet(event=event)
    assert sheet is not None
    return list(sheet.order)


def finals_begun() -> Press:
    event, by = played_before_finals()
    order = order_of(event)
    return Press(
        act=lambda: begin_finals_as_seen(event=event, order=order, by=by),
        verb="finals.begun",
        event=event,
        there=lambda: AuditEntry.objects.filter(verb="seats.asked_for").count(),
        is_there=1,
    )


def finals_taken_back() -> Press:
    event, by = played_before_finals()
    begin_finals_as_seen(event=event, order=order_of(event), by=by)
    return Press(
        act=lambda: take_finals_back(event_id=event.pk, by=by),
        verb="finals.taken_back",
        event=event,
    )


# --- Seats and wishes --------------------------------------------------------------------


def a_file_handed_in() -> Press:
    event = drafted_evening(people=9)
    names = [entry.members.get().player.label for entry in event.entries.order_by("pk")]
    text, by = plan_file(event_id=event.pk), director_of(event)
    text = text.replace(names[0], "\0").replace(names[8], names[0]).replace("\0", names[8])
    return Press(
        act=lambda: hand_in_plan(event_id=event.pk, text=text, by=by),
        verb="seats.handed_in",
        event=event,
        there=lambda: RoundTable.objects.filter(round__stage__event=event).count(),
        is_there=6,
    )


def a_wish() -> Press:
    event = drafted_evening()
    one, two = event.entries.order_by("pk")[:2]
    return Press(
        act=lambda: add_wish(
            event_id=event.pk, kind=WishKind.APART, entry_id=one.pk, other_id=two.pk, by=None
        ),
        verb="wish.added",
        event=event,
        there=SeatingRule.objects.count,
        is_there=1,
    )


def a_wish_struck_out() -> Press:
    press = a_wish()
    press.act()
    rule = SeatingRule.objects.get()
    return Press(
        act=lambda: remove_wish(event_id=press.event.pk, rule_id=rule.pk, by=None),
        verb="wish.removed",
        event=press.event,
    )


def resting() -> tuple[Event, User]:
    event = drafted_evening()
    by = director_of(event)
    enter_at_door(event_id=event.pk, player_id=by.player.pk, by=None)
    return event, by


def a_rest_asked_for() -> Press:
    event, by = resting()
    return Press(
        act=lambda: ask_to_rest(event_id=event.pk, number=2, by=by),
        verb="wish.added",
        event=event,
        there=SeatingRule.objects.count,
        is_there=1,
    )


def a_rest_taken_back() -> Press:
    event, by = resting()
    ask_to_rest(event_id=event.pk, number=2, by=by)
    return Press(
        act=lambda: play_after_all(event_id=event.pk, number=2, by=by),
        verb="wish.removed",
        event=event,
    )


def a_member_changed() -> Press:
    event = evening(people=8, unit="pair")
    entry = event.entries.earliest("pk")
    leaves, comes = entry.members.earliest("pk").player_id, PlayerFactory.create().pk
    return Press(
        act=lambda: replace_member(
            entry_id=entry.pk, leaves=leaves, comes=Newcomer(player_id=comes), by=None
        ),
        verb="entry.replaced",
        event=event,
        there=lambda: entry.members.count(),
        is_there=2,
    )


def seeds_saved() -> Press:
    event = evening(people=8)
    seeds: dict[int, int | None] = {
        entry.pk: number for number, entry in enumerate(event.entries.all(), start=1)
    }
    return Press(
        act=lambda: set_seeds(event_id=event.pk, seeds=seeds, by=None),
        verb="entries.seeded",
        event=event,
        there=lambda: Entry.objects.filter(seed=1).count(),
        is_there=1,
    )


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


# --- Prizes ------------------------------------------------------------------------------


LONERS: Final = PrizeTerms(title="Most loners", kind=PrizeKind.MOST_LONERS, cents=500)


def a_prize_put_up() -> Press:
    event = evening()
    return Press(
        act=lambda: add_prize(event_id=event.pk, terms=LONERS, by=None),
        verb="prize.added",
        event=event,
        there=Prize.objects.count,
        is_there=1,
    )


def a_prize_changed() -> Press:
    event = evening()
    prize = add_prize(event_id=event.pk, terms=LONERS, by=None)
    dearer = PrizeTerms(title="Most loners", kind=PrizeKind.MOST_LONERS, cents=900)
    return Press(
        act=lambda: change_prize(prize_id=prize.pk, terms=dearer, by=None),
        verb="prize.changed",
        event=event,
        there=Prize.objects.filter(cents=900).count,
        is_there=1,
    )


def a_prize_taken_away() -> Press:
    event = evening()
    prize = add_prize(event_id=event.pk, terms=LONERS, by=None)
    return Press(
        act=lambda: remove_prize(prize_id=prize.pk, by=None),
        verb="prize.removed",
        event=event,
        there=Prize.objects.count,
        is_there=0,
    )


def lots_drawn() -> Press:
    round_, _table, _by = scored_table(people=8)
    event = round_.stage.event
    recompute_standings(event_id=event.pk)
    door = PrizeTerms(title="Door", kind=PrizeKind.DRAW, cents=500)
    prize = add_prize(event_id=event.pk, terms=door, by=None)
    return Press(act=lambda: draw_lots(prize_id=prize.pk, by=None), verb="prize.drawn", event=event)


BUTTONS: Final[tuple[Callable[[], Press], ...]] = (
    one_more_table,
    a_table_of_late_comers_away,
    a_note_of_who_came_late,
    finals_begun,
    finals_taken_back,
    a_file_handed_in,
    a_wish,
    a_wish_struck_out,
    a_rest_asked_for,
    a_rest_taken_back,
    a_member_changed,
    seeds_saved,
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
    a_prize_put_up,
    a_prize_changed,
    a_prize_taken_away,
    lots_drawn,
)


@pytest.mark.parametrize("button", BUTTONS, ids=lambda button: button.__name__)
def test_what_is_pressed_twice_at_once_is_done_once(button: Callable[[], Press]) -> None:
    press = button()
    lines = AuditEntry.objects.filter(event=press.event, verb=press.verb)
    before = lines.count()
    answers = at_once(*[press.act] * TWICE)
    errors = [each for each in answers if isinstance(each, Exception)]
    assert all(isinstance(each, DomainError) for each in errors), errors
    assert len(errors) < TWICE, errors
    assert lines.count() == before + 1
    assert press.there() == press.is_there
