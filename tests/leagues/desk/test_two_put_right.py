"""Two directors putting the same thing right at once: real transactions racing."""

from __future__ import annotations

from decimal import Decimal
from functools import partial

import pytest

from games.matches.errors import DomainError
from games.matches.models import Match, ScoreReport
from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from games.matches.states import MatchStatus
from leagues.desk.selectors.corrections import correction_to_undo
from leagues.desk.services.at_table import correct_at_table
from leagues.desk.services.points_rulings import (
    PointsGiven,
    PointsOrder,
    apply_seen_points,
    look_at_points,
)
from leagues.desk.services.seats_at_table import SeatDeed, no_show_at_table, seat_at_table
from leagues.desk.services.undoing import undo_correction
from leagues.events.models import AuditEntry, Entry, Round, RoundId
from leagues.events.states import EntryStatus, RoundStatus
from leagues.players.models import User
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from leagues.seating.services.publishing import publish_round
from leagues.standings.models import PointsAdjustment, Standing, StandingsSheet
from leagues.standings.selectors.basis import is_stale
from leagues.standings.services.adjustments import NewAdjustment, undo_adjustment
from tests.factories.seating import published_round, round_of
from tests.factories.standings import matches_of, set_result
from tests.leagues.desk.builders import account, player_at
from tests.races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def scored() -> tuple[Round, RoundTable, RoundTable, User]:
    """Return a round of two tables with results, its tables, and a director."""
    round_ = published_round()
    for match in matches_of(round_):
        set_result(match, (9, 4))
    tables = RoundTable.objects.select_related("match", "round__stage__event")
    one, two = tables.filter(round=round_).order_by("number")
    return round_, one, two, account(round_.stage.event, Role.DIRECTOR)


def revision(table: RoundTable) -> int:
    return Match.objects.get(pk=table.match_id).revision


def points_of(table: RoundTable) -> list[int | None]:
    return list(table.match.sides.order_by("number").values_list("points", flat=True))


def correct(table: RoundTable, by: User, points: tuple[int, int], seen: int) -> None:
    correct_at_table(table=table, by=by, points=points, reason="Misread", revision=seen)


def fits(round_: Round) -> bool:
    """Return whether the standings follow from the results as they are."""
    return not is_stale(event_id=round_.stage.event_id)


def test_two_corrections_of_one_table_are_one_and_a_conflict() -> None:
    round_, table, _other, by = scored()
    seen = revision(table)
    found = at_once(
        lambda: correct(table, by, (8, 4), seen), lambda: correct(table, by, (7, 4), seen)
    )
    assert sorted(type(each).__name__ for each in found) == ["Conflict", "NoneType"]
    assert points_of(table) in ([8, 4], [7, 4])
    assert ScoreReport.objects.filter(match=table.match, status="confirmed").count() == 1
    assert AuditEntry.objects.filter(verb="result.corrected").count() == 1
    assert fits(round_)


def test_the_same_correction_pressed_twice_is_made_once() -> None:
    round_, table, _other, by = scored()
    seen = revision(table)
    found = at_once(*[lambda: correct(table, by, (8, 4), seen)] * 2)
    assert found == [None, None]
    assert AuditEntry.objects.filter(verb="result.corrected").count() == 1
    assert fits(round_)


def test_corrections_of_two_tables_at_once_are_both_in_the_standings() -> None:
    round_, one, two, by = scored()
    first, second = revision(one), revision(two)
    found = at_once(
        lambda: correct(one, by, (8, 4), first), lambda: correct(two, by, (7, 4), second)
    )
    assert found == [None, None]
    assert sorted(Standing.objects.values_list("points", flat=True)) == [4, 4, 4, 4, 7, 7, 8, 8]
    assert StandingsSheet.objects.get().version >= 2
    assert fits(round_)


def test_a_correction_and_the_publishing_of_the_next_round_do_not_wait_for_each_other() -> None:
    round_, table, _other, by = scored()
    following = RoundId(round_of(round_.stage.event, 2).pk)
    seen = revision(table)
    found = at_once(
        lambda: correct(table, by, (8, 4), seen),
        lambda: publish_round(round_id=following, by=by),
    )
    assert not any(isinstance(each, Exception) for each in found)
    assert points_of(table) == [8, 4]
    assert Round.objects.get(pk=following).status == RoundStatus.PUBLISHED


def test_undo_pressed_twice_undoes_once() -> None:
    round_, table, _other, by = scored()
    correct(table, by, (8, 4), revision(table))
    correct(table, by, (7, 4), revision(table))
    entry = correction_to_undo(event_id=round_.stage.event_id, match_id=table.match_id)
    assert entry is not None

    def undo() -> AuditEntry:
        return undo_correction(table=table, entry_id=entry.pk, by=by, reason="Pressed too soon")

    first, second = at_once(undo, undo)
    assert first == second
    assert points_of(table) == [8, 4]
    assert AuditEntry.objects.filter(verb="correction.undone").count() == 1
    assert fits(round_)


def test_a_swap_pressed_twice_swaps_once() -> None:
    _round, one, two, by = scored()
    here, there = player_at(one, 0), player_at(two, 0)
    seen = revision(one)

    def swap() -> None:
        seat_at_table(
            table=one,
            by=by,
            deed=SeatDeed.SWAP,
            seat=0,
            player_id=there.pk,
            reason="The list was wrong",
            revision=seen,
        )

    assert at_once(swap, swap) == [None, None]
    assert (player_at(one, 0), player_at(two, 0)) == (there, here)


def test_a_no_show_and_a_score_of_the_same_table_leave_one_of_the_two() -> None:
    round_ = published_round()
    table = RoundTable.objects.select_related("match", "round__stage__event").get(
        round=round_, number=1
    )
    by = account(round_.stage.event, Role.DIRECTOR)
    found = at_once(
        lambda: no_show_at_table(table=table, by=by, seat=0, reason="Not here", revision=0),
        lambda: report_final(
            match_id=table.match_id, points=(9, 4), actor=Actor(is_official=True), revision=0
        ),
    )
    refused = [each for each in found if isinstance(each, DomainError)]
    assert len(refused) == 1, found
    match = Match.objects.get(pk=table.match_id)
    assert match.status == MatchStatus.FINISHED
    gone = Entry.objects.filter(status=EntryStatus.WITHDRAWN.value).count()
    assert (match.ending, gone) in {("forfeit", 1), ("played", 0)}


def test_two_directors_who_take_points_from_the_same_at_once_take_them_once() -> None:
    round_, _table, _other, by = scored()
    event = round_.stage.event
    second = account(event, Role.DIRECTOR)
    entry = event.entries.earliest("pk").pk
    new = NewAdjustment(entry_id=entry, player_id=None, points=Decimal(-2))
    ruling = PointsGiven(new=new)
    orders = [PointsOrder(event=event, by=each, reason="Late") for each in (by, second)]
    marks = [look_at_points(ruling=ruling, order=order).mark for order in orders]
    found = at_once(
        *(
            partial(apply_seen_points, ruling=ruling, order=order, mark=mark)
            for order, mark in zip(orders, marks, strict=True)
        )
    )
    assert sorted(type(each).__name__ for each in found) == ["LookIsOld", "NoneType"]
    made = PointsAdjustment.objects.get()
    line = AuditEntry.objects.get(verb="points.adjusted").pk
    undone = at_once(
        *(
            partial(undo_adjustment, event_id=event.pk, line_id=line, reason="Mistake", by=each)
            for each in (by, second)
        )
    )
    assert sorted(undone, key=str) == [False, True]
    made.refresh_from_db()
    assert made.withdrawn_at is not None
    assert AuditEntry.objects.filter(verb="points.adjustment_undone").count() == 1
    assert fits(round_)
