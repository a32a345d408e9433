"""How many rounds an evening has room for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.events.formats import MOST_LENGTH, MOST_ROUNDS, GameEndKind, rounds_in, rounds_that_fit


@pytest.mark.parametrize(
    ("minutes", "deals", "rounds"),
    [(180, 8, 7), (180, 4, 12), (120, 8, 4), (25, 8, 1), (24, 8, 1), (0, 8, 1), (10_000, 1, 60)],
)
def test_a_deal_takes_two_and_a_half_minutes_and_a_change_of_tables_five(
    minutes: int, deals: int, rounds: int
) -> None:
    assert rounds_in(minutes, deals) == rounds


@pytest.mark.parametrize(
    ("kind", "length", "rounds"),
    [
        (GameEndKind.DEALS, 8, 7),
        (GameEndKind.TARGET, 10, 5),  # twelve deals or so: 35 minutes
        (GameEndKind.TIME, 25, 6),
    ],
)
def test_every_way_a_game_ends_has_its_number_of_rounds(
    kind: GameEndKind, length: int, rounds: int
) -> None:
    assert rounds_that_fit(180, kind=kind, length=length) == rounds


@given(st.integers(0, 24 * 60), st.sampled_from(GameEndKind), st.data())
def test_the_number_of_rounds_is_always_one_an_event_may_have(
    minutes: int, kind: GameEndKind, choice: st.DataObject
) -> None:
    length = choice.draw(st.integers(1, MOST_LENGTH[kind]))
    assert 1 <= rounds_that_fit(minutes, kind=kind, length=length) <= MOST_ROUNDS
