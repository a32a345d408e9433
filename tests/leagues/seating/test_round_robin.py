"""Round robin of pairs: everybody meets everybody, also when people come and go."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.movements.base import MovementRequest, UnplannableField
from leagues.seating.movements.berger import berger_round
from leagues.seating.movements.groups import snaked
from leagues.seating.movements.quality import qualities
from leagues.seating.movements.round_robin import ROUND_ROBIN, plan_round_robin
from leagues.seating.pairings.checker import PAIRS, Terms, check_plan
from leagues.seating.plans import Entrant, RoundPlan, SeatPlan, TableForm, swapped


def request(
    pairs: int | list[int],
    rounds: int,
    history: tuple[RoundPlan, ...] = (),
    *,
    meetings: str = "once",
    groups: str = "1",
) -> MovementRequest:
    keys = range(100, 100 + pairs) if isinstance(pairs, int) else pairs
    return MovementRequest(
        entrants=tuple(Entrant(key, size=2) for key in keys),
        rounds=rounds,
        seed=5,
        history=history,
        options={"meetings": meetings, "groups": groups},
    )


def length(pairs: int, **options: str) -> int:
    assert ROUND_ROBIN.length is not None
    return ROUND_ROBIN.length(pairs, options)


def met(rounds: tuple[RoundPlan, ...]) -> Counter[tuple[int, int]]:
    return Counter(
        pair for round_plan in rounds for table in round_plan.tables for pair in table.oppositions()
    )


def homes(rounds: tuple[RoundPlan, ...]) -> dict[int, str]:
    """Return for each pair where it sat, round by round."""
    return {
        key: "".join(
            "HA"[table.seats.index(key)]
            for round_plan in rounds
            for table in round_plan.tables
            if key in table.seats
        )
        for key in rounds[0].present()
    }


def test_the_table_for_six_is_the_published_one() -> None:
    published = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
    for number, games in enumerate(published):
        assert " ".join(f"{one + 1}-{two + 1}" for one, two in berger_round(6, number)) == games


@settings(max_examples=20, deadline=None)
@given(st.integers(4, ROUND_ROBIN.most))
def test_everybody_meets_everybody_once_and_rests_once_at_most(pairs: int) -> None:
    plan = plan_round_robin(request(pairs, length(pairs)))
    keys = range(100, 100 + pairs)
    assert check_plan(plan, keys, terms=PAIRS) == []
    assert met(plan.rounds) == dict.fromkeys(combinations(keys, 2), 1)
    assert set(qualities(plan).sit_outs.values()) == {pairs % 2}
    assert len(plan.rounds) == (pairs if pairs % 2 else pairs - 1)


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 20))
def test_sides_change_with_as_few_exceptions_as_there_can_be(half: int) -> None:
    plan = plan_round_robin(request(2 * half, 2 * half - 1))
    breaks = sum(
        one == two for sides in homes(plan.rounds).values() for one, two in pairwise(sides)
    )
    assert breaks == 2 * half - 2
    assert all(abs(2 * sides.count("H") - len(sides)) == 1 for sides in homes(plan.rounds).values())


@settings(max_examples=20, deadline=None)
@given(st.integers(4, 40))
def test_twice_means_once_on_each_side(pairs: int) -> None:
    plan = plan_round_robin(request(pairs, length(pairs, meetings="twice"), meetings="twice"))
    games = Counter(
        (table.seats[0], table.seats[1])
        for round_plan in plan.rounds
        for table in round_plan.tables
    )
    assert len(games) == pairs * (pairs - 1)
    assert set(games.values()) == {1}
    assert check_plan(plan, range(100, 100 + pairs), terms=PAIRS) == []


def test_over_and_over_goes_on_for_as_long_as_there_are_rounds() -> None:
    plan = plan_round_robin(request(5, 13, meetings="again"))
    times = met(plan.rounds).values()
    assert (min(times), max(times)) == (2, 3)


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 40), st.data())
def test_a_plan_is_carried_on_round_by_round(pairs: int, data: st.DataObject) -> None:
    rounds = length(pairs)
    whole = plan_round_robin(request(pairs, rounds)).rounds
    played = data.draw(st.integers(0, rounds - 1))
    keys = data.draw(st.permutations(range(100, 100 + pairs)))
    assert plan_round_robin(request(keys, rounds - played, whole[:played])).rounds == whole[played:]


@settings(max_examples=30, deadline=None)
@given(st.integers(5, 40), st.data())
def test_a_pair_that_leaves_costs_the_others_no_other_opponent(
    pairs: int, data: st.DataObject
) -> None:
    rounds = length(pairs)
    played = data.draw(st.integers(1, rounds - 1))
    history = plan_round_robin(request(pairs, rounds)).rounds[:played]
    left = data.draw(st.integers(100, 99 + pairs))
    stayed = [key for key in range(100, 100 + pairs) if key != left]
    plan = plan_round_robin(request(stayed, rounds - played, history))
    everything = met((*history, *plan.rounds))
    assert max(everything.values()) == 1
    games = sum(everything[pair] for pair in combinations(stayed, 2))
    assert games >= len(stayed) * (len(stayed) - 1) // 2 - pairs % 2
    if pairs % 2 == 0:
        assert check_plan(plan, stayed, history=history, terms=PAIRS) == []


@settings(max_examples=30, deadline=None)
@given(st.integers(5, 30), st.data())
def test_whoever_comes_and_goes_nobody_meets_twice(pairs: int, data: st.DataObject) -> None:
    rounds = length(pairs)
    played = data.draw(st.integers(1, max(1, rounds // 2)))
    history = plan_round_robin(request(pairs, rounds)).rounds[:played]
    left = data.draw(st.sets(st.integers(100, 99 + pairs), max_size=2))
    late = range(500, 500 + data.draw(st.integers(0, 3)))
    now = [*(key for key in range(100, 100 + pairs) if key not in left), *late]
    wanted = data.draw(st.integers(1, (rounds - played + 1) // 2))
    plan = plan_round_robin(request(now, wanted, history))
    assert max(met((*history, *plan.rounds)).values()) == 1
    terms = Terms(persons=2, most_sit_outs=2)
    assert check_plan(plan, now, history=history, terms=terms) == []
    assert [round_plan.number for round_plan in plan.rounds] == list(
        range(played + 1, played + wanted + 1)
    )


def test_a_late_pair_takes_the_place_of_the_rest() -> None:
    history = plan_round_robin(request(7, 7)).rounds[:2]
    plan = plan_round_robin(request([*range(100, 107), 500], 5, history))
    assert all(round_plan.sit_outs == () for round_plan in plan.rounds)
    assert max(met((*history, *plan.rounds)).values()) == 1


def test_a_late_pair_for_whom_there_is_no_place_still_meets_others() -> None:
    history = plan_round_robin(request(8, 7)).rounds[:2]
    plan = plan_round_robin(request([*range(100, 108), 500], 6, history))
    times = met((*history, *plan.rounds))
    assert max(times.values()) == 1
    assert sum(500 in pair for pair in times) >= 5
    assert qualities(SeatPlan((*history, *plan.rounds))).sit_out_spread <= 1


def test_pairs_swapped_by_the_director_do_not_meet_again() -> None:
    first, *_ = plan_round_robin(request(8, 7)).rounds
    keys = [table.seats[0] for table in first.tables]
    history = (swapped(first, keys[0], keys[1]),)
    plan = plan_round_robin(request(8, 6, history))
    assert max(met((*history, *plan.rounds)).values()) == 1
    assert len(met((*history, *plan.rounds))) >= 26


def test_few_games_for_many_rounds_are_spread_over_them() -> None:
    history = plan_round_robin(request(6, 5)).rounds[:2]
    stayed = [100, 101, 102, 103]
    plan = plan_round_robin(request(stayed, 3, history))
    assert all(round_plan.tables for round_plan in plan.rounds)
    assert max(met((*history, *plan.rounds)).values()) == 1


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        (request(6, 6), "too_many_rounds"),
        (request(5, 6), "too_many_rounds"),
        (request(6, 11, meetings="twice"), "too_many_rounds"),
        (request(12, 6, groups="2"), "too_many_rounds"),
        (request(5, 1, groups="3"), "too_many_groups"),
        (request(1, 1), "field_size"),
        (request(101, 1), "field_size"),
        (request(4, 0), "no_rounds"),
        (request([1, 1, 2, 3], 1), "duplicate_entrant"),
    ],
)
def test_what_cannot_be_planned_is_refused_with_its_reason(
    wanted: MovementRequest, reason: str
) -> None:
    with pytest.raises(UnplannableField) as refusal:
        plan_round_robin(wanted)
    assert refusal.value.reason == reason


def test_pairs_are_not_seated_in_a_game_without_partners() -> None:
    alone = MovementRequest(
        entrants=(Entrant(1, size=2), Entrant(2, size=2)), rounds=1, seed=1, form=TableForm.of(3)
    )
    with pytest.raises(UnplannableField) as refusal:
        plan_round_robin(alone)
    assert refusal.value.reason == "table_form"


def test_seeds_are_dealt_to_the_groups_like_a_snake() -> None:
    assert snaked(range(1, 11), 4) == [[1, 8, 9], [2, 7, 10], [3, 6], [4, 5]]


@settings(max_examples=20, deadline=None)
@given(st.integers(6, ROUND_ROBIN.most), st.sampled_from(["2", "3"]))
def test_groups_play_all_their_games_and_keep_to_themselves(pairs: int, count: str) -> None:
    rounds = length(pairs, groups=count)
    entrants = tuple(
        Entrant(key, size=2, seed=place) for place, key in enumerate(range(100, 100 + pairs), 1)
    )
    plan = plan_round_robin(
        MovementRequest(entrants=entrants, rounds=rounds, seed=5, options={"groups": count})
    )
    expected: set[tuple[int, int]] = set()
    for members in snaked(range(100, 100 + pairs), int(count)):
        expected.update(combinations(sorted(members), 2))
    assert met(plan.rounds) == dict.fromkeys(expected, 1)
    assert (
        check_plan(
            SeatPlan(plan.rounds[:1]),
            range(100, 100 + pairs),
            terms=Terms(persons=2, most_sit_outs=int(count)),
        )
        == []
    )


@settings(max_examples=25, deadline=None)
@given(st.integers(9, 30), st.integers(1, 3))
def test_groups_stay_as_they_are_when_a_pair_leaves_and_another_comes(
    pairs: int, played: int
) -> None:
    before = plan_round_robin(request(pairs, length(pairs, groups="2"), groups="2")).rounds
    history = before[:played]
    now = [*range(101, 100 + pairs), 500]
    plan = plan_round_robin(request(now, 1, history, groups="2"))
    apart = [{key for game in met(before) if 101 in game for key in game}]
    apart.append(set(range(101, 100 + pairs)) - apart[0])
    for game in met(plan.rounds):
        assert 500 in game or sum(key in apart[0] for key in game) in (0, 2)
    assert max(met((*history, *plan.rounds)).values()) == 1


@settings(max_examples=20, deadline=None)
@given(st.integers(4, 24))
def test_a_pair_that_should_not_walk_keeps_its_table_and_side(pairs: int) -> None:
    entrants = tuple(Entrant(key, key == 3, size=2) for key in range(pairs))
    plan = plan_round_robin(MovementRequest(entrants=entrants, rounds=length(pairs), seed=5))
    places = {
        (table.number, table.seats.index(3))
        for round_plan in plan.rounds
        for table in round_plan.tables
        if 3 in table.seats
    }
    assert places == {(1, 0)}
    assert check_plan(plan, range(pairs), terms=PAIRS) == []
