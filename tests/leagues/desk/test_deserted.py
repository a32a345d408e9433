"""The event's rule for somebody who is gone from a live table, or does not come to it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.matches.errors import ImpossibleScore
from games.matches.services.actors import Actor
from games.matches.services.corrections import MOST_FORFEIT_POINTS
from games.matches.services.reports import report_final
from games.matches.states import MatchEnding, MatchStatus
from games.online.services.pausing import pause, resume
from games.online.services.sitting import hold_seat
from games.online.services.telling import Word
from games.online.states import TableStatus
from leagues.desk.services import deserting
from leagues.desk.services.deserting import deserted_tables, settle_deserted
from leagues.desk.services.seats_at_table import forfeit_points
from leagues.desk.tasks import sweep
from leagues.events.formats import SitOutKind
from leagues.events.models import AuditEntry, Event
from leagues.events.services.terms import MOST_SIT_OUT_POINTS
from leagues.seating.models import RoundTable
from tests.games.online.tables import again
from tests.leagues.desk.live_scene import (
    live_at,
    live_round_table,
    playing_table,
    revision,
    told,
    visitor_at,
)

pytestmark = pytest.mark.django_db

MINUTES = 10


def ruled_table(absence: str) -> RoundTable:
    """Return a table in play whose event has a rule for who is gone after ten minutes."""
    table = playing_table()
    Event.objects.filter(pk=table.round.stage.event_id).update(
        absence=absence, absence_minutes=MINUTES, unit="pair"
    )
    return table


def look(table: RoundTable, *, at: datetime, here: tuple[int, ...]) -> list[int]:
    """Look at a table at a time at which only these seats were heard of."""
    live = live_at(table)
    live.seats.filter(number__in=here).update(seen_at=at)
    return deserted_tables(now=at)


def minutes(number: float) -> datetime:
    return timezone.now() + timedelta(minutes=number)


def test_whoever_is_gone_too_long_forfeits_and_everybody_reads_it() -> None:
    table, start = ruled_table("forfeit"), minutes(2)
    assert look(table, at=start, here=(0, 2, 3)) == []
    late = start + timedelta(minutes=MINUTES, seconds=1)
    assert look(table, at=late, here=(0, 2, 3)) == [table.pk]
    assert [settle_deserted(table_id=table.pk, now=late) for _ in range(2)] == [True, False]
    table.match.refresh_from_db()
    points = {row.number: row.points for row in table.match.sides.all()}
    side = table.match.seats.get(number=1).side_number
    assert (table.match.status, table.match.ending) == (MatchStatus.FINISHED, MatchEnding.FORFEIT)
    assert points[side] == 0
    assert (points[1 - side] or 0) > 0
    live = live_at(table)
    assert (live.status, live.due_at, len(told(live))) == (TableStatus.ABANDONED, None, 1)
    entries = AuditEntry.objects.filter(verb="live.deserted")
    assert [(entry.actor, "10 minutes" in entry.reason) for entry in entries] == [(None, True)]
    assert table.match.reports.get().by_table


def test_the_match_is_void_where_the_event_says_so() -> None:
    table, start = ruled_table("void"), minutes(2)
    look(table, at=start, here=(0, 2, 3))
    late = start + timedelta(minutes=MINUTES, seconds=1)
    look(table, at=late, here=(0, 2, 3))
    settle_deserted(table_id=table.pk, now=late)
    table.match.refresh_from_db()
    assert table.match.status == MatchStatus.VOID


def test_who_is_back_when_the_minutes_are_counted_does_not_forfeit() -> None:
    """Seen: a forfeit a moment after the page was open again, as the sweep had just looked."""
    table, start = ruled_table("forfeit"), minutes(2)
    look(table, at=start, here=(0, 2, 3))
    late = start + timedelta(minutes=MINUTES, seconds=1)
    assert look(table, at=late, here=(0, 2, 3)) == [table.pk]
    live_at(table).seats.filter(number=1).update(seen_at=late)
    assert not settle_deserted(table_id=table.pk, now=late + timedelta(seconds=1))
    assert live_at(table).status == TableStatus.PLAYING


def test_without_a_rule_a_bot_plays_on_however_long_it_takes() -> None:
    table, start = ruled_table("bots"), minutes(2)
    assert look(table, at=start, here=(0, 2, 3)) == []
    assert look(table, at=start + timedelta(hours=3), here=(0, 2, 3)) == []
    sweep()
    assert live_at(table).status == TableStatus.PLAYING


def test_who_comes_back_in_time_begins_anew_when_gone_again() -> None:
    table, start = ruled_table("forfeit"), minutes(2)
    look(table, at=start, here=(0, 2, 3))
    look(table, at=start + timedelta(minutes=9), here=(0, 1, 2, 3))
    assert look(table, at=start + timedelta(minutes=11), here=(0, 2, 3)) == []
    assert look(table, at=start + timedelta(minutes=20), here=(0, 2, 3)) == []
    assert look(table, at=start + timedelta(minutes=22), here=(0, 2, 3)) == [table.pk]


def test_nobody_forfeits_to_an_empty_table() -> None:
    table, start = ruled_table("forfeit"), minutes(2)
    look(table, at=start, here=())
    assert look(table, at=start + timedelta(hours=1), here=()) == []


def test_after_the_site_was_down_everybody_has_the_whole_time_again() -> None:
    table, start = ruled_table("forfeit"), minutes(2)
    look(table, at=start, here=(0, 1, 2, 3))
    down_until = start + timedelta(hours=2)
    assert look(table, at=down_until, here=()) == []
    assert look(table, at=down_until + timedelta(seconds=5), here=(0,)) == []
    assert look(table, at=down_until + timedelta(minutes=9), here=(0, 1, 2, 3)) == []


def test_a_pause_counts_for_nobodys_absence() -> None:
    table, start = ruled_table("forfeit"), minutes(2)
    look(table, at=start, here=(0, 2, 3))
    live = live_at(table)
    pause(table_key=live.key, word=Word(by="Dora", why="Tea"))
    late = start + timedelta(hours=1)
    assert look(table, at=late, here=(0, 2, 3)) == []
    resume(table_key=live.key, word=Word(by="Dora"))
    assert look(table, at=late, here=(0, 2, 3)) == []
    assert again(live).status == TableStatus.PLAYING


def drawn_table(absence: str) -> RoundTable:
    """Return a table that waits for its people, of an event with a rule for ten minutes."""
    table = live_round_table()
    Event.objects.filter(pk=table.round.stage.event_id).update(
        absence=absence, absence_minutes=MINUTES, unit="pair"
    )
    return table


def sides(table: RoundTable) -> dict[int, int | None]:
    return {row.number: row.points for row in table.match.sides.all()}


def waited(table: RoundTable, *, here: tuple[int, ...], start: datetime) -> list[int]:
    """Let some people wait as long as the rule has it; return which tables are due."""
    assert look(table, at=start, here=here) == []
    assert look(table, at=start + timedelta(minutes=MINUTES - 1), here=here) == []
    return look(table, at=start + timedelta(minutes=MINUTES, seconds=1), here=here)


def test_whoever_never_comes_to_a_drawn_table_forfeits_while_the_other_side_waits() -> None:
    """Seen: three people waited all evening at a table to which the fourth did not come."""
    table, start = drawn_table("forfeit"), minutes(0)
    assert waited(table, here=(0, 1, 2), start=start) == [table.pk]
    late = start + timedelta(minutes=MINUTES, seconds=1)
    assert [settle_deserted(table_id=table.pk, now=late) for _ in range(2)] == [True, False]
    table.match.refresh_from_db()
    assert (table.match.status, table.match.ending) == (MatchStatus.FINISHED, MatchEnding.FORFEIT)
    missing = table.match.seats.get(number=3).side_number
    assert sides(table)[missing] == 0
    assert (sides(table)[1 - missing] or 0) > 0
    assert live_at(table).status == TableStatus.ABANDONED
    entry = AuditEntry.objects.get(verb="live.deserted")
    assert "did not come to the live table within 10 minutes" in entry.reason


def test_the_match_of_whoever_never_comes_is_void_where_the_event_says_so() -> None:
    table, start = drawn_table("void"), minutes(0)
    assert waited(table, here=(0, 1, 2), start=start) == [table.pk]
    settle_deserted(table_id=table.pk, now=start + timedelta(minutes=MINUTES, seconds=1))
    table.match.refresh_from_db()
    assert table.match.status == MatchStatus.VOID


def test_a_bot_begins_for_whoever_never_comes_and_gives_the_seat_back() -> None:
    table, start = drawn_table("bots"), minutes(0)
    assert waited(table, here=(0, 1, 2), start=start) == [table.pk]
    late = start + timedelta(minutes=MINUTES, seconds=1)
    assert [settle_deserted(table_id=table.pk, now=late) for _ in range(2)] == [True, False]
    live = live_at(table)
    assert live.status == TableStatus.PLAYING
    away = list(live.seats.order_by("number").values_list("is_away", flat=True))
    assert away == [False, False, False, True]
    entry = AuditEntry.objects.get(verb="live.begun")
    assert (entry.actor, entry.subject) == (None, f"1/{table.number}")
    hold_seat(table_key=live.key, number=3, visitor=visitor_at(table, 3), login="phone")
    assert not live.seats.get(number=3).is_away
    assert look(table, at=late + timedelta(hours=1), here=(0, 1, 2, 3)) == []


@pytest.mark.parametrize("here", [(), (0,), (0, 1), (0, 1, 2, 3)])
def test_nobodys_minutes_run_unless_all_of_another_side_wait(here: tuple[int, ...]) -> None:
    table, start = drawn_table("forfeit"), minutes(0)
    assert waited(table, here=here, start=start) == []


def test_who_comes_within_the_time_and_whoever_waited_in_vain_for_less_begin_anew() -> None:
    table, start = drawn_table("forfeit"), minutes(0)
    look(table, at=start, here=(0, 2))
    look(table, at=start + timedelta(minutes=6), here=(0,))  # one of those who waited went away
    assert look(table, at=start + timedelta(minutes=11), here=(0, 2)) == []
    look(table, at=start + timedelta(minutes=20), here=(0, 2, 3))
    assert look(table, at=start + timedelta(minutes=22), here=(0, 2)) == [table.pk]
    look(table, at=start + timedelta(minutes=22), here=(0, 1, 2))
    assert look(table, at=start + timedelta(minutes=40), here=(0, 2)) == []


def test_a_result_written_by_hand_meanwhile_is_not_overruled() -> None:
    table, start = drawn_table("forfeit"), minutes(0)
    waited(table, here=(0, 2), start=start)
    report_final(
        match_id=table.match_id,
        points=(7, 5),
        actor=Actor(is_official=True),
        revision=table.match.revision,
        ended_early=True,
    )
    late = start + timedelta(minutes=MINUTES, seconds=1)
    assert not settle_deserted(table_id=table.pk, now=late)
    assert sides(table) == {0: 7, 1: 5}


def test_a_drawn_table_says_who_is_here_and_who_is_not_yet() -> None:
    table = drawn_table("bots")
    live = live_at(table)
    live.seats.filter(number__in=[0, 2]).update(seen_at=timezone.now())
    live.seats.filter(number=1).update(seen_at=timezone.now() - timedelta(minutes=5))
    page = Client().get(reverse("online:table", args=[live.key]))
    shown = [seat["presence"] for seat in page.context["seats"]]
    assert shown == ["Here", "Was here", "Here", "Not here yet"]
    assert page.content.decode().count("Not here yet") == 1


@pytest.mark.parametrize("rule", ["forfeit", "void"])
def test_a_result_written_by_hand_is_not_overwritten_because_somebody_left_the_live_table(
    rule: str,
) -> None:
    table, start = ruled_table(rule), minutes(2)
    look(table, at=start, here=(0, 2, 3))
    late = start + timedelta(minutes=MINUTES, seconds=1)
    assert look(table, at=late, here=(0, 2, 3)) == [table.pk]
    official = Actor(is_official=True)
    report_final(match_id=table.match_id, points=(10, 4), actor=official, revision=revision(table))
    assert look(table, at=late, here=(0, 2, 3)) == []
    assert not settle_deserted(table_id=table.pk, now=late)
    table.match.refresh_from_db()
    assert (table.match.status, table.match.ending) == (MatchStatus.FINISHED, MatchEnding.PLAYED)
    assert [side.points for side in table.match.sides.order_by("number")] == [10, 4]
    assert live_at(table).status == TableStatus.PLAYING


def test_a_result_that_waits_for_the_other_side_is_left_to_them() -> None:
    table, start = ruled_table("forfeit"), minutes(2)
    look(table, at=start, here=(0, 2, 3))
    late = start + timedelta(minutes=MINUTES, seconds=1)
    look(table, at=late, here=(0, 2, 3))
    claim = Actor(seat=0)
    report_final(match_id=table.match_id, points=(10, 4), actor=claim, revision=revision(table))
    assert not settle_deserted(table_id=table.pk, now=late)
    table.match.refresh_from_db()
    assert table.match.status == MatchStatus.REPORTED


def test_a_sit_out_of_a_hundred_points_lets_a_deserted_table_end_all_the_same() -> None:
    table, start = ruled_table("forfeit"), minutes(2)
    Event.objects.filter(pk=table.round.stage.event_id).update(
        sit_out=SitOutKind.FIXED.value, sit_out_points=MOST_SIT_OUT_POINTS
    )
    look(table, at=start, here=(0, 2, 3))
    late = start + timedelta(minutes=MINUTES, seconds=1)
    look(table, at=late, here=(0, 2, 3))
    assert settle_deserted(table_id=table.pk, now=late)
    side = table.match.seats.get(number=1).side_number
    points = {row.number: row.points for row in table.match.sides.all()}
    assert points == {side: 0, 1 - side: MOST_FORFEIT_POINTS}


def test_a_table_that_cannot_be_settled_keeps_no_other_from_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = ruled_table("forfeit"), ruled_table("forfeit")
    long_ago = timezone.now() - timedelta(hours=1)
    for table in (first, second):
        live_at(table).seats.update(seen_at=timezone.now())
        live_at(table).seats.filter(number=1).update(seen_at=long_ago, gone_since=long_ago)

    def given_points(**named: Any) -> tuple[int, ...]:
        if named["table"].pk == first.pk:
            raise ImpossibleScore("No such score.")
        return forfeit_points(**named)

    monkeypatch.setattr(deserting, "forfeit_points", given_points)
    sweep()
    assert live_at(first).status == TableStatus.PLAYING
    assert live_at(second).status == TableStatus.ABANDONED
    assert str(first.pk) in caplog.text


def test_a_table_whose_round_was_taken_back_meanwhile_is_passed_over() -> None:
    assert not settle_deserted(table_id=0, now=timezone.now())
