"""Matches of teams: every pair of the one meets every pair of the other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.movements.base import MovementRequest, UnplannableField
from leagues.seating.movements.quality import qualities
from leagues.seating.movements.team_match import TEAM_MATCH, plan_team_match
from leagues.seating.pairings.checker import Terms, check_plan
from leagues.seating.plans import Entrant, RoundPlan, SeatPlan


def request(
    teams: int | list[int],
    rounds: int,
    history: tuple[RoundPlan, ...] = (),
    *,
    people: int = 6,
    meetings: str = "once",
    home: str = "drawn",
) -> MovementRequest:
    keys = range(100, 100 + teams) if isinstance(teams, int) else teams
    return MovementRequest(
        entrants=tuple(Entrant(key, size=people) for key in keys),
        rounds=rounds,
        seed=5,
        history=history,
        options={"meetings": meetings, "home": home},
    )


def length(teams: int, people: int, meetings: str = "once") -> int:
    assert TEAM_MATCH.length is not None
    return TEAM_MATCH.length(teams, {"team_size": str(people), "meetings": meetings})


def games(rounds: tuple[RoundPlan, ...]) -> Counter[tuple[int, int]]:
    """Return at how many tables one team, named first, was at home to another."""
    return Counter(
        (table.seats[0], table.seats[1]) for round_plan in rounds for table in round_plan.tables
    )


def test_three_pairs_play_three_pairs_in_nine_games() -> None:
    plan = plan_team_match(request(2, 3))
    assert [len(round_plan.tables) for round_plan in plan.rounds] == [3, 3, 3]
    tables = [table for round_plan in plan.rounds for table in round_plan.tables]
    assert {(table.members[0], table.members[1]) for table in tables} == set(
        product((0, 2, 4), (0, 2, 4))
    )
    assert len({table.seats for table in tables}) == 1


def test_the_team_at_home_sits_still_and_the_visitors_move_up() -> None:
    plan = plan_team_match(request(2, 3, home="first"))
    for number, round_plan in enumerate(plan.rounds):
        for at, table in enumerate(round_plan.tables):
            assert table.number == at + 1
            assert table.seats == (100, 101, 100, 101)
            assert table.members[0::2] == (2 * at, 2 * at + 1)
            assert table.members[1] == 2 * ((at - number) % 3)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 18), st.sampled_from([4, 6, 8]))
def test_all_pairs_of_all_teams_meet_once(teams: int, people: int) -> None:
    rounds = length(teams, people)
    plan = plan_team_match(request(teams, rounds, people=people))
    pairs = people // 2
    keys = range(100, 100 + teams)
    assert check_plan(plan, keys, terms=Terms(persons=people, turn=pairs)) == []
    opponents = qualities(plan).opponents.times
    assert set(opponents.values()) == {1}
    assert len(opponents) == teams * (teams - 1) // 2 * pairs**2
    assert set(qualities(plan).sit_outs.values()) == {pairs * (teams % 2)}


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 16))
def test_at_home_and_away_each_is_once_the_host(teams: int) -> None:
    plan = plan_team_match(request(teams, length(teams, 6, "twice"), meetings="twice"))
    assert set(games(plan.rounds).values()) == {9}
    assert len(games(plan.rounds)) == teams * (teams - 1)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 20), st.data())
def test_a_plan_is_carried_on_in_the_middle_of_a_match(teams: int, data: st.DataObject) -> None:
    whole = plan_team_match(request(teams, length(teams, 6))).rounds
    played = data.draw(st.integers(0, len(whole) - 1))
    rest = plan_team_match(request(teams, len(whole) - played, whole[:played]))
    assert rest.rounds == whole[played:]


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 20), st.data())
def test_a_team_that_leaves_costs_the_others_no_other_match(
    teams: int, data: st.DataObject
) -> None:
    whole = plan_team_match(request(teams, length(teams, 6))).rounds
    played = data.draw(st.integers(1, len(whole) - 3))
    stayed = list(range(101, 100 + teams))
    plan = plan_team_match(request(stayed, len(whole) - played, whole[:played]))
    rounds = (*whole[:played], *plan.rounds)
    opponents = qualities(SeatPlan(rounds)).opponents.times
    assert set(opponents.values()) == {1}
    met = Counter(tuple(sorted(pair)) for pair in games(rounds).elements())
    assert all(met[pair] == 9 for pair in combinations(stayed, 2))


def test_a_late_team_waits_for_the_next_match_and_then_plays() -> None:
    whole = plan_team_match(request(5, 15)).rounds
    plan = plan_team_match(request([*range(100, 105), 500], 14, whole[:1]))
    assert all(500 in round_plan.sit_outs for round_plan in plan.rounds[:2])
    assert all(not round_plan.sit_outs for round_plan in plan.rounds[2:])


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        (request(1, 3), "field_size"),
        (request(61, 3), "field_size"),
        (request(2, 4), "too_many_rounds"),
        (request(3, 10), "too_many_rounds"),
        (request(2, 7, meetings="twice"), "too_many_rounds"),
        (request(2, 3, people=5), "team_size"),
        (request(2, 0), "no_rounds"),
    ],
)
def test_what_cannot_be_planned_is_refused_with_its_reason(
    wanted: MovementRequest, reason: str
) -> None:
    with pytest.raises(UnplannableField) as refusal:
        plan_team_match(wanted)
    assert refusal.value.reason == reason


def test_a_team_of_another_size_is_named() -> None:
    teams = (Entrant(1, size=6), Entrant(2, size=6), Entrant(3, size=4))
    with pytest.raises(UnplannableField) as refusal:
        plan_team_match(MovementRequest(entrants=teams, rounds=3, seed=1))
    assert (refusal.value.reason, refusal.value.entrants) == ("team_size", (3,))
