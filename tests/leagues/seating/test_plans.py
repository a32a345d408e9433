"""Values of a plan, and exchanging two people."""

from __future__ import annotations

from itertools import combinations

import pytest

from leagues.seating.plans import NotInRound, RoundPlan, TablePlan, swapped

ROUND = RoundPlan(3, (TablePlan(1, (10, 11, 12, 13)), TablePlan(2, (20, 21, 22, 23))), (30,))


def test_partners_sit_opposite_and_opponents_beside_each_other() -> None:
    table = TablePlan(1, (4, 3, 2, 1))
    assert list(table.partnerships()) == [(2, 4), (1, 3)]
    assert list(table.oppositions()) == [(3, 4), (2, 3), (1, 2), (1, 4)]


def test_a_table_of_another_size_has_no_partnerships() -> None:
    assert list(TablePlan(1, (1, 2, 3)).partnerships()) == []


def test_a_table_of_six_has_two_threes_who_sit_in_turn() -> None:
    table = TablePlan(1, (1, 2, 3, 4, 5, 6))
    assert sorted(table.partnerships()) == [(1, 3), (1, 5), (2, 4), (2, 6), (3, 5), (4, 6)]
    assert len(list(table.oppositions())) == 9


@pytest.mark.parametrize("seats", range(2, 8))
def test_without_partners_everybody_at_a_table_opposes_everybody(seats: int) -> None:
    table = TablePlan(1, tuple(range(seats)), has_partners=False)
    assert list(table.partnerships()) == []
    assert sorted(table.oppositions()) == list(combinations(range(seats), 2))


def test_two_people_of_different_tables_change_places() -> None:
    changed = swapped(ROUND, 11, 22)
    assert changed.tables[0].seats == (10, 22, 12, 13)
    assert changed.tables[1].seats == (20, 21, 11, 23)
    assert changed.number == 3
    assert swapped(changed, 22, 11) == ROUND


def test_somebody_who_rests_can_take_a_seat() -> None:
    changed = swapped(ROUND, 30, 10)
    assert changed.tables[0].seats[0] == 30
    assert changed.sit_outs == (10,)


def test_somebody_who_is_not_there_cannot_be_moved() -> None:
    with pytest.raises(NotInRound, match="entrant 99 is not in round 3"):
        swapped(ROUND, 10, 99)
