"""What happens at live tables by itself, and who is sent to do it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.utils import timezone
from kombu.exceptions import OperationalError
from pytest_django import DjangoCaptureOnCommitCallbacks

from games.online.models import OnlineTable, TableAction
from games.online.services.dealing import add_to_shuffle
from games.online.services.opening import TablePlan, open_practice
from games.online.services.pausing import pause
from games.online.services.sitting import hold_seat
from games.online.services.turns import PATIENCE, claim_due, do_due
from games.online.tasks import sweep
from games.online.timing import ABSENT_AFTER
from tests.games.online.tables import again, game, guest, later, playing

pytestmark = pytest.mark.django_db


def test_a_table_where_nothing_is_due_is_left_as_it_is() -> None:
    table, _ = playing()
    assert not do_due(table_key=table.key, sequence=table.sequence)
    assert not do_due(table_key=table.key, sequence=table.sequence - 1, now=later(table))
    assert not do_due(table_key="no-such-table", sequence=0)
    pause(table_key=table.key)
    assert not do_due(table_key=table.key, sequence=table.sequence, now=later(table))
    assert again(table).sequence == table.sequence


def test_what_is_due_is_claimed_once_and_again_after_a_while() -> None:
    table = open_practice(visitor=guest())
    now = later(table)
    assert claim_due(now=table.created_at) == []
    assert claim_due(now=now) == [(table.key, 0)]
    assert claim_due(now=now) == []
    assert claim_due(now=now + timedelta(seconds=6)) == [(table.key, 0)]


def test_nobody_is_sent_to_a_table_whose_person_was_seen_until_they_are_really_absent() -> None:
    table, _people = playing()
    absent = later(table)
    table.seats.update(seen_at=absent)
    assert claim_due(now=absent) == [(table.key, table.sequence)]
    assert not do_due(table_key=table.key, sequence=table.sequence, now=absent)
    assert again(table).due_at == absent + ABSENT_AFTER
    assert claim_due(now=absent + 2 * PATIENCE) == []
    assert claim_due(now=absent + ABSENT_AFTER) == [(table.key, table.sequence)]


def test_the_sweep_does_what_a_worker_that_died_left_undone() -> None:
    table = open_practice(visitor=guest(), plan=TablePlan(variant="euchre2"))
    long_ago = timezone.now() - timedelta(minutes=5)
    OnlineTable.objects.filter(pk=table.pk).update(due_at=long_ago, turn_began_at=long_ago)
    sweep()
    assert game(table).dealt == 1
    sweep()
    assert TableAction.objects.filter(table=table, by="chance").count() == 1


def test_a_worker_is_called_to_what_is_due_soon(
    settings: LazySettings,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    called: list[tuple[str, int, float]] = []
    settings.TABLES_CALL_WORKERS = True
    monkeypatch.setattr(
        "games.online.tasks.do_due_at.apply_async",
        lambda args, countdown, retry: called.append((*args, countdown)),
    )
    before = timezone.now()
    with django_capture_on_commit_callbacks(execute=True):
        table = open_practice(visitor=guest())
        hold_seat(table_key=table.key, number=0, visitor=guest(), login="a page")
    after = timezone.now()
    ((key, sequence, wait),) = called
    assert (key, sequence) == (table.key, 0)
    due = again(table).due_at
    assert due is not None
    assert (due - after).total_seconds() <= wait <= (due - before).total_seconds()
    assert due - table.created_at > timedelta(seconds=0.9)


def test_a_phone_that_loads_for_two_seconds_still_adds_to_the_first_shuffle() -> None:
    table = open_practice(visitor=guest())
    began = again(table).started_at
    assert began is not None
    slow, late = (began + timedelta(seconds=seconds) for seconds in (2.5, 3.5))
    assert not do_due(table_key=table.key, sequence=0, now=slow)
    add_to_shuffle(table_key=table.key, text="from-a-slow-phone", visitor=guest())
    assert do_due(table_key=table.key, sequence=0, now=late)
    assert table.deals.get(number=0).additions == {"0": "from-a-slow-phone"}


def test_the_bell_in_mid_hand_is_one_entry_and_leaves_the_turn_as_it_was() -> None:
    table, _people = playing(game_end="time", game_length=5)
    bell = timezone.now() + timedelta(minutes=5, seconds=1)
    table.seats.update(seen_at=bell)
    assert do_due(table_key=table.key, sequence=table.sequence, now=bell)
    rung = again(table)
    assert game(rung).rung
    assert rung.revision == table.revision + 1
    assert rung.turn_began_at == table.turn_began_at


def test_an_act_counts_although_no_worker_can_be_called_to_the_next_turn(
    settings: LazySettings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    def refuse(*args: object, **options: object) -> None:
        raise OperationalError("Redis is away")

    settings.TABLES_CALL_WORKERS = True
    monkeypatch.setattr("games.online.tasks.do_due_at.apply_async", refuse)
    with django_capture_on_commit_callbacks(execute=True):
        table = open_practice(visitor=guest())
    assert "the sweep finds what is due" in caplog.text
    assert claim_due(now=later(table)) == [(table.key, 0)]
