"""What a process remembers of live tables: as good as what the database would say, and quicker."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine.fair_deals import commitment
from games.online.errors import SeatMoved
from games.online.live import needs_deal
from games.online.models import OnlineSeat, OnlineTable, TableAction, TableDeal
from games.online.selectors import games
from games.online.selectors.games import rows_at, rules_of_table
from games.online.selectors.views import moment_of
from games.online.services import playing as acting
from games.online.services.opening import open_practice
from games.online.services.playing import act
from games.online.services.sitting import hand_over_to_bot
from games.online.states import TableStatus
from games.online.timing import NEXT_DEAL
from leagues.players.models import Player
from tests.games.online.tables import a_choice, act_once, again, dealt, game, guest, playing, turn

pytestmark = pytest.mark.django_db(transaction=True)


def statements(queries: CaptureQueriesContext) -> list[str]:
    return [query["sql"].split()[0] for query in queries.captured_queries]


def test_a_process_that_wrote_a_table_itself_acts_and_shows_it_without_reading_it() -> None:
    table, people = playing()
    act_once(table, people)
    moment_of(key=table.key, now=timezone.now(), revision=again(table).revision)
    seat, code, sequence = turn(table), a_choice(table), again(table).sequence
    with CaptureQueriesContext(connection) as queries:
        acted = act(
            table_key=table.key, code=code, expected_sequence=sequence, visitor=people[seat]
        )
        moment = moment_of(key=table.key, now=timezone.now(), revision=acted.revision)
    assert statements(queries) == ["WITH"]
    assert moment is not None
    assert moment.live is not None
    assert moment.live.sequence == moment.facts.sequence == sequence + 1


def test_an_act_is_the_same_whether_this_process_knows_the_table_or_not() -> None:
    came_to: list[tuple[object, ...]] = []
    for is_known in (True, False):
        table, people = playing(clock_seconds=300, clock_increment=5)
        act_once(table, people)
        seat, code, sequence = turn(table), a_choice(table), again(table).sequence
        hand_over_to_bot(table_key=table.key, number=seat, visitor=people[seat])
        if not is_known:
            games._rows.clear()
        with CaptureQueriesContext(connection) as queries:
            acted = act(
                table_key=table.key, code=code, expected_sequence=sequence, visitor=people[seat]
            )
        assert ("WITH" in statements(queries)) is is_known
        written, own = again(table), OnlineSeat.objects.get(table=table, number=seat)
        entry = TableAction.objects.get(table=table, sequence=sequence + 1)
        assert own.seen_at == written.turn_began_at == entry.played_at
        assert (written.due_at, written.revision) == (acted.due_at, acted.revision)
        assert own.seconds_left is not None
        came_to.append((entry.by, entry.deal, entry.seat, own.is_away, round(own.seconds_left)))
    assert came_to[0][:2] == came_to[1][:2]
    assert came_to[0][3:] == came_to[1][3:]


def test_an_act_that_ends_a_hand_tells_its_secret_and_promises_the_next_deal_in_one_statement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    came_to: list[object] = []
    for is_swift in (True, False):
        if not is_swift:
            monkeypatch.setattr(acting, "act_swiftly", lambda **_: None)
        table, people = playing("euchre2")
        while not needs_deal(game(table)):
            with CaptureQueriesContext(connection) as queries:
                table = act_once(table, people)
        assert ("WITH" in statements(queries)) is is_swift
        over, promised = table.deals.order_by("-number")[1::-1]
        entry = TableAction.objects.get(table=table, sequence=table.sequence)
        assert over.revealed_at == table.turn_began_at == entry.played_at
        assert promised.revealed_at is None
        check_commitment(table, promised)
        assert table.due_at == entry.played_at + NEXT_DEAL
        came_to.append((over.number, promised.number, promised.additions, promised.ready))
        # The next hand is dealt from it.
        assert not needs_deal(game(dealt(table)))
    assert came_to[0] == came_to[1] == (0, 1, {}, [])


def check_commitment(table: OnlineTable, deal: TableDeal) -> None:
    rules = rules_of_table(table)
    promise = commitment(rules=rules, secret=bytes(deal.secret), table=table.key, deal=deal.number)
    assert deal.commitment == promise


def test_what_another_process_wrote_is_read_before_the_next_act() -> None:
    table, people = playing()
    act_once(table, people)
    OnlineSeat.objects.filter(table=table).update(login="elsewhere")
    OnlineTable.objects.filter(pk=table.pk).update(revision=again(table).revision + 1)
    with pytest.raises(SeatMoved):
        act(
            table_key=table.key,
            code=a_choice(table),
            expected_sequence=again(table).sequence,
            visitor=replace(people[turn(table)], login="here"),
        )


def test_an_act_that_is_taken_back_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    table, people = playing()
    table = act_once(table, people)
    seat, code = turn(table), a_choice(table)

    def fail(**_: object) -> OnlineTable:
        raise RuntimeError

    def try_it() -> OnlineTable:
        return act(
            table_key=table.key, code=code, expected_sequence=table.sequence, visitor=people[seat]
        )

    with monkeypatch.context() as patch:
        patch.setattr(acting, "act_swiftly", lambda **_: None)
        patch.setattr(acting, "go_on", fail)
        with pytest.raises(RuntimeError):
            try_it()
    known = rows_at(key=table.key, revision=table.revision)
    assert known is not None
    assert known.table.sequence == again(table).sequence == table.sequence
    assert try_it().sequence == table.sequence + 1


def test_a_name_that_changes_without_news_is_seen_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, people = playing()
    act_once(table, people)
    Player.objects.filter(pk=people[0].player_id or 0).update(display_name="Zoe Young")
    monkeypatch.setattr(games, "FRESH_FOR", 0.0)
    moment = moment_of(key=table.key, now=timezone.now(), revision=again(table).revision)
    assert moment is not None
    assert moment.facts.seats[0].name == "Zoe Young"


def test_a_table_that_is_opened_and_begun_at_once_is_remembered_as_it_was_begun() -> None:
    table = open_practice(visitor=guest())
    known = rows_at(key=table.key, revision=table.revision)
    assert known is not None
    assert known.table.status == TableStatus.PLAYING
    assert [bool(seat.bot_key) for seat in known.seats] == [False, True, True, True]


def test_a_table_that_was_read_for_its_pages_is_not_read_again_for_the_next_act() -> None:
    table, people = playing()
    act_once(table, people)
    games._rows.clear()
    moment_of(key=table.key, now=timezone.now(), revision=again(table).revision)
    seat, code, sequence = turn(table), a_choice(table), again(table).sequence
    with CaptureQueriesContext(connection) as queries:
        act(table_key=table.key, code=code, expected_sequence=sequence, visitor=people[seat])
    assert statements(queries) == ["WITH"]
