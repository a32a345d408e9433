"""Tables of two to seven, with partners and without: fairness and quality of whole plans."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from leagues.seating.movements.base import UnplannableField
from leagues.seating.movements.individual import plan_individual
from leagues.seating.movements.meeting_designs import meeting_design
from leagues.seating.movements.quality import qualities
from leagues.seating.movements.search import SearchRequest, price_of, search_rounds
from leagues.seating.pairings.checker import check_plan
from leagues.seating.plans import FOURS, RoundPlan, SeatPlan, TableForm

QUICK = 20_000
SHORT = 200_000  # half a second
THREES_OF_SIX = TableForm.of(6, has_partners=True)
CALL = TableForm(usual=4, smallest=4, largest=6)
CALL_FROM_THREE = TableForm(usual=4, smallest=3, largest=6)
SIZED = [TableForm.of(seats) for seats in range(2, 8)]
forms = st.sampled_from([FOURS, THREES_OF_SIX, CALL, CALL_FROM_THREE, *SIZED])


def people(count: int) -> list[int]:
    return list(range(100, 100 + count))


def sizes_of(round_plan: RoundPlan) -> list[int]:
    return [len(table.seats) for table in round_plan.tables]


@settings(max_examples=80, deadline=None)
@given(forms, st.integers(2, 50), st.integers(1, 10), st.integers(0, 10_000))
def test_every_plan_seats_everybody_once_and_shares_out_what_is_not_for_all(
    form: TableForm, players: int, rounds: int, seed: int
) -> None:
    assume(players >= form.smallest)
    plan = plan_individual(people(players), rounds, seed, form=form, moves=QUICK)
    assert len(plan.rounds) == rounds
    assert check_plan(plan, people(players), form=form) == []
    assert {tuple(sizes_of(round_plan)) for round_plan in plan.rounds} == {form.sizes(players)}


@settings(max_examples=40, deadline=None)
@given(st.data(), forms)
def test_people_who_come_and_go_are_planned_on_top_of_what_was_played(
    data: st.DataObject, form: TableForm
) -> None:
    before = people(data.draw(st.integers(form.smallest + 3, 40)))
    played = plan_individual(before, data.draw(st.integers(1, 5)), 7, form=form, moves=QUICK).rounds
    gone = data.draw(st.sets(st.sampled_from(before), max_size=3))
    late = range(500, 500 + data.draw(st.integers(0, 3)))
    after = [key for key in before if key not in gone] + list(late)
    plan = plan_individual(after, 4, 8, played, form=form, moves=QUICK)
    assert plan.rounds[0].number == len(played) + 1
    assert check_plan(plan, after, history=played, form=form) == []
    assert not gone & {key for round_plan in plan.rounds for key in round_plan.present()}


@settings(max_examples=20, deadline=None)
@given(forms, st.integers(7, 40), st.integers(1, 8), st.integers(0, 99))
def test_the_same_request_gives_the_same_plan_in_whatever_order_people_come(
    form: TableForm, players: int, rounds: int, seed: int
) -> None:
    plan = plan_individual(people(players), rounds, seed, form=form, moves=QUICK)
    again = plan_individual(people(players)[::-1], rounds, seed, form=form, moves=QUICK)
    assert plan == again


@given(st.integers(2, 7), st.integers(0, 3), st.integers(0, 200), st.integers(0, 3))
def test_sizes_are_as_equal_as_can_be_and_few_are_left_over(
    smallest: int, more: int, players: int, above: int
) -> None:
    form = TableForm(usual=smallest + min(above, more), smallest=smallest, largest=smallest + more)
    sizes = form.sizes(players)
    assert list(sizes) == sorted(sizes, reverse=True)
    if players < smallest:
        assert sizes == ()
        return
    assert form.smallest <= sizes[-1] <= sizes[0] <= form.largest
    assert sizes[0] - sizes[-1] <= 1
    left = players - sum(sizes)
    assert left < form.smallest
    assert left == 0 or sizes[-1] == form.largest


@pytest.mark.parametrize(
    ("form", "players", "sizes"),
    [
        (CALL, 23, (5, 5, 5, 4, 4)),
        (CALL_FROM_THREE, 23, (4, 4, 4, 4, 4, 3)),
        (CALL, 7, (6,)),
        (CALL, 11, (6, 5)),
        (CALL_FROM_THREE, 7, (4, 3)),
        (TableForm(usual=5, smallest=4, largest=6), 18, (5, 5, 4, 4)),
        (TableForm(usual=6, smallest=4, largest=6), 17, (6, 6, 5)),
        (TableForm.of(7), 20, (7, 7)),
        (FOURS, 23, (4, 4, 4, 4, 4)),
    ],
)
def test_sizes_near_the_usual_one_are_taken(
    form: TableForm, players: int, sizes: tuple[int, ...]
) -> None:
    assert form.sizes(players) == sizes


@pytest.mark.parametrize(
    ("seats", "players", "rounds"),
    [
        *((2, 8, 7), (2, 9, 9), (2, 40, 12)),
        *((3, 9, 4), (3, 12, 3), (3, 15, 6), (3, 15, 7), (3, 18, 6), (3, 21, 7), (3, 24, 8)),
        *((3, 30, 12), (3, 45, 12), (3, 90, 12)),
        *((4, 16, 5), (4, 28, 7)),
        *((5, 25, 6), (5, 30, 4), (5, 50, 6), (5, 75, 8), (5, 100, 12)),
        *((6, 36, 3), (6, 48, 4), (6, 60, 6), (6, 90, 8), (6, 180, 12)),
        *((7, 49, 8), (7, 56, 4), (7, 105, 6), (7, 140, 8)),
    ],
)
def test_nobody_meets_twice_while_that_is_known_to_be_possible(
    seats: int, players: int, rounds: int
) -> None:
    plan = plan_individual(people(players), rounds, 1, form=TableForm.of(seats))
    assert qualities(plan).meetings.most == 1


@pytest.mark.parametrize(
    ("seats", "players", "rounds"),
    [(3, 15, 6), (3, 18, 6), (3, 24, 8), (3, 30, 12), (5, 25, 6), (6, 48, 4), (7, 105, 6)],
)
def test_the_search_finds_such_plans_without_a_design(
    seats: int, players: int, rounds: int
) -> None:
    request = SearchRequest(
        entrants=tuple(people(players)),
        sit_outs=((),) * rounds,
        history=(),
        moves=1_500_000,
        form=TableForm.of(seats),
    )
    found = search_rounds(request, rng=Random(2))
    assert price_of(found, frozenset(request.entrants)).total == 0


@pytest.mark.parametrize(
    ("seats", "players", "rounds", "twice"), [(6, 36, 4, 6), (7, 105, 8, 6), (3, 24, 11, 10)]
)
def test_where_all_new_company_is_hard_few_meet_twice_and_nobody_thrice(
    seats: int, players: int, rounds: int, twice: int
) -> None:
    form = TableForm.of(seats)
    figures = qualities(plan_individual(people(players), rounds, 1, form=form, moves=SHORT))
    assert figures.meetings.repeated_pairs <= twice
    assert figures.meetings.most <= 2


def test_twenty_three_people_at_fours_and_a_three_hardly_meet_twice() -> None:
    plan = plan_individual(people(23), 6, 1, form=CALL_FROM_THREE, moves=SHORT)
    assert qualities(plan).meetings.repeated_pairs <= 4
    assert check_plan(plan, people(23), form=CALL_FROM_THREE) == []


def test_six_people_are_partners_of_everybody_equally_often() -> None:
    figures = qualities(plan_individual(people(6), 10, 1, form=THREES_OF_SIX))
    assert set(figures.partners.times.values()) == {4}


@pytest.mark.parametrize(("players", "rounds"), [(18, 6), (24, 8), (120, 10)])
def test_threes_are_always_new_while_there_are_partners_enough(players: int, rounds: int) -> None:
    form = THREES_OF_SIX
    figures = qualities(plan_individual(people(players), rounds, 1, form=form, moves=SHORT))
    assert figures.partner_repeats == 0


def test_two_at_a_table_go_through_everybody_before_anybody_comes_again() -> None:
    plan = plan_individual(people(9), 18, 1, form=TableForm.of(2))
    for half in (plan.rounds[:9], plan.rounds[9:]):
        figures = qualities(SeatPlan(half))
        assert len(figures.meetings.times) == 36
        assert set(figures.sit_outs.values()) == {1}


def test_a_design_is_carried_on_after_some_of_its_rounds_were_played() -> None:
    form = TableForm.of(5)
    whole = plan_individual(people(25), 6, 3, form=form).rounds
    rest = plan_individual(people(25), 4, 3, whole[:2], form=form).rounds
    assert qualities(SeatPlan((*whole[:2], *rest))).meetings.most == 1


@pytest.mark.parametrize("seats", range(2, 8))
def test_every_design_lets_nobody_meet_twice(seats: int) -> None:
    designs = [meeting_design(players, seats) for players in range(seats, 120)]
    known = [design for design in designs if design is not None]
    assert len(known) > 2
    for design in known:
        company: Counter[frozenset[int]] = Counter()
        for blocks in design.developed():
            seated = [player for block in blocks for player in block]
            assert len(set(seated)) == len(seated) > design.players - seats
            assert set(seated) <= set(range(design.players))
            company.update(frozenset(pair) for block in blocks for pair in combinations(block, 2))
        assert set(company.values()) == {1}
        assert design.is_complete == (len(company) == design.players * (design.players - 1) // 2)


@pytest.mark.parametrize("seats", [3, 5, 6, 7])
def test_first_deals_and_tables_go_round(seats: int) -> None:
    plan = plan_individual(people(seats * 6), 6, 1, form=TableForm.of(seats), moves=QUICK)
    figures = qualities(plan)
    assert max(figures.first_deals.values()) - min(figures.first_deals.values()) <= 2
    assert figures.table_runs == 0


def test_a_table_keeps_its_size_from_round_to_round() -> None:
    plan = plan_individual(people(23), 5, 1, form=CALL, moves=QUICK)
    for earlier, later in pairwise(plan.rounds):
        assert sizes_of(earlier) == sizes_of(later)


def test_somebody_with_a_fixed_seat_never_walks() -> None:
    plan = plan_individual(people(21), 6, 1, fixed=[107], form=TableForm.of(7), moves=QUICK)
    places = {
        (table.number, table.seats.index(107))
        for round_plan in plan.rounds
        for table in round_plan.tables
        if 107 in table.seats
    }
    assert len(places) == 1


@pytest.mark.parametrize("seats", [2, 3, 5, 6, 7])
def test_too_few_for_a_table_are_refused(seats: int) -> None:
    with pytest.raises(UnplannableField) as refusal:
        plan_individual(people(seats - 1), 3, 1, form=TableForm.of(seats))
    assert refusal.value.reason == "field_size"
