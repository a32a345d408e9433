"""The time players have left."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.online.clocks import (
    ON_RETURN,
    ClockRule,
    after_turn,
    is_out_of_time,
    left,
    on_return,
    out_of_time,
    paused,
    runs_out_at,
)

RULE = ClockRule(seconds=300, increment=5)
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
seconds = st.integers(0, 400).map(float)


def at(after: float) -> datetime:
    return NOON + timedelta(seconds=after)


def test_a_turn_spends_time_and_adds_the_increment() -> None:
    assert left(RULE, None, NOON, at(20)) == 280
    assert after_turn(RULE, None, NOON, at(20)) == 285
    assert after_turn(RULE, 285, at(100), at(110)) == 280


def test_time_stands_while_nothing_runs() -> None:
    assert left(RULE, 12.5, None, at(1000)) == 12.5
    assert left(RULE, None, None, at(1000)) == 300


def test_a_computer_whose_clock_goes_back_gives_nobody_time() -> None:
    assert left(RULE, 12.5, NOON, at(-60)) == 12.5


def test_who_has_nothing_left_is_out_of_time() -> None:
    assert not is_out_of_time(RULE, 10, NOON, at(9.9))
    assert is_out_of_time(RULE, 10, NOON, at(10))
    assert left(RULE, 10, NOON, at(60)) == 0
    assert runs_out_at(RULE, 10, NOON) == at(10)


def test_only_seats_to_act_run_out() -> None:
    by_seat = {0: 5.0, 1: 5.0, 2: 60.0, 3: None}
    assert out_of_time(RULE, by_seat, {2, 1, 3}, NOON, at(6)) == (1,)
    assert out_of_time(RULE, by_seat, {3, 2, 1}, NOON, at(300)) == (1, 2, 3)
    assert out_of_time(RULE, by_seat, {1}, None, at(6)) == ()


def test_a_pause_costs_nobody_anything() -> None:
    by_seat = {0: 50.0, 1: None, 2: 60.0, 3: None}
    stopped = paused(RULE, by_seat, {1, 2}, NOON, at(10))
    assert stopped == {0: 50.0, 1: 290.0, 2: 50.0, 3: None}
    assert left(RULE, stopped[2], at(1000), at(1001)) == 49


def test_who_comes_back_can_play_a_turn() -> None:
    assert on_return(RULE, 0.0) == ON_RETURN
    assert on_return(RULE, 100.0) == 100
    assert on_return(RULE, None) is None
    assert on_return(ClockRule(seconds=10), 0.0) == 10


@pytest.mark.parametrize(("amount", "increment"), [(0, 0), (-1, 5), (60, -1)])
def test_a_clock_without_time_is_none(amount: int, increment: int) -> None:
    with pytest.raises(ValueError, match="some seconds"):
        ClockRule(seconds=amount, increment=increment)


@given(seconds, seconds, seconds, seconds)
def test_a_pause_in_a_turn_changes_nothing(
    had: float, before: float, standing: float, later: float
) -> None:
    stopped = paused(RULE, {0: had}, {0}, NOON, at(before))
    resumed = at(before + standing)
    then = resumed + timedelta(seconds=later)
    assert left(RULE, stopped[0], resumed, then) == left(RULE, had, NOON, at(before + later))


@given(seconds, seconds)
def test_nobody_is_out_before_the_moment_foretold(had: float, spent: float) -> None:
    ends = runs_out_at(RULE, had, NOON)
    assert is_out_of_time(RULE, had, NOON, at(spent)) == (at(spent) >= ends)
