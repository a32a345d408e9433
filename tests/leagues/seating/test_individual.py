"""Rotation of individuals: fairness and quality of whole plans."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.movements.base import MovementRequest, UnplannableField
from leagues.seating.movements.individual import INDIVIDUAL, plan_individual
from leagues.seating.movements.quality import qualities
from leagues.seating.movements.registry import MOVEMENTS, UnknownMovement, get_movement
from leagues.seating.movements.search import least_price
from leagues.seating.pairings.checker import check_plan
from leagues.seating.plans import Entrant, SeatPlan

QUICK = 20_000


def people(count: int) -> list[int]:
    return list(range(100, 100 + count))


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 120), st.integers(1, 20), st.integers(0, 10_000))
def test_every_plan_seats_everybody_once_and_rests_fairly(
    players: int, rounds: int, seed: int
) -> None:
    plan = plan_individual(people(players), rounds, seed, moves=QUICK)
    assert len(plan.rounds) == rounds
    assert [round_plan.number for round_plan in plan.rounds] == list(range(1, rounds + 1))
    assert check_plan(plan, people(players)) == []
    assert all(len(round_plan.tables) == players // 4 for round_plan in plan.rounds)


@settings(max_examples=15, deadline=None)
@given(st.integers(4, 40), st.integers(1, 12), st.integers(0, 99))
def test_the_same_request_gives_the_same_plan_in_whatever_order_people_come(
    players: int, rounds: int, seed: int
) -> None:
    plan = plan_individual(people(players), rounds, seed, moves=QUICK)
    assert plan == plan_individual(people(players)[::-1], rounds, seed, moves=QUICK)


def test_another_seed_gives_another_plan() -> None:
    assert plan_individual(people(10), 5, 1, moves=QUICK) != plan_individual(
        people(10), 5, 2, moves=QUICK
    )


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_people_who_come_and_go_are_planned_on_top_of_what_was_played(
    data: st.DataObject,
) -> None:
    before = people(data.draw(st.integers(8, 40)))
    played = plan_individual(before, data.draw(st.integers(1, 6)), 7, moves=QUICK).rounds
    gone = data.draw(st.sets(st.sampled_from(before), max_size=3))
    late = range(500, 500 + data.draw(st.integers(0, 3)))
    after = [key for key in before if key not in gone] + list(late)
    plan = plan_individual(after, 4, 8, played, moves=QUICK)
    assert plan.rounds[0].number == len(played) + 1
    assert check_plan(plan, after, history=played) == []
    assert not gone & {key for round_plan in plan.rounds for key in round_plan.present()}


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 6, 9, 11])
def test_four_people_go_through_the_three_partnerships_in_turn(rounds: int) -> None:
    plan = plan_individual(people(4), rounds, 5)
    for start in range(0, rounds, 3):
        cycle = qualities(SeatPlan(plan.rounds[start : start + 3]))
        assert cycle.partner_repeats == 0


@pytest.mark.parametrize(
    ("players", "rounds"), [(4, 3), (5, 5), (8, 7), (9, 9), (12, 11), (16, 15), (17, 17), (20, 19)]
)
def test_a_full_design_lets_everybody_partner_everybody_once(players: int, rounds: int) -> None:
    figures = qualities(plan_individual(people(players), rounds, 3))
    assert figures.partner_repeats == 0
    assert len(figures.partners.times) == players * (players - 1) // 2
    assert set(figures.opponents.times.values()) == {2}


@pytest.mark.parametrize("played", [1, 4, 9])
def test_a_design_is_carried_on_after_some_of_its_rounds_were_played(played: int) -> None:
    whole = plan_individual(people(16), 15, 21).rounds
    rest = plan_individual(people(16), 15 - played, 21, whole[:played]).rounds
    assert qualities(SeatPlan((*whole[:played], *rest))).partner_repeats == 0


@pytest.mark.parametrize(
    ("players", "rounds"), [(4, 7), (5, 12), (6, 7), (7, 10), (8, 10), (9, 13), (10, 8), (13, 8)]
)
def test_partners_repeat_no_more_than_they_have_to(players: int, rounds: int) -> None:
    figures = qualities(plan_individual(people(players), rounds, 1))
    partnerships = rounds * (players // 4) * 2
    assert (
        figures.partners.choose_two
        == least_price(
            partnerships=partnerships, oppositions=2 * partnerships, players=players
        ).partners
    )


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (100, 10), (200, 20)])
def test_nobody_meets_twice_while_that_is_possible(players: int, rounds: int) -> None:
    figures = qualities(plan_individual(people(players), rounds, 1))
    assert figures.meetings.most == 1


def test_twenty_people_over_ten_rounds_meet_their_opponents_evenly() -> None:
    figures = qualities(plan_individual(people(20), 10, 1))
    assert figures.partner_repeats == 0
    assert figures.opponents.choose_two <= 21


def test_forty_people_over_ten_rounds_hardly_meet_twice() -> None:
    figures = qualities(plan_individual(people(40), 10, 1))
    assert figures.partner_repeats == 0
    assert figures.meetings.repeated_pairs <= 14


def test_first_deals_and_tables_go_round() -> None:
    plan = plan_individual(people(24), 12, 1, moves=QUICK)
    figures = qualities(plan)
    assert max(figures.first_deals.values()) - min(figures.first_deals.values()) <= 2
    assert figures.table_runs == 0


def test_somebody_with_a_fixed_seat_never_walks() -> None:
    plan = plan_individual(people(16), 8, 1, fixed=[107], moves=QUICK)
    places = {
        (table.number, table.seats.index(107))
        for round_plan in plan.rounds
        for table in round_plan.tables
        if 107 in table.seats
    }
    assert len(places) == 1


@pytest.mark.parametrize(
    ("entrants", "rounds", "reason"),
    [
        ([1, 2, 3], 3, "field_size"),
        (list(range(201)), 3, "field_size"),
        ([1, 2, 3, 4, 4], 3, "duplicate_entrant"),
        ([1, 2, 3, 4], 0, "no_rounds"),
    ],
)
def test_what_cannot_be_planned_is_refused_with_its_reason(
    entrants: list[int], rounds: int, reason: str
) -> None:
    with pytest.raises(UnplannableField) as refusal:
        plan_individual(entrants, rounds, 1)
    assert refusal.value.reason == reason
    assert str(refusal.value)


def test_movements_are_found_by_key_and_plan_by_request() -> None:
    assert get_movement("individual") is INDIVIDUAL
    assert all(movement.title and movement.description for movement in MOVEMENTS.values())
    request = MovementRequest(entrants=tuple(Entrant(key) for key in people(8)), rounds=7, seed=3)
    assert INDIVIDUAL.plan(request) == plan_individual(people(8), 7, 3)
    with pytest.raises(UnknownMovement):
        get_movement("musical_chairs")
