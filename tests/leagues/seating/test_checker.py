"""The checker finds what a maker could do wrong."""

from __future__ import annotations

from leagues.seating.pairings.checker import PAIRS, Fault, FaultKind, Terms, check_plan, check_round
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


def pairs(number: int, *tables: tuple[int, int], resting: tuple[int, ...] = ()) -> RoundPlan:
    plans = (TablePlan(at, (*pair, *pair)) for at, pair in enumerate(tables, start=1))
    return RoundPlan(number, tuple(plans), resting)


def test_pairs_on_a_side_each_have_no_fault() -> None:
    assert check_round(pairs(1, (1, 2), (3, 4), resting=(5,)), FIVE, terms=PAIRS) == []


def test_a_pair_at_two_tables_is_found() -> None:
    assert check_round(pairs(1, (1, 2), (1, 3)), [1, 2, 3], terms=PAIRS) == [
        Fault(FaultKind.SEATED_TWICE, 1, (1,)),
        Fault(FaultKind.MEMBERS, 1, (1,)),
    ]


def test_partners_who_are_set_against_each_other_are_found() -> None:
    facing = RoundPlan(1, (TablePlan(1, (1, 1, 2, 2)),))
    assert check_round(facing, [1, 2], terms=PAIRS) == [
        Fault(FaultKind.SIDE_SHARED, 1, (1, 2)),
        Fault(FaultKind.BOTH_SIDES, 1, (1, 2)),
    ]


def test_half_a_pair_and_two_resting_pairs_are_found() -> None:
    half = RoundPlan(1, (TablePlan(1, (1, 2, 1, 3)),), (4, 5))
    assert check_round(half, FIVE, terms=PAIRS) == [
        Fault(FaultKind.TOO_MANY_SIT_OUTS, 1, (4, 5)),
        Fault(FaultKind.SIDE_SHARED, 1, (2, 3)),
        Fault(FaultKind.MEMBERS, 1, (2, 3)),
    ]
    assert check_round(pairs(1, (1, 2), resting=(4, 5)), [1, 2, 4, 5], terms=PAIRS) == [
        Fault(FaultKind.TOO_MANY_SIT_OUTS, 1, (4, 5))
    ]
    allowed = Terms(persons=2, most_sit_outs=2)
    assert check_round(pairs(1, (1, 2), resting=(4, 5)), [1, 2, 4, 5], terms=allowed) == []


TEAMS = Terms(persons=4, turn=2)


def team_match(number: int, *members: tuple[int, int, int, int]) -> RoundPlan:
    tables = (TablePlan(at, (1, 2, 1, 2), members=who) for at, who in enumerate(members, start=1))
    return RoundPlan(number, tuple(tables), (3,))


def test_a_team_plays_at_several_tables_with_each_person_once() -> None:
    sound = team_match(1, (0, 2, 1, 3), (2, 0, 3, 1))
    assert check_round(sound, [1, 2, 3], terms=TEAMS) == []
    twice = team_match(1, (0, 2, 1, 3), (1, 0, 3, 1))
    assert check_round(twice, [1, 2, 3], terms=TEAMS) == [Fault(FaultKind.MEMBERS, 1, (1,))]


def test_a_team_rests_for_a_whole_match() -> None:
    rounds = [team_match(n, (0, 2, 1, 3), (2, 0, 3, 1)) for n in (1, 2, 3)]
    assert check_plan(SeatPlan(tuple(rounds[:2])), [1, 2, 3], terms=TEAMS) == []
    assert check_plan(SeatPlan(tuple(rounds)), [1, 2, 3], terms=TEAMS) == [
        Fault(FaultKind.UNFAIR_SIT_OUTS, 3, (3,))
    ]


def boards(number: int, *sets: int) -> RoundPlan:
    tables = (
        TablePlan(at, (2 * at, 2 * at + 1) * 2, boards=number_of_set)
        for at, number_of_set in enumerate(sets, start=1)
    )
    return RoundPlan(number, tuple(tables))


def test_a_set_of_boards_at_two_tables_is_found_unless_it_may_be_shared() -> None:
    everybody = range(2, 6)
    assert check_round(boards(1, 7, 7), everybody, terms=PAIRS) == [
        Fault(FaultKind.BOARDS_SHARED, 1, (2, 3, 4, 5))
    ]
    shared = Terms(persons=2, shares_boards=True)
    assert check_round(boards(1, 7, 7), everybody, terms=shared) == []


def test_boards_played_again_are_found_across_the_history() -> None:
    first = boards(1, 1, 2)
    again = SeatPlan((boards(2, 3, 2),))
    assert check_plan(again, range(2, 6), history=[first], terms=PAIRS) == [
        Fault(FaultKind.BOARDS_TWICE, 2, (4, 5))
    ]
