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
    left,
    on_return,
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


def test_nobody_has_less_than_nothing_left() -> None:
    assert left(RULE, 10, NOON, at(60)) == 0


def test_who_comes_back_can_play_a_turn() -> None:
    assert on_return(RULE, 0.0) == ON_RETURN
    assert on_return(RULE, 100.0) == 100
    assert on_return(RULE, None) is None
    assert on_return(ClockRule(seconds=10), 0.0) == 10


@pytest.mark.parametrize(("amount", "increment"), [(0, 0), (-1, 5), (60, -1)])
def test_a_clock_without_time_is_none(amount: int, increment: int) -> None:
    with pytest.raises(ValueError, match="some seconds"):
        ClockRule(seconds=amount, increment=increment)


@given(seconds, seconds, seconds)
def test_a_turn_in_two_parts_takes_as_long_as_in_one(
    had: float, before: float, later: float
) -> None:
    halfway = left(RULE, had, NOON, at(before))
    assert left(RULE, halfway, at(before), at(before + later)) == left(
        RULE, had, NOON, at(before + later)
    )
