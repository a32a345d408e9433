"""What holds for every movement in which people walk from table to table."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.movements.base import (
    Movement,
    MovementRequest,
    Pace,
    UnplannableField,
)
from leagues.seating.movements.colours_all import COLOURS_ALL
from leagues.seating.movements.colours_winners import COLOURS_WINNERS
from leagues.seating.movements.compass import COMPASS
from leagues.seating.movements.head_table import HEAD_TABLE
from leagues.seating.movements.pivot import PIVOT
from leagues.seating.movements.random_draw import RANDOM_DRAW
from leagues.seating.movements.whist_drive import WHIST_DRIVE
from leagues.seating.movements.winners_stay import WINNERS_STAY
from leagues.seating.pairings.checker import check_plan, check_round
from leagues.seating.plans import (
    Entrant,
    RoundPlan,
    SeatPlan,
    TableForm,
    TableResult,
    Wish,
    WishKind,
)
from tests.leagues.seating.movements.evenings import (
    evening,
    faults,
    next_round,
    partner,
    people,
    round_of,
    won_by,
)

WALKING = (
    COLOURS_ALL,
    COLOURS_WINNERS,
    COMPASS,
    HEAD_TABLE,
    PIVOT,
    RANDOM_DRAW,
    WHIST_DRIVE,
    WINNERS_STAY,
)
BY_RESULT = tuple(movement for movement in WALKING if movement.pace is Pace.BY_ROUND)
SPLITTING = (COLOURS_WINNERS, COMPASS, HEAD_TABLE, PIVOT, WINNERS_STAY)
each = pytest.mark.parametrize("movement", WALKING, ids=lambda movement: movement.key)


@st.composite
def chosen_options(draw: st.DrawFn, movement: Movement) -> dict[str, str]:
    return {
        option.key: draw(st.sampled_from(sorted(option.choices))) for option in movement.options
    }


@each
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_everybody_is_seated_once_or_rests_fairly(movement: Movement, data: st.DataObject) -> None:
    entrants = people(data.draw(st.integers(4, 120)))
    rounds = data.draw(st.integers(1, 6))
    options = data.draw(chosen_options(movement)) | {"tie": "coin"}
    played = evening(movement, entrants, rounds, options=options, seed=data.draw(st.integers(0, 9)))
    assert faults(played, entrants) == []
    assert all(len(round_plan.tables) == len(entrants) // 4 for round_plan in played)


@each
@pytest.mark.parametrize("count", [5, 6, 7, 10, 26, 27])
def test_nobody_rests_twice_before_all_have_rested_once(movement: Movement, count: int) -> None:
    entrants = people(count)
    played = evening(movement, entrants, count // (count % 4) + 1)
    resting = [key for round_plan in played for key in round_plan.sit_outs]
    assert set(resting[:count]) | set(resting) == set(entrants)
    once = len(set(entrants)) // (count % 4) * (count % 4)
    assert len(set(resting[:once])) == once


@each
@settings(max_examples=10, deadline=None)
@given(count=st.integers(4, 60), seed=st.integers(0, 99))
def test_the_same_request_gives_the_same_plan(movement: Movement, count: int, seed: int) -> None:
    played = evening(movement, people(count), 3, seed=seed)
    assert evening(movement, people(count)[::-1], 3, seed=seed) == played


@each
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_people_come_and_go_and_the_others_keep_to_the_movement(
    movement: Movement, data: st.DataObject
) -> None:
    entrants = people(data.draw(st.integers(8, 60)))
    played = evening(movement, entrants, 2)
    results = [
        *won_by(played[0], *(0 for _ in played[0].tables)),
        *won_by(played[1], *(1 for _ in played[1].tables)),
    ]
    gone = data.draw(st.sets(st.sampled_from(entrants), max_size=4))
    late = list(range(500, 500 + data.draw(st.integers(0, 5))))
    now = [key for key in entrants if key not in gone] + late
    after = next_round(movement, now, history=played, results=results)
    assert check_plan(SeatPlan((after,)), now, history=played) == []


@each
def test_a_plan_of_several_rounds_is_that_of_each_asked_for_alone(movement: Movement) -> None:
    request = MovementRequest(entrants=tuple(map(Entrant, people(22))), rounds=4, seed=3)
    if movement.pace is Pace.BY_ROUND:
        with pytest.raises(UnplannableField) as caught:
            movement.plan(request)
        assert caught.value.reason == "results_missing"
    else:
        assert list(movement.plan(request).rounds) == evening(movement, people(22), 4, seed=3)


@pytest.mark.parametrize("movement", BY_RESULT, ids=lambda movement: movement.key)
def test_a_missing_result_is_named_with_its_table(movement: Movement) -> None:
    first = next_round(movement, people(12))
    known = won_by(first, 0, 1, 0)
    with pytest.raises(UnplannableField) as caught:
        next_round(movement, people(12), history=[first], results=known[:1] + known[2:])
    assert caught.value.reason == "results_missing"
    assert caught.value.values == {"round": 1, "tables": "2"}
    assert set(caught.value.entrants) == set(first.tables[1].seats)


@pytest.mark.parametrize("movement", SPLITTING, ids=lambda movement: movement.key)
@settings(max_examples=10, deadline=None)
@given(count=st.integers(4, 40), seed=st.integers(0, 99))
def test_nobody_plays_with_the_same_partner_again_at_once(
    movement: Movement, count: int, seed: int
) -> None:
    played = evening(movement, people(count), 6, seed=seed)
    for earlier, later in pairwise(played):
        for key in set(earlier.seated()) & set(later.seated()):
            assert partner(later, key) != partner(earlier, key)


@each
def test_somebody_who_should_not_walk_stays_in_their_chair(movement: Movement) -> None:
    entrants = [Entrant(key, fixed_seat=key == 105) for key in people(20)]
    history: list[RoundPlan] = []
    results: list[TableResult] = []
    for winner in (0, 1, 0, 1):
        history.append(next_round(movement, entrants, history=history, results=results))
        results += won_by(history[-1], *(winner for _ in history[-1].tables))
    chairs = {
        (table.number, seat)
        for round_plan in history
        for table in round_plan.tables
        for seat, key in enumerate(table.seats)
        if key == 105
    }
    assert chairs == {(1, 0)}


@each
def test_whoever_asked_to_rest_rests_and_has_their_turn_as_well(movement: Movement) -> None:
    entrants = people(9)
    wishes = (Wish(kind=WishKind.REST, entrants=(100,), round_number=2),)
    history: list[RoundPlan] = []
    results: list[TableResult] = []
    for _ in range(9):
        history.append(
            next_round(movement, entrants, history=history, results=results, wishes=wishes)
        )
        results += won_by(history[-1], *(0 for _ in history[-1].tables))
    assert history[1].sit_outs == (100,)
    in_turn = [
        key for round_plan in history if round_plan.number != 2 for key in round_plan.sit_outs
    ]
    assert len(set(in_turn)) == 8


@each
def test_a_round_that_everybody_asked_to_rest_in_is_refused(movement: Movement) -> None:
    wishes = (Wish(kind=WishKind.REST, entrants=(100, 101, 102), round_number=1),)
    with pytest.raises(UnplannableField, match="Too few are left for a table"):
        next_round(movement, people(6), wishes=wishes)


@each
@pytest.mark.parametrize("count", [0, 3, 401])
def test_too_few_and_too_many_are_refused(movement: Movement, count: int) -> None:
    with pytest.raises(UnplannableField, match="4 to 400"):
        next_round(movement, people(count))


@each
def test_a_person_named_twice_and_other_tables_are_refused(movement: Movement) -> None:
    with pytest.raises(UnplannableField, match="named twice"):
        next_round(movement, [*people(8), 100])
    request = MovementRequest(
        entrants=tuple(map(Entrant, people(12))), rounds=1, seed=1, form=TableForm.of(3)
    )
    with pytest.raises(UnplannableField, match="tables of four"):
        movement.plan(request)


@each
def test_when_two_tables_close_only_the_far_end_is_taken_apart(movement: Movement) -> None:
    entrants = people(24)
    first = next_round(movement, entrants)
    results = won_by(first, 0, 1, 0, 1, 0, 1)
    gone = first.tables[1].seats
    now = [key for key in entrants if key not in gone]
    after = next_round(movement, now, history=[first], results=results)
    assert len(after.tables) == 5
    assert check_round(after, now) == []


@each
def test_a_wish_that_no_seating_can_keep_is_refused(movement: Movement) -> None:
    wishes = (Wish(kind=WishKind.APART, entrants=(100, 101)),)
    with pytest.raises(UnplannableField) as caught:
        next_round(movement, people(4), wishes=wishes)
    assert caught.value.entrants == (100, 101)


@each
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 99))
def test_the_draw_of_the_first_round_keeps_people_apart(movement: Movement, seed: int) -> None:
    wishes = (
        Wish(kind=WishKind.APART, entrants=(100, 101, 102)),
        Wish(kind=WishKind.NOT_PARTNERS, entrants=(104, 105)),
    )
    first = next_round(movement, people(18), wishes=wishes, seed=seed)
    assert all(len({100, 101, 102} & set(table.seats)) <= 1 for table in first.tables)
    assert all((104, 105) not in set(table.partnerships()) for table in first.tables)


def test_a_random_draw_keeps_people_apart_all_evening() -> None:
    wishes = (Wish(kind=WishKind.APART, entrants=(100, 101, 102, 103)),)
    history: list[RoundPlan] = []
    for _ in range(8):
        history.append(next_round(RANDOM_DRAW, people(17), history=history, wishes=wishes))
    for round_plan in history:
        assert all(len({100, 101, 102, 103} & set(four.seats)) <= 1 for four in round_plan.tables)


def test_two_who_wish_to_be_partners_stay_so_where_they_come_to_one_table() -> None:
    wishes = (Wish(kind=WishKind.TOGETHER, entrants=(1, 3)),)
    first = round_of((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
    for movement in (HEAD_TABLE, WINNERS_STAY):
        after = next_round(
            movement,
            range(1, 13),
            history=[first],
            results=won_by(first, 0, 0, 0),
            wishes=wishes,
        )
        assert partner(after, 1) == 3
