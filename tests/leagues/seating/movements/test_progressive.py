"""Movements by result: who goes where, table by table, as clubs describe it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.movements.base import Movement, UnplannableField
from leagues.seating.movements.colours_all import COLOURS_ALL
from leagues.seating.movements.colours_winners import COLOURS_WINNERS
from leagues.seating.movements.head_table import HEAD_TABLE
from leagues.seating.movements.quality import qualities
from leagues.seating.movements.whist_drive import WHIST_DRIVE
from leagues.seating.movements.winners_stay import WINNERS_STAY
from leagues.seating.plans import SeatPlan, TableResult
from tests.leagues.seating.movements.evenings import (
    evening,
    faults,
    next_round,
    partner,
    people,
    round_of,
    table_of,
    won_by,
)

FIRST = round_of((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
TWELVE = list(range(1, 13))
# North and South win at tables 1 and 3, East and West at table 2.
RESULTS = won_by(FIRST, 0, 1, 0)


def who_sits_where(movement: Movement, **options: str) -> list[set[int]]:
    after = next_round(movement, TWELVE, history=[FIRST], results=RESULTS, options=options)
    return [set(table.seats) for table in after.tables]


def test_head_table_winners_go_up_one_and_head_losers_to_the_last_table() -> None:
    assert who_sits_where(HEAD_TABLE) == [{1, 3, 6, 8}, {5, 7, 9, 11}, {10, 12, 2, 4}]


def test_head_table_may_be_the_one_with_the_highest_number() -> None:
    assert who_sits_where(HEAD_TABLE, head="last") == [
        {2, 4, 10, 12},
        {5, 7, 1, 3},
        {9, 11, 6, 8},
    ]


def test_head_table_winners_may_have_to_leave_instead() -> None:
    assert who_sits_where(HEAD_TABLE, ends="winners") == [
        {2, 4, 6, 8},
        {5, 7, 9, 11},
        {10, 12, 1, 3},
    ]


@pytest.mark.parametrize(("choice", "stays"), [("south_west", 5), ("north_east", 7)])
def test_of_the_two_who_stayed_the_chosen_one_changes_seat(choice: str, stays: int) -> None:
    after = next_round(
        HEAD_TABLE, TWELVE, history=[FIRST], results=RESULTS, options={"changes_seat": choice}
    )
    seat = FIRST.tables[1].seats.index(stays)
    assert after.tables[1].seats[seat] == stays


def test_winners_stay_and_losers_go_to_the_next_table() -> None:
    assert who_sits_where(WINNERS_STAY) == [{1, 3, 10, 12}, {6, 8, 2, 4}, {9, 11, 5, 7}]
    assert who_sits_where(WINNERS_STAY, losers_go="up") == [
        {1, 3, 5, 7},
        {6, 8, 10, 12},
        {9, 11, 2, 4},
    ]


def test_two_colours_red_winners_go_up_and_white_winners_down() -> None:
    # Red have North and East, white South and West.
    assert who_sits_where(COLOURS_WINNERS) == [{2, 4, 6, 11}, {5, 7, 9, 3}, {10, 12, 1, 8}]
    assert who_sits_where(COLOURS_WINNERS, head="last") == [
        {2, 4, 9, 8},
        {5, 7, 1, 11},
        {10, 12, 6, 3},
    ]


def test_two_colours_may_turn_round_at_the_ends() -> None:
    after = next_round(
        COLOURS_WINNERS, TWELVE, history=[FIRST], results=RESULTS, options={"ends": "turn"}
    )
    assert [set(table.seats) for table in after.tables] == [
        {2, 4, 6, 1},
        {5, 7, 9, 3},
        {10, 12, 8, 11},
    ]
    assert 1 in after.tables[0].seats[2:], "the red winner at table 1 is white now"
    assert 11 in after.tables[2].seats[:2], "the white winner at table 3 is red now"


@settings(max_examples=15, deadline=None)
@given(
    movement=st.sampled_from((COLOURS_WINNERS, WHIST_DRIVE, COLOURS_ALL)),
    tables=st.integers(2, 20),
    seed=st.integers(0, 99),
)
def test_everybody_keeps_their_colour_and_every_table_has_two_of_each(
    movement: Movement, tables: int, seed: int
) -> None:
    rounds = evening(movement, people(4 * tables), 5, seed=seed)
    first = {key: seat < 2 for table in rounds[0].tables for seat, key in enumerate(table.seats)}
    if movement is WHIST_DRIVE and tables == 2:
        rounds = rounds[:1]
    for round_plan in rounds:
        for table in round_plan.tables:
            assert [first[key] for key in table.seats] == [True, True, False, False]


def test_whist_drive_losing_ladies_go_up_and_losing_gents_down() -> None:
    # Gents have North and East, ladies South and West.
    after = next_round(WHIST_DRIVE, TWELVE, history=[FIRST], results=RESULTS)
    assert [set(table.seats) for table in after.tables] == [
        {1, 3, 7, 10},
        {6, 8, 2, 12},
        {9, 11, 5, 4},
    ]
    assert partner(after, 1) == 3, "winners stay together"
    assert partner(after, 10) == 7


def test_whist_drive_the_winning_gent_may_change_seat_and_oppose_his_last_partner() -> None:
    options = {"winners": "gent_changes"}
    after = next_round(WHIST_DRIVE, TWELVE, history=[FIRST], results=RESULTS, options=options)
    for gent, lady in ((1, 3), (6, 8), (9, 11)):
        assert lady in table_of(after, gent).seats
        assert partner(after, gent) != lady
        assert partner(after, gent) % 4 in (3, 0), "he has a lady for a partner"


def test_whist_drive_the_other_way_round_losing_gents_go_up_and_losing_ladies_down() -> None:
    options = {"direction": "gents_up"}
    after = next_round(WHIST_DRIVE, TWELVE, history=[FIRST], results=RESULTS, options=options)
    assert [set(table.seats) for table in after.tables] == [
        {1, 3, 5, 12},
        {6, 8, 10, 4},
        {9, 11, 2, 7},
    ]
    options["layout"] = "turn"
    after = next_round(WHIST_DRIVE, TWELVE, history=[FIRST], results=RESULTS, options=options)
    assert [set(table.seats) for table in after.tables] == [
        {1, 3, 5, 2},
        {6, 8, 10, 4},
        {9, 11, 7, 12},
    ]


def test_whist_drive_in_a_line_turns_round_at_the_ends() -> None:
    after = next_round(
        WHIST_DRIVE, TWELVE, history=[FIRST], results=RESULTS, options={"layout": "turn"}
    )
    assert [set(table.seats) for table in after.tables] == [
        {1, 3, 7, 4},
        {6, 8, 2, 12},
        {9, 11, 5, 10},
    ]


def test_two_colours_all_move_one_way_each() -> None:
    after = next_round(COLOURS_ALL, TWELVE, history=[FIRST])
    assert [set(table.seats) for table in after.tables] == [
        {5, 6, 11, 12},
        {9, 10, 3, 4},
        {1, 2, 7, 8},
    ]


def test_couples_of_one_colour_stay_together_all_evening() -> None:
    rounds = evening(COLOURS_ALL, people(20), 5, options={"partners": "alike"})
    assert len({frozenset(qualities(SeatPlan((each,))).partners.times) for each in rounds}) == 1
    opponents = qualities(SeatPlan(tuple(rounds))).opponents
    assert opponents.most == 1, "every other couple of the other colour is met once"


@pytest.mark.parametrize("tables", [2, 4, 6, 8])
def test_at_an_even_number_of_tables_blue_skips_one_so_that_colours_meet_anew(tables: int) -> None:
    rounds = evening(COLOURS_ALL, people(4 * tables), tables)
    companies = {frozenset(table.seats) for each in rounds for table in each.tables}
    assert len(companies) == tables * tables


def test_twenty_six_people_play_a_head_table_evening_of_thirteen_rounds() -> None:
    rounds = evening(HEAD_TABLE, people(26), 13)
    assert faults(rounds, people(26)) == []
    assert [len(each.tables) for each in rounds] == [6] * 13
    assert sorted(key for each in rounds for key in each.sit_outs) == people(26)
    for earlier, later in pairwise(rounds):
        for key in set(earlier.seated()) & set(later.seated()):
            assert partner(later, key) != partner(earlier, key)


def test_who_rests_gives_a_chair_to_who_rested_and_nobody_else_is_moved() -> None:
    first = next_round(HEAD_TABLE, people(26))
    everybody_wins = won_by(first, 0, 0, 0, 0, 0, 0)
    after = next_round(HEAD_TABLE, people(26), history=[first], results=everybody_wins)
    for table in first.tables:
        for seat, key in enumerate(table.seats):
            if key in after.sit_outs:
                continue
            stays = seat % 2 == (0 if table.number == 1 else 1)
            to = table.number if stays else (table.number - 1 or 6)
            assert key in after.tables[to - 1].seats


TIED = (
    TableResult(round_number=1, table=1, points=(10, 4), winner=0),
    TableResult(round_number=1, table=2, points=(8, 8)),
    TableResult(round_number=1, table=3, points=(10, 4), winner=0),
)


def test_a_tie_waits_for_the_extra_hand_and_names_the_table() -> None:
    with pytest.raises(UnplannableField) as caught:
        next_round(HEAD_TABLE, TWELVE, history=[FIRST], results=TIED)
    assert caught.value.reason == "tie_undecided"
    assert caught.value.values["table"] == 2
    assert caught.value.entrants == (5, 6, 7, 8)


def test_whoever_won_the_extra_hand_moves() -> None:
    won = TableResult(round_number=1, table=2, points=(8, 8), winner=1)
    after = next_round(HEAD_TABLE, TWELVE, history=[FIRST], results=(TIED[0], won, TIED[2]))
    assert {6, 8} < set(after.tables[0].seats)


@pytest.mark.parametrize(("movement", "stay_at"), [(HEAD_TABLE, 2), (WINNERS_STAY, 2)])
def test_in_a_tie_the_first_dealers_side_may_stay(movement: Movement, stay_at: int) -> None:
    options = {"tie": "first_dealer"}
    after = next_round(movement, TWELVE, history=[FIRST], results=TIED, options=options)
    assert {5, 7} < set(after.tables[stay_at - 1].seats)


def test_a_coin_falls_the_same_way_each_time_it_is_asked_for() -> None:
    def up_to_table_1(seed: int) -> bool:
        options = {"tie": "coin"}
        after = next_round(
            HEAD_TABLE, TWELVE, history=[FIRST], results=TIED, options=options, seed=seed
        )
        return 6 in after.tables[0].seats

    falls = [up_to_table_1(seed) for seed in range(8)]
    assert falls == [up_to_table_1(seed) for seed in range(8)]
    assert set(falls) == {True, False}


def test_a_series_at_a_table_goes_to_the_side_with_more_games() -> None:
    games = [
        TableResult(round_number=1, table=2, points=(10, 9), winner=0, game=1),
        TableResult(round_number=1, table=2, points=(10, 9), winner=0, game=2),
        TableResult(round_number=1, table=2, points=(0, 10), winner=1, game=3),
    ]
    after = next_round(HEAD_TABLE, TWELVE, history=[FIRST], results=(TIED[0], *games, TIED[2]))
    assert {5, 7} < set(after.tables[0].seats)


def test_a_forfeit_counts_as_won() -> None:
    forfeit = TableResult(round_number=1, table=2, winner=1, is_forfeit=True)
    after = next_round(HEAD_TABLE, TWELVE, history=[FIRST], results=(TIED[0], forfeit, TIED[2]))
    assert {6, 8} < set(after.tables[0].seats)


def test_after_a_void_game_the_first_dealers_side_stays_without_an_extra_hand() -> None:
    void = TableResult(round_number=1, table=2, is_void=True)
    after = next_round(HEAD_TABLE, TWELVE, history=[FIRST], results=(TIED[0], void, TIED[2]))
    assert {5, 7} < set(after.tables[1].seats)


def test_somebody_who_left_leaves_a_chair_for_whoever_came_late() -> None:
    now = [*TWELVE[1:], 50]
    after = next_round(HEAD_TABLE, now, history=[FIRST], results=RESULTS)
    assert [set(table.seats) for table in after.tables] == [
        {50, 3, 6, 8},
        {5, 7, 9, 11},
        {10, 12, 2, 4},
    ]


def test_when_a_table_can_no_longer_be_filled_the_one_at_the_far_end_closes() -> None:
    now = [key for key in TWELVE if key not in (5, 7, 9, 11)]
    after = next_round(HEAD_TABLE, now, history=[FIRST], results=RESULTS)
    assert [set(table.seats) for table in after.tables] == [{1, 3, 6, 8}, {10, 12, 2, 4}]


def test_four_late_comers_open_a_table_at_the_far_end() -> None:
    late = [50, 51, 52, 53]
    after = next_round(HEAD_TABLE, [*TWELVE, *late], history=[FIRST], results=RESULTS)
    assert set(after.tables[3].seats) == set(late)
    assert [set(table.seats) for table in after.tables[:3]] == who_sits_where(HEAD_TABLE)
