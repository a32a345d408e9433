"""Howell: all pairs meet all, each at a set of boards that both have not played."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.movements.base import MovementRequest, UnplannableField
from leagues.seating.movements.howell import HOWELL, plan_howell
from leagues.seating.movements.howell_designs import SHARED_BOARDS, SIZES, howell_design
from leagues.seating.movements.quality import qualities
from leagues.seating.pairings.checker import PAIRS, Terms, check_plan
from leagues.seating.plans import Entrant, RoundPlan, SeatPlan, swapped


def request(
    pairs: int | list[int],
    rounds: int,
    history: tuple[RoundPlan, ...] = (),
    *,
    boards: str = "used",
) -> MovementRequest:
    keys = range(100, 100 + pairs) if isinstance(pairs, int) else pairs
    return MovementRequest(
        entrants=tuple(Entrant(key, size=2) for key in keys),
        rounds=rounds,
        seed=5,
        history=history,
        options={"boards": boards},
    )


def length(pairs: int) -> int:
    assert HOWELL.length is not None
    return HOWELL.length(pairs, {})


@pytest.mark.parametrize("pairs", SIZES)
def test_every_set_of_boards_is_played_by_every_pair_once(pairs: int) -> None:
    plan = plan_howell(request(pairs, pairs - 1))
    shared = pairs in SHARED_BOARDS
    terms = Terms(persons=2, shares_boards=shared)
    assert check_plan(plan, range(100, 100 + pairs), terms=terms) == []
    played = qualities(plan).boards
    assert played == dict.fromkeys(
        ((key, boards) for key in range(100, 100 + pairs) for boards in range(1, pairs)), 1
    )


@pytest.mark.parametrize("pairs", range(3, 21))
def test_all_pairs_meet_once_and_rest_once_at_most(pairs: int) -> None:
    plan = plan_howell(request(pairs, length(pairs), boards="none"))
    assert check_plan(plan, range(100, 100 + pairs), terms=PAIRS) == []
    assert qualities(plan).opponents.times == dict.fromkeys(
        combinations(range(100, 100 + pairs), 2), 1
    )
    assert set(qualities(plan).sit_outs.values()) == {pairs % 2}


@pytest.mark.parametrize("pairs", SIZES)
def test_one_pair_stays_and_everybody_follows_the_number_before(pairs: int) -> None:
    first, second = (list(howell_design(pairs).round(number)) for number in (0, 1))
    assert first[0].north_south == second[0].north_south
    places = [
        {
            number: (at, side)
            for at, table in enumerate(tables)
            for side, number in enumerate((table.north_south, table.east_west))
        }
        for tables in (first, second)
    ]
    for number in range(pairs - 1):
        assert places[1][(number + 1) % (pairs - 1)] == places[0][number]


@pytest.mark.parametrize("pairs", SIZES)
def test_pairs_are_compared_on_each_side_as_evenly_as_there_can_be(pairs: int) -> None:
    """A set counts +1 for two pairs on the same side, and -1 for opposite ones: -1 is even."""
    sides: dict[int, dict[int, int]] = {}
    for round_plan in plan_howell(request(pairs, pairs - 1)).rounds:
        for table in round_plan.tables:
            assert table.boards is not None
            for side, key in enumerate(table.seats[:2]):
                sides.setdefault(key, {})[table.boards] = 1 - 2 * side
    balances = Counter(
        sum(sides[one][boards] * sides[two][boards] for boards in sides[one])
        for one, two in combinations(sides, 2)
    )
    if pairs % 4 == 0:
        assert set(balances) == {-1}
    else:
        assert set(balances) <= {-3, -1, 1}


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 20), st.sampled_from(["used", "none"]), st.data())
def test_a_plan_is_carried_on(pairs: int, boards: str, data: st.DataObject) -> None:
    whole = plan_howell(request(pairs, length(pairs), boards=boards)).rounds
    played = data.draw(st.integers(0, len(whole) - 1))
    keys = data.draw(st.permutations(range(100, 100 + pairs)))
    rest = plan_howell(request(keys, len(whole) - played, whole[:played], boards=boards))
    assert rest.rounds == whole[played:]


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 10), st.sampled_from(["used", "none"]), st.data())
def test_opponents_of_a_pair_that_left_rest_and_a_late_pair_takes_its_place(
    half: int, boards: str, data: st.DataObject
) -> None:
    pairs = 2 * half
    whole = plan_howell(request(pairs, length(pairs), boards=boards)).rounds
    played = data.draw(st.integers(1, len(whole) - 1))
    stayed = list(range(101, 100 + pairs))
    rest = plan_howell(request(stayed, len(whole) - played, whole[:played], boards=boards))
    assert check_plan(rest, stayed, history=whole[:played], terms=PAIRS) == []
    assert qualities(SeatPlan((*whole[:played], *rest.rounds))).opponents.most == 1
    again = plan_howell(request([*stayed, 500], len(whole) - played, whole[:played], boards=boards))
    assert all(not each.sit_outs for each in again.rounds)


def test_a_late_pair_without_a_place_still_meets_others_where_there_are_no_boards() -> None:
    history = plan_howell(request(8, 7, boards="none")).rounds[:2]
    now = [*range(100, 108), 500]
    plan = plan_howell(request(now, 5, history, boards="none"))
    assert check_plan(plan, now, history=history, terms=PAIRS) == []
    assert qualities(SeatPlan((*history, *plan.rounds))).opponents.most == 1
    with pytest.raises(UnplannableField) as refusal:
        plan_howell(request(now, 5, history))
    assert refusal.value.reason == "no_place"


def test_pairs_swapped_by_the_director_do_not_meet_again() -> None:
    rounds = plan_howell(request(8, 7, boards="none")).rounds
    second = rounds[1]
    history = (
        rounds[0],
        swapped(second, second.tables[0].seats[1], second.tables[1].seats[1]),
    )
    plan = plan_howell(request(8, 3, history, boards="none"))
    assert qualities(SeatPlan((*history, *plan.rounds))).opponents.most == 1


@pytest.mark.parametrize("pairs", [7, 8])
def test_a_pair_that_should_not_walk_is_the_one_that_stays(pairs: int) -> None:
    entrants = tuple(Entrant(key, key == 3, size=2) for key in range(pairs))
    plan = plan_howell(MovementRequest(entrants=entrants, rounds=7, seed=5))
    assert {
        (table.number, table.seats.index(3))
        for each in plan.rounds
        for table in each.tables
        if 3 in table.seats
    } == {(1, 0)}


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        (request(2, 1), "field_size"),
        (request(21, 2), "field_size"),
        (request(8, 8), "too_many_rounds"),
        (request(7, 8), "too_many_rounds"),
        (request(8, 0), "no_rounds"),
    ],
)
def test_what_cannot_be_planned_is_refused_with_its_reason(
    wanted: MovementRequest, reason: str
) -> None:
    with pytest.raises(UnplannableField) as refusal:
        plan_howell(wanted)
    assert refusal.value.reason == reason
