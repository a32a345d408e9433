"""The event's rule for somebody who is gone from a live table: forfeit, void, or a bot plays on."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games.matches.states import MatchEnding, MatchStatus
from games.online.services.pausing import pause, resume
from games.online.services.telling import Word
from games.online.states import TableStatus
from leagues.desk.services.deserting import deserted_tables, settle_deserted
from leagues.desk.tasks import sweep
from leagues.events.models import AuditEntry, Event
from leagues.seating.models import RoundTable
from tests.games.online.tables import again
from tests.leagues.desk.live_scene import live_at, playing_table, told

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
