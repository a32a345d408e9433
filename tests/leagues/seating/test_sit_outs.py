"""The queue of rests."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from leagues.seating.movements.sit_outs import sit_out_schedule
from leagues.seating.plans import RoundPlan, TablePlan


def as_round(number: int, people: list[int], resting: tuple[int, ...]) -> RoundPlan:
    seated = [key for key in people if key not in resting]
    tables = tuple(
        TablePlan(n + 1, tuple(seated[n * 4 : n * 4 + 4])) for n in range(len(seated) // 4)
    )
    return RoundPlan(number, tables, resting)


def schedule(people: list[int], rounds: int, history: list[RoundPlan]) -> list[tuple[int, ...]]:
    places = len(people) % 4
    return sit_out_schedule(people, places=places, rounds=rounds, history=history, rng=Random(1))


@given(st.integers(4, 60), st.integers(1, 40))
def test_rests_differ_by_one_at_most_after_every_round(players: int, rounds: int) -> None:
    people = list(range(players))
    rests = dict.fromkeys(people, 0)
    for resting in schedule(people, rounds, []):
        assert len(set(resting)) == players % 4
        for key in resting:
            rests[key] += 1
        assert max(rests.values()) - min(rests.values()) <= 1


@given(st.integers(6, 40), st.integers(2, 40))
def test_nobody_rests_twice_running(players: int, rounds: int) -> None:
    planned = schedule(list(range(players)), rounds, [])
    for earlier, later in pairwise(planned):
        assert not set(earlier) & set(later)


def test_the_same_two_do_not_always_rest_together() -> None:
    together = Counter(tuple(sorted(pair)) for pair in schedule(list(range(10)), 20, []))
    assert len(together) > 10  # a fixed queue would know five pairs


def test_what_was_planned_so_far_is_carried_on_fairly() -> None:
    people = list(range(9))
    history = [as_round(n + 1, people, (n,)) for n in range(4)]
    planned = schedule(people, 5, history)
    assert {key for resting in planned for key in resting} == {4, 5, 6, 7, 8}


def test_a_late_comer_does_not_catch_up_all_the_rests_of_the_others() -> None:
    people = list(range(5))
    history = [as_round(n + 1, people, (n % 5,)) for n in range(15)]
    rests = Counter(key for resting in schedule([*people, 9], 6, history) for key in resting)
    assert rests[9] == 2 + 1  # two turns like everybody in six rounds of six, and one owed
    assert sorted(rests[key] for key in people) == [1, 2, 2, 2, 2]


def test_a_late_comer_rests_before_anybody_rests_a_second_time() -> None:
    people = list(range(5))
    history = [as_round(n + 1, people, (n,)) for n in range(5)]
    assert 9 in schedule([*people, 9], 1, history)[0]


def test_a_late_comer_among_people_who_have_not_rested_waits_for_the_turn() -> None:
    people = list(range(8))
    history = [as_round(n + 1, people, ()) for n in range(3)]
    planned = schedule([*people, 9], 9, history)
    assert planned[0] != (9,)
    assert sorted(key for resting in planned for key in resting) == [*people, 9]
