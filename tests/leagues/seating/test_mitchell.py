"""Mitchell: one side sits, the other moves up, the boards move down."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.movements.base import MovementRequest, UnplannableField
from leagues.seating.movements.mitchell import MITCHELL, plan_mitchell
from leagues.seating.movements.quality import qualities
from leagues.seating.pairings.checker import PAIRS, check_plan
from leagues.seating.plans import Entrant, RoundPlan, SeatPlan, swapped


def request(
    pairs: int | list[int],
    rounds: int,
    history: tuple[RoundPlan, ...] = (),
    *,
    boards: str = "used",
    sides: str = "keep",
) -> MovementRequest:
    keys = range(100, 100 + pairs) if isinstance(pairs, int) else pairs
    return MovementRequest(
        entrants=tuple(Entrant(key, size=2) for key in keys),
        rounds=rounds,
        seed=5,
        history=history,
        options={"boards": boards, "sides": sides},
    )


def length(pairs: int, boards: str = "used") -> int:
    assert MITCHELL.length is not None
    return MITCHELL.length(pairs, {"boards": boards})


@pytest.mark.parametrize(
    ("pairs", "boards", "rounds"),
    [(10, "used", 5), (12, "used", 5), (12, "none", 6), (9, "used", 5), (11, "none", 6)],
)
def test_an_even_number_of_tables_has_a_round_less_with_boards(
    pairs: int, boards: str, rounds: int
) -> None:
    assert length(pairs, boards) == rounds


@settings(max_examples=35, deadline=None)
@given(st.integers(4, MITCHELL.most), st.sampled_from(["used", "none"]))
def test_nobody_meets_twice_or_plays_a_board_twice(pairs: int, boards: str) -> None:
    plan = plan_mitchell(request(pairs, length(pairs, boards), boards=boards))
    figures = qualities(plan)
    tables = (pairs + 1) // 2
    assert check_plan(plan, range(100, 100 + pairs), terms=PAIRS) == []
    assert figures.opponents.most == 1
    assert figures.board_repeats == 0
    assert all(
        (table.boards is not None) == (boards == "used")
        for round_plan in plan.rounds
        for table in round_plan.tables
    )
    if boards == "none" or tables % 2:
        assert len(figures.opponents.times) == tables * (pairs // 2)
    if boards == "used":
        sets = {table.boards for round_plan in plan.rounds for table in round_plan.tables}
        assert sets <= set(range(1, tables + 1))


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 14))
def test_north_and_south_sit_and_the_others_move_up_one(tables: int) -> None:
    rounds = plan_mitchell(request(2 * tables, tables, boards="none")).rounds
    at_first = {table.number: table.seats for table in rounds[0].tables}
    for moves, round_plan in enumerate(rounds):
        for table in round_plan.tables:
            assert table.seats[0] == at_first[table.number][0]
            assert table.seats[1] == at_first[(table.number - 1 - moves) % tables + 1][1]


def test_six_tables_skip_one_after_three_rounds() -> None:
    rounds = plan_mitchell(request(12, 5)).rounds
    pair = rounds[0].tables[0].seats[1]
    tables = [table.number for each in rounds for table in each.tables if table.seats[1] == pair]
    assert tables == [1, 2, 3, 5, 6]
    assert [table.boards for each in rounds for table in each.tables if table.number == 1] == [
        1,
        2,
        3,
        4,
        5,
    ]


@pytest.mark.parametrize(("pairs", "switched"), [(10, 1), (16, 1), (26, 2), (34, 2)])
def test_sides_change_in_about_one_round_of_eight(pairs: int, switched: int) -> None:
    rounds = length(pairs)
    kept = plan_mitchell(request(pairs, rounds)).rounds
    changed = plan_mitchell(request(pairs, rounds, sides="switch")).rounds
    assert [one == two for one, two in zip(kept, changed, strict=True)] == [
        number < rounds - switched for number in range(rounds)
    ]
    assert check_plan(SeatPlan(changed), range(100, 100 + pairs), terms=PAIRS) == []
    sides = Counter(table.seats[0] for each in changed for table in each.tables)
    assert min(sides[key] for key in range(100, 100 + pairs)) == switched


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 30), st.sampled_from(["used", "none"]), st.data())
def test_a_plan_is_carried_on(pairs: int, boards: str, data: st.DataObject) -> None:
    whole = plan_mitchell(request(pairs, length(pairs, boards), boards=boards)).rounds
    played = data.draw(st.integers(0, len(whole) - 1))
    rest = plan_mitchell(request(pairs, len(whole) - played, whole[:played], boards=boards))
    assert rest.rounds == whole[played:]


@settings(max_examples=30, deadline=None)
@given(st.integers(8, 30), st.sampled_from(["used", "none"]), st.data())
def test_opponents_of_a_pair_that_left_rest_and_a_late_pair_takes_its_place(
    pairs: int, boards: str, data: st.DataObject
) -> None:
    whole = plan_mitchell(request(pairs, length(pairs, boards), boards=boards)).rounds
    played = data.draw(st.integers(1, len(whole) - 1))
    stayed = list(range(101, 100 + pairs))
    rest = plan_mitchell(request(stayed, len(whole) - played, whole[:played], boards=boards))
    faults = check_plan(rest, stayed, history=whole[:played], terms=PAIRS)
    if pairs % 2:  # with two places empty, each round has its share of the games that are left
        assert {fault.kind for fault in faults} <= {"unfair_sit_outs", "too_many_sit_outs"}
    else:
        assert faults == []
    assert qualities(SeatPlan((*whole[:played], *rest.rounds))).opponents.most == 1
    again = plan_mitchell(
        request([*stayed, 500], len(whole) - played, whole[:played], boards=boards)
    )
    assert [
        tuple(100 if key == 500 else key for key in table.seats)
        for each in again.rounds
        for table in each.tables
    ] == [table.seats for each in whole[played:] for table in each.tables]


@settings(max_examples=20, deadline=None)
@given(st.integers(4, 12), st.integers(1, 3), st.integers(1, 3))
def test_late_pairs_without_a_place_join_a_side_where_there_are_no_boards(
    tables: int, played: int, late: int
) -> None:
    history = plan_mitchell(request(2 * tables, tables, boards="none")).rounds[:played]
    now = [*range(100, 100 + 2 * tables), *range(500, 500 + late)]
    plan = plan_mitchell(request(now, tables - played, history, boards="none"))
    assert check_plan(plan, now, history=history, terms=PAIRS) == []
    assert qualities(SeatPlan((*history, *plan.rounds))).opponents.most == 1
    home = {table.seats[0]: table.number for table in history[0].tables}
    for table in (table for each in plan.rounds for table in each.tables):
        assert home.get(table.seats[0], table.number) == table.number


def test_late_pairs_without_a_place_are_named_where_boards_go_round() -> None:
    history = plan_mitchell(request(10, 5)).rounds[:1]
    with pytest.raises(UnplannableField) as refusal:
        plan_mitchell(request([*range(100, 110), 500], 4, history))
    assert (refusal.value.reason, refusal.value.entrants) == ("no_place", (500,))


def test_pairs_swapped_by_the_director_do_not_meet_again() -> None:
    rounds = plan_mitchell(request(12, 6, boards="none")).rounds
    second = rounds[1]
    history = (
        rounds[0],
        swapped(second, second.tables[0].seats[1], second.tables[2].seats[1]),
    )
    plan = plan_mitchell(request(12, 3, history, boards="none"))
    assert qualities(SeatPlan((*history, *plan.rounds))).opponents.most == 1


@settings(max_examples=20, deadline=None)
@given(st.integers(4, 30), st.integers(1, 3))
def test_pairs_that_should_not_walk_sit(pairs: int, fixed: int) -> None:
    fixed = min(fixed, pairs // 2)
    entrants = tuple(Entrant(key, key < fixed, size=2) for key in range(pairs))
    plan = plan_mitchell(MovementRequest(entrants=entrants, rounds=length(pairs, "none"), seed=5))
    for key in range(fixed):
        assert (
            len(
                {
                    (table.number, table.seats.index(key))
                    for each in plan.rounds
                    for table in each.tables
                    if key in table.seats
                }
            )
            == 1
        )


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        (request(3, 2), "field_size"),
        (request(101, 2), "field_size"),
        (request(12, 6), "too_many_rounds"),
        (request(10, 6), "too_many_rounds"),
        (request(12, 7, boards="none"), "too_many_rounds"),
        (request(8, 0), "no_rounds"),
    ],
)
def test_what_cannot_be_planned_is_refused_with_its_reason(
    wanted: MovementRequest, reason: str
) -> None:
    with pytest.raises(UnplannableField) as refusal:
        plan_mitchell(wanted)
    assert refusal.value.reason == reason
