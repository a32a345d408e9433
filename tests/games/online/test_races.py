"""Two people, or two workers, at one live table at the same moment."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.online.errors import SeatTaken, StaleSequence
from games.online.models import OnlineTable, TableAction
from games.online.services.absences import note_absences
from games.online.services.being_ready import be_ready
from games.online.services.opening import TablePlan, open_practice, open_table, rematch, start
from games.online.services.playing import act
from games.online.services.sitting import keep_seen, sit_down
from games.online.services.turns import do_due
from games.online.visitors import Visitor
from leagues.events.formats import Absence
from tests.games.online.tables import (
    a_choice,
    again,
    dealt,
    game,
    gathered,
    guest,
    later,
    played_out,
    player,
    playing,
    turn,
)
from tests.leagues.desk.live_scene import live_at, playing_table
from tests.races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def kinds(results: list[object]) -> list[type]:
    return sorted((type(result) for result in results), key=lambda kind: kind.__name__)


def test_two_acts_with_the_same_sequence_number_are_one_act_and_one_refusal() -> None:
    table, people = playing()
    seat, code = turn(table), a_choice(table)

    def act_now() -> OnlineTable:
        return act(
            table_key=table.key,
            seat=seat,
            code=code,
            expected_sequence=table.sequence,
            visitor=people[seat],
        )

    assert kinds(at_once(act_now, act_now)) == [OnlineTable, StaleSequence]
    assert TableAction.objects.filter(table=table).count() == table.sequence + 1
    assert game(table).sequence == table.sequence + 1


def test_two_people_who_take_one_seat_get_one_seat_and_one_refusal() -> None:
    table = open_table(plan=TablePlan(variant="euchre4"), visitor=player())
    first, second = player(), player()

    def sit(visitor: Visitor) -> OnlineTable:
        return sit_down(table_key=table.key, number=1, visitor=visitor)

    assert kinds(at_once(lambda: sit(first), lambda: sit(second))) == [OnlineTable, SeatTaken]


def test_two_workers_sent_to_one_turn_do_it_once() -> None:
    table = dealt(open_practice(visitor=guest(), plan=TablePlan(variant="euchre2")))
    while turn(table) == 0:
        act(
            table_key=table.key,
            seat=0,
            code=a_choice(table),
            expected_sequence=again(table).sequence,
            visitor=guest(),
        )
    table = again(table)

    def work() -> bool:
        return do_due(table_key=table.key, sequence=table.sequence, now=later(table))

    assert sorted(map(str, at_once(work, work))) == ["False", "True"]
    assert again(table).sequence == table.sequence + 1


def test_the_start_and_the_last_who_is_ready_happen_once() -> None:
    table, people = gathered()
    started = at_once(
        lambda: start(table_key=table.key, visitor=people[0]),
        lambda: start(table_key=table.key, visitor=people[1]),
    )
    assert kinds(started) == [OnlineTable, OnlineTable]
    calls = [
        lambda number=number: be_ready(table_key=table.key, seat=number, visitor=people[number])
        for number in range(4)
    ]
    assert kinds(at_once(*calls)) == [OnlineTable] * 4
    assert game(table).dealt == 1
    assert again(table).deals.count() == 2


def test_who_is_ready_first_waits_for_nobody_who_writes_at_the_table() -> None:
    table, people = gathered()
    start(table_key=table.key, visitor=people[0])

    def say() -> OnlineTable:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '2s'")
        return be_ready(table_key=table.key, seat=1, visitor=people[1])

    with transaction.atomic():
        OnlineTable.objects.select_for_update().get(pk=table.pk)
        assert kinds(at_once(say)) == [OnlineTable]
    assert table.deals.get(number=0).ready == [1]


def test_two_who_want_another_game_get_the_same_table() -> None:
    table, people = playing("euchre2", game_end="deals", game_length=1)
    played_out(table)
    again_at = at_once(
        lambda: rematch(table_key=table.key, visitor=people[0]),
        lambda: rematch(table_key=table.key, visitor=people[1]),
    )
    assert again_at[0] == again_at[1]
    assert kinds(again_at) == [OnlineTable, OnlineTable]


def test_a_seat_that_is_being_written_keeps_nobody_waiting_who_notes_who_is_there() -> None:
    table, _people = playing()
    long_ago = timezone.now() - timedelta(hours=1)
    for seat in table.seats.all():
        seat.login, seat.seen_at = f"page {seat.number}", long_ago
        seat.save()

    def note() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '2s'")
        keep_seen(logins=["page 0", "page 1", ""])

    with transaction.atomic():
        table.seats.select_for_update().get(number=0)
        assert at_once(note) == [None]
    seen = dict(table.seats.values_list("number", "seen_at"))
    assert [number for number, at in seen.items() if at != long_ago] == [1]
    note()
    assert table.seats.get(number=0).seen_at != long_ago


def test_absences_are_noted_at_all_tables_but_where_somebody_writes_just_now() -> None:
    table = playing_table(absence=Absence.FORFEIT.value)
    live, now = live_at(table), timezone.now()
    live.seats.exclude(number=0).update(seen_at=now - timedelta(minutes=5))
    live.seats.filter(number=0).update(seen_at=now)

    def note() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '2s'")
        note_absences(match_ids=[table.match_id])

    with transaction.atomic():
        live.seats.select_for_update().get(number=1)
        assert at_once(note) == [None]
    gone = live.seats.filter(gone_since__isnull=False).order_by("number")
    assert list(gone.values_list("number", flat=True)) == [3]
    note()
    assert list(gone.values_list("number", flat=True)) == [1, 3]
