"""What a director presses about people, seats, finals and prizes of an event."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Final

from leagues.desk.selectors.finals import finals_sheet
from leagues.desk.services.finals import begin_finals_as_seen
from leagues.desk.services.late import seat_late, take_table_away, write_late_down
from leagues.desk.services.points_rulings import (
    PointsGiven,
    PointsOrder,
    apply_seen_points,
    look_at_points,
)
from leagues.events.formats import LOT
from leagues.events.models import AuditEntry, Entry, Event, Stage
from leagues.events.services.entering import enter_at_door
from leagues.events.services.newcomers import Newcomer
from leagues.events.services.prize_labels import set_prize_labels
from leagues.events.services.seeds import set_seeds
from leagues.players.models import User
from leagues.seating.models import Bye, RoundTable, SeatingRule
from leagues.seating.plans import WishKind
from leagues.seating.selectors.plan_files import plan_file
from leagues.seating.services.finals import take_finals_back
from leagues.seating.services.handing_in import hand_in_plan
from leagues.seating.services.members import replace_member
from leagues.seating.services.progress import bring_rounds_on
from leagues.seating.services.wishes import add_wish, ask_to_rest, play_after_all, remove_wish
from leagues.standings.models import PointsAdjustment, Prize
from leagues.standings.prizes import PrizeKind
from leagues.standings.services.adjustments import NewAdjustment
from leagues.standings.services.deciders import draw_standings_lots, write_play_off
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
from tests.scenarios.pressing import Press, come, director_of, scored_table

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


def a_person_labelled() -> Press:
    event = evening(people=8)
    entry = event.entries.earliest("pk")
    person = entry.members.get().player_id
    return Press(
        act=lambda: set_prize_labels(entry_id=entry.pk, labels={person: "Lady"}, by=None),
        verb="entry.labelled",
        event=event,
        there=lambda: entry.members.filter(prize_labels=["Lady"]).count(),
        is_there=1,
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


# --- Equals ------------------------------------------------------------------------------


def lots_of_an_event() -> Press:
    event = evening(tiebreaks=[LOT])
    return Press(
        act=lambda: draw_standings_lots(event_id=event.pk, by=None),
        verb="lots.drawn",
        event=event,
    )


def play_off(event: Event, order: list[int], verb: str) -> Press:
    return Press(
        act=lambda: write_play_off(event_id=event.pk, order=order, names=(), by=None),
        verb=verb,
        event=event,
    )


def a_play_off_noted() -> Press:
    event = evening()
    order = list(event.entries.values_list("pk", flat=True)[:2])
    return play_off(event, order, "play_off.noted")


def a_play_off_taken_back() -> Press:
    noted = a_play_off_noted()
    noted.act()
    return play_off(noted.event, [], "play_off.taken_back")


def points_taken() -> Press:
    event = evening()
    by, entry = director_of(event), event.entries.earliest("pk")
    ruling = PointsGiven(new=NewAdjustment(entry_id=entry.pk, player_id=None, points=Decimal(-1)))
    order = PointsOrder(event=event, by=by, reason="late")
    mark = look_at_points(ruling=ruling, order=order).mark
    return Press(
        act=lambda: apply_seen_points(ruling=ruling, order=order, mark=mark),
        verb="points.adjusted",
        event=event,
        there=lambda: PointsAdjustment.objects.filter(event=event).count(),
        is_there=1,
    )


OF_EVENTS: Final[tuple[Callable[[], Press], ...]] = (
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
    a_person_labelled,
    seeds_saved,
    a_prize_put_up,
    a_prize_changed,
    a_prize_taken_away,
    lots_drawn,
    lots_of_an_event,
    a_play_off_noted,
    a_play_off_taken_back,
    points_taken,
)
