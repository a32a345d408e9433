"""The checker finds what a maker could do wrong."""

from __future__ import annotations

from leagues.seating.pairings.checker import Fault, FaultKind, check_plan, check_round
from leagues.seating.plans import RoundPlan, SeatPlan, TableForm, TablePlan

FIVE = [1, 2, 3, 4, 5]


def one_table(number: int, seats: tuple[int, ...], *resting: int) -> RoundPlan:
    return RoundPlan(number, (TablePlan(1, seats),), resting)


def test_a_sound_round_has_no_fault() -> None:
    assert check_round(one_table(1, (1, 2, 3, 4), 5), FIVE) == []


def test_somebody_in_two_places_is_found() -> None:
    assert check_round(one_table(1, (1, 2, 3, 5), 5), FIVE) == [
        Fault(FaultKind.SEATED_TWICE, 1, (5,)),
        Fault(FaultKind.LEFT_OUT, 1, (4,)),
    ]


def test_somebody_who_was_not_entered_is_found() -> None:
    assert check_round(one_table(1, (1, 2, 3, 4), 5, 6), FIVE) == [
        Fault(FaultKind.STRANGER, 1, (6,))
    ]


def test_a_short_table_and_a_number_given_twice_are_found() -> None:
    tables = (TablePlan(1, (1, 2, 3)), TablePlan(1, (4, 5, 6, 7)))
    assert check_round(RoundPlan(2, tables), range(1, 8)) == [
        Fault(FaultKind.WRONG_TABLE_SIZE, 2, (1, 2, 3)),
        Fault(FaultKind.TABLE_NUMBER_TWICE, 2, (1, 2, 3, 4, 5, 6, 7)),
    ]


def test_more_resting_than_needed_are_found() -> None:
    assert check_round(RoundPlan(1, (), (1, 2, 3, 4)), [1, 2, 3, 4]) == [
        Fault(FaultKind.TOO_MANY_SIT_OUTS, 1, (1, 2, 3, 4))
    ]


def test_a_second_rest_before_others_had_one_is_found_across_the_history() -> None:
    history = [one_table(1, (1, 2, 3, 4), 5)]
    fair = SeatPlan((one_table(2, (1, 2, 3, 5), 4),))
    unfair = SeatPlan((one_table(2, (1, 2, 3, 4), 5),))
    assert check_plan(fair, FIVE, history=history) == []
    assert check_plan(unfair, FIVE, history=history) == [Fault(FaultKind.UNFAIR_SIT_OUTS, 2, (5,))]


def test_rounds_out_of_order_are_found() -> None:
    plan = SeatPlan((one_table(2, (1, 2, 3, 4), 5), one_table(2, (1, 2, 3, 5), 4)))
    assert Fault(FaultKind.ROUND_NUMBERS, 2) in check_plan(plan, FIVE)


ALONE = TableForm(usual=3, smallest=2, largest=4)


def alone(number: int, *tables: tuple[int, ...], resting: tuple[int, ...] = ()) -> RoundPlan:
    plans = tuple(
        TablePlan(at, seats, has_partners=False) for at, seats in enumerate(tables, start=1)
    )
    return RoundPlan(number, plans, resting)


def test_tables_that_differ_by_more_than_one_are_found() -> None:
    assert check_round(alone(1, (1, 2, 3), (4, 5)), FIVE, form=ALONE) == []
    assert check_round(alone(1, (1, 2, 3, 4), (5, 6)), range(1, 7), form=ALONE) == [
        Fault(FaultKind.UNEQUAL_TABLES, 1, (1, 2, 3, 4, 5, 6))
    ]


def test_somebody_who_rests_beside_a_table_with_room_is_found() -> None:
    assert check_round(alone(1, (1, 2, 3, 4), resting=(5,)), FIVE, form=ALONE) == []
    assert check_round(alone(1, (1, 2, 3), resting=(4,)), range(1, 5), form=ALONE) == [
        Fault(FaultKind.TOO_MANY_SIT_OUTS, 1, (4,))
    ]


def test_partners_where_there_are_none_are_found() -> None:
    assert check_round(one_table(1, (1, 2, 3, 4)), range(1, 5), form=TableForm.of(4)) == [
        Fault(FaultKind.WRONG_TABLE_SIZE, 1, (1, 2, 3, 4))
    ]


def test_two_turns_at_the_smaller_table_before_others_had_one_are_found() -> None:
    first = alone(1, (1, 2, 3), (4, 5))
    fair, unfair = alone(2, (4, 5, 1), (2, 3)), alone(2, (1, 2, 5), (4, 3))
    assert check_plan(SeatPlan((fair,)), FIVE, history=[first], form=ALONE) == []
    assert check_plan(SeatPlan((unfair,)), FIVE, history=[first], form=ALONE) == [
        Fault(FaultKind.UNFAIR_SIZES, 2, (4,))
    ]
