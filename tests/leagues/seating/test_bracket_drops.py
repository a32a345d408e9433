"""How late two who met above can meet again below, and who comes from which group to where."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.brackets.double import double_elimination
from leagues.seating.brackets.drops import BEST_DROPS, Drop, dropped, earliest_rematch
from leagues.seating.brackets.seeding import bracket_size, meeting_round, order_qualifiers


@pytest.mark.parametrize(
    ("size", "earliest"), [(4, 2), (8, 3), (16, 4), (32, 5), (64, 7), (128, 8), (256, 9)]
)
def test_two_who_met_above_meet_again_as_late_as_can_be(size: int, earliest: int) -> None:
    assert earliest_rematch(double_elimination(tuple(range(size)))) == earliest


@pytest.mark.parametrize("size", [8, 16, 32, 64])
def test_dropping_straight_down_would_bring_rematches_in_the_second_round(size: int) -> None:
    straight = [Drop.NATURAL] * len(BEST_DROPS[size])
    assert earliest_rematch(double_elimination(tuple(range(size)), drops=straight)) == 2


def test_orders_of_dropping_are_the_ones_their_names_say() -> None:
    assert {drop.value: dropped(range(1, 9), drop) for drop in Drop} == {
        "natural": [1, 2, 3, 4, 5, 6, 7, 8],
        "reverse": [8, 7, 6, 5, 4, 3, 2, 1],
        "half_shift": [5, 6, 7, 8, 1, 2, 3, 4],
        "reverse_half_shift": [4, 3, 2, 1, 8, 7, 6, 5],
        "pair_flip": [2, 1, 4, 3, 6, 5, 8, 7],
    }


def qualified(groups: int, each: int) -> list[list[int]]:
    """Return groups 1, 2, .. whose winners, runners-up .. are 11, 12 .., 21, 22 and so on."""
    return [[100 * group + place for place in range(1, each + 1)] for group in range(1, groups + 1)]


@settings(max_examples=50, deadline=None)
@given(groups=st.integers(2, 32), each=st.integers(1, 4), shorter=st.integers(0, 31))
def test_winners_of_groups_are_seeded_first_and_nobody_is_lost(
    groups: int, each: int, shorter: int
) -> None:
    field = qualified(groups, each)
    for group in field[groups - shorter % groups :]:
        group.pop()
    order = order_qualifiers(field)
    assert sorted(order) == sorted(entrant for group in field for entrant in group)
    ranks = [entrant % 100 for entrant in order]
    assert ranks == sorted(ranks)
    assert order[: sum(bool(group) for group in field)] == tuple(
        group[0] for group in field if group
    )
    assert order == order_qualifiers(field)


@settings(max_examples=30, deadline=None)
@given(groups=st.integers(2, 64))
def test_winner_and_runner_up_of_a_group_can_meet_again_in_the_final_only(groups: int) -> None:
    order = order_qualifiers(qualified(groups, 2))
    size = bracket_size(len(order))
    seeds = {entrant: seed for seed, entrant in enumerate(order, start=1)}
    for group in range(1, groups + 1):
        one, two = seeds[100 * group + 1], seeds[100 * group + 2]
        assert 2 ** meeting_round(one, two, size) == size


def test_four_of_a_group_stand_in_four_quarters() -> None:
    order = order_qualifiers(qualified(8, 4))
    seeds = {entrant: seed for seed, entrant in enumerate(order, start=1)}
    for group in range(1, 9):
        met = [
            meeting_round(seeds[100 * group + one], seeds[100 * group + two], 32)
            for one in range(1, 5)
            for two in range(one + 1, 5)
        ]
        assert min(met) == 4
