"""The checker finds what a maker could do wrong."""

from __future__ import annotations

from leagues.seating.pairings.checker import Fault, FaultKind, check_plan, check_round
from leagues.seating.plans import RoundPlan, SeatPlan, TablePlan

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
