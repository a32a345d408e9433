"""Whist designs: every one that the program knows is checked pair by pair."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from leagues.seating.movements.individual import plan_individual
from leagues.seating.movements.quality import qualities
from leagues.seating.movements.whist_designs import TABLED_SIZES, whist_design
from leagues.seating.plans import RoundPlan, SeatPlan, TablePlan

PRIMES = (53, 61, 73, 89)


@pytest.mark.parametrize("players", [*TABLED_SIZES, *PRIMES])
def test_everybody_partners_everybody_once_and_opposes_everybody_twice(players: int) -> None:
    design = whist_design(players)
    assert design is not None
    rounds = list(design.developed())
    assert len(rounds) == design.rounds
    tables = [TablePlan(1, block) for blocks in rounds for block in blocks]
    pairs = set(combinations(range(players), 2))
    assert Counter(pair for table in tables for pair in table.partnerships()) == dict.fromkeys(
        pairs, 1
    )
    assert Counter(pair for table in tables for pair in table.oppositions()) == dict.fromkeys(
        pairs, 2
    )


@pytest.mark.parametrize("players", TABLED_SIZES)
def test_nobody_is_in_two_places_of_a_round_and_each_rests_once_at_most(players: int) -> None:
    design = whist_design(players)
    assert design is not None
    rests: Counter[int] = Counter()
    for blocks in design.developed():
        seated = [player for block in blocks for player in block]
        assert len(seated) == len(set(seated)) == players // 4 * 4
        rests.update(set(range(players)) - set(seated))
    assert set(rests.values()) <= {1}
    assert len(rests) == (players if players % 4 else 0)


@pytest.mark.parametrize("players", [5, 13, 17, 29, 37, 41, 53, 61])
def test_designs_of_the_formula_seat_every_opponent_once_on_each_side(players: int) -> None:
    design = whist_design(players)
    assert design is not None
    left = Counter(
        (block[seat], block[(seat + 1) % 4])
        for blocks in design.developed()
        for block in blocks
        for seat in range(4)
    )
    assert set(left.values()) == {1}


@pytest.mark.parametrize("players", [6, 7, 10, 44, 45])
def test_other_numbers_have_no_design_here(players: int) -> None:
    assert whist_design(players) is None


def test_the_published_seat_movement_for_eight_players_is_as_good_as_the_chart() -> None:
    """Player 8 stays at North of table 1; the others follow each other from seat to seat."""
    follow = [(1, 2), (2, 2), (1, 1), (2, 0), (2, 3), (2, 1), (1, 3)]
    places = {(1, 0): 8, (1, 2): 1, (1, 1): 6, (1, 3): 2}
    places |= {(2, 0): 5, (2, 2): 7, (2, 1): 3, (2, 3): 4}
    rounds = []
    for number in range(1, 8):
        tables = (
            TablePlan(table, tuple(places[table, seat] for seat in range(4))) for table in (1, 2)
        )
        rounds.append(RoundPlan(number, tuple(tables)))
        moved = {follow[(at + 1) % 7]: places[place] for at, place in enumerate(follow)}
        places = {(1, 0): 8} | moved
    published = qualities(SeatPlan(tuple(rounds)))
    ours = qualities(plan_individual(range(8), 7, 1))
    for figures in (published, ours):
        assert sorted(figures.partners.times.values()) == [1] * 28
        assert sorted(figures.opponents.times.values()) == [2] * 28
