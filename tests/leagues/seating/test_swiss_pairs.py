"""Swiss for pairs: whole events, what is told, what is refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.movements.base import Pace, UnplannableField
from leagues.seating.movements.registry import get_movement
from leagues.seating.movements.swiss_pairs import SWISS_PAIRS
from leagues.seating.pairings.checker import PAIRS, Terms, check_plan, check_round
from leagues.seating.plans import Entrant, SeatPlan, TablePlan, TableResult, Wish, WishKind
from tests.leagues.seating.swiss_events import (
    SwissEvent,
    asked_to_rest,
    by_chance,
    forced,
    pairs_of,
    played,
    points,
    score_told,
    why,
    won,
)


def better_seed(table: TablePlan) -> int:
    """Let whoever has the smaller key win."""
    return 0 if table.seats[0] < table.seats[1] else 1


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 120), st.integers(1, 6), st.integers(0, 10_000))
def test_everybody_plays_or_rests_once_a_round_and_nobody_meets_twice(
    count: int, rounds: int, seed: int
) -> None:
    chance = Random(seed)
    event = SwissEvent.of(count, seed=seed)
    met: set[frozenset[int]] = set()
    byes: Counter[int] = Counter()
    for number in range(1, min(rounds, count // 2) + 1):
        if number > 1:
            event.withdraw(chance.sample([e.key for e in event.entrants], chance.randint(0, 1)))
            event.entrants += [Entrant(500 + number, size=2)] * chance.randint(0, 1)
        resting = chance.sample([e.key for e in event.entrants], chance.randint(0, 1))
        event.wishes += [asked_to_rest(key, number) for key in resting]
        drawn = event.play(by_chance(chance))
        keys = [entrant.key for entrant in event.entrants]
        terms = Terms(persons=2, most_sit_outs=1 + len(resting))
        assert check_round(drawn, keys, terms=terms) == []
        assert all(table.seats == table.entrants() * 2 for table in drawn.tables)
        assert [table.number for table in drawn.tables] == list(range(1, len(drawn.tables) + 1))
        assert {reason.entrant for reason in drawn.reasons} == set(keys)
        bye = set(drawn.sit_outs) - set(resting)
        assert len(bye) == (len(keys) - len(resting)) % 2
        fewest = min(byes[key] for key in keys if key not in resting)
        # With so many to choose from nobody has to meet again, whoever has the bye.
        if len(drawn.tables) >= number:
            assert all(byes[key] == fewest for key in bye)
            assert not met & pairs_of(drawn)
        byes.update(bye)
        met |= pairs_of(drawn)


@settings(max_examples=14, deadline=None)
@given(st.integers(2, 120), st.integers(1, 8), st.integers(0, 10_000))
def test_the_checker_finds_nothing_in_whole_events(count: int, rounds: int, seed: int) -> None:
    """In more rounds than that, a second bye may be the price of no second meeting."""
    event = SwissEvent.of(count, seed=seed)
    for _ in range(min(rounds, max(1, (count - 1) // 2))):
        event.play(by_chance(Random(seed)))
    plan = SeatPlan(tuple(event.history))
    assert check_plan(plan, [entrant.key for entrant in event.entrants], terms=PAIRS) == []


@settings(max_examples=15, deadline=None)
@given(st.integers(4, 60), st.integers(0, 4), st.integers(0, 99))
def test_the_same_request_gives_the_same_round_in_whatever_order_pairs_come(
    count: int, rounds: int, seed: int
) -> None:
    event = SwissEvent.of(count, seed=seed)
    event.entrants = [Entrant(entrant.key, size=2) for entrant in event.entrants]
    for _ in range(min(rounds, count - 2)):
        event.play(by_chance(Random(seed)))
    first = event.draw()
    event.entrants.reverse()
    assert event.draw() == first
    assert event.draw().reasons == first.reasons


def test_another_seed_draws_those_without_seeds_differently() -> None:
    event = SwissEvent([Entrant(key, size=2) for key in range(20)])
    first = event.draw()
    event.seed = 2
    assert pairs_of(event.draw()) != pairs_of(first)


def test_it_is_found_by_its_key_and_drawn_round_by_round() -> None:
    assert get_movement("swiss_pairs") is SWISS_PAIRS
    assert SWISS_PAIRS.pace is Pace.BY_ROUND


def test_the_first_round_goes_by_seeds() -> None:
    event = SwissEvent.of(8)
    assert pairs_of(event.draw()) == set(
        map(frozenset, [(101, 108), (102, 107), (103, 106), (104, 105)])
    )
    event.options = {"ranking": "slide"}
    assert frozenset({101, 105}) in pairs_of(event.draw())


def test_the_first_round_is_drawn_by_lot_if_the_event_says_so() -> None:
    event = SwissEvent.of(20)
    event.options = {"first_round": "drawn"}
    first = event.draw()
    event.seed = 2
    assert pairs_of(event.draw()) != pairs_of(first)


def test_the_best_scores_are_at_table_one() -> None:
    event = SwissEvent.of(16)
    for _ in range(3):
        event.play(better_seed)
    drawn = event.draw()
    tops = [max(score_told(drawn, key) for key in table.entrants()) for table in drawn.tables]
    assert tops == sorted(tops, reverse=True)
    assert tops[0] == "3"


def test_somebody_with_a_fixed_seat_never_walks() -> None:
    event = SwissEvent.of(16)
    event.entrants[9] = replace(event.entrants[9], fixed_seat=True)
    places = set()
    for _ in range(5):
        drawn = event.play(by_chance(Random(3)))
        assert sorted(table.number for table in drawn.tables) == list(range(1, 9))
        places |= {(t.number, t.seats.index(110)) for t in drawn.tables if 110 in t.seats}
    assert len(places) == 1


def test_who_sits_north_and_south_goes_round() -> None:
    event = SwissEvent.of(12)
    for _ in range(6):
        event.play(by_chance(Random(5)))
    first = Counter(table.seats[0] for round_ in event.history for table in round_.tables)
    assert all(2 <= first[entrant.key] <= 4 for entrant in event.entrants)


@pytest.mark.parametrize(("option", "score"), [("win", "1"), ("half", "½"), ("zero", "0")])
def test_a_bye_counts_as_the_event_says(option: str, score: str) -> None:
    event = SwissEvent.of(3)
    event.history = [played(1, (101, 102), sit_outs=[103])]
    event.results = [*won(1, 0)]
    event.options = {"bye_score": option}
    assert score_told(event.draw(), 103) == score


def test_two_rests_on_request_count_half_a_win_and_more_count_nothing() -> None:
    event = SwissEvent.of(4)
    event.history = [played(number, (101, 102), sit_outs=[103, 104]) for number in (1, 2, 3)]
    event.results = [result for number in (1, 2, 3) for result in won(number, 0)]
    event.wishes = [asked_to_rest(key, number) for key in (103, 104) for number in (1, 2, 3)]
    assert score_told(event.draw(), 103) == "1"
    event.options = {"rest_score": "zero"}
    assert score_told(event.draw(), 103) == "0"


@pytest.mark.parametrize(("option", "score"), [("zero", "0"), ("half", "1")])
def test_a_late_entry_gets_what_the_event_says_for_the_rounds_missed(
    option: str, score: str
) -> None:
    event = SwissEvent.of(4)
    event.history = [played(1, (101, 102), (103, 104)), played(2, (101, 103), (102, 104))]
    event.results = [*won(1, 0, 0), *won(2, 0, 0)]
    event.entrants += [Entrant(110, size=2), Entrant(111, size=2)]
    event.options = {"late_score": option}
    event.wishes = [forced(101, 104, 3), forced(102, 103, 3)]
    assert score_told(event.draw(), 110) == score


def test_who_is_absent_for_a_round_gets_nothing_for_it() -> None:
    event = SwissEvent.of(4)
    event.history = [played(1, (101, 102), (103, 104)), played(2, (101, 103))]
    event.results = [*won(1, 0, 0), *won(2, 0)]
    event.options = {"late_score": "half"}
    drawn = event.draw()
    assert pairs_of(drawn) == {frozenset({101, 104}), frozenset({102, 103})}
    assert score_told(drawn, 104) == "0"


def test_who_won_without_playing_may_meet_that_opponent_and_has_no_bye_next() -> None:
    event = SwissEvent.of(5)
    event.history = [played(1, (101, 105), (102, 104), sit_outs=[103])]
    event.results = [
        TableResult(round_number=1, table=1, points=(0, 1), winner=1, is_forfeit=True),
        *won(1, None, 0)[1:],
    ]
    event.entrants = [entrant for entrant in event.entrants if entrant.key != 102]
    event.entrants.append(Entrant(106, size=2, seed=6))
    event.wishes = [forced(103, 104, 2)]
    drawn = event.draw()
    assert drawn.sit_outs == (106,) or drawn.sit_outs == (101,)
    event.wishes.append(forced(101, 105, 2))
    assert frozenset({101, 105}) in pairs_of(event.draw())


def test_who_forfeits_both_or_whose_match_is_void_have_nothing() -> None:
    event = SwissEvent.of(6)
    event.history = [played(1, (101, 106), (102, 105), (103, 104))]
    event.results = [
        TableResult(round_number=1, table=1, points=(0, 0), is_forfeit=True),
        TableResult(round_number=1, table=2, is_void=True),
        *won(1, None, None, 0)[2:],
    ]
    drawn = event.draw()
    assert [score_told(drawn, key) for key in (101, 106, 102, 105, 103)] == [*"00001"]


def test_who_wins_more_games_of_a_series_wins_the_table() -> None:
    event = SwissEvent.of(4)
    event.history = [played(1, (101, 102), (103, 104))]
    games = [
        TableResult(round_number=1, table=table, points=points(winner), winner=winner, game=game)
        for table, winners in ((1, (1, 0, 1)), (2, (0, 0, 1)))
        for game, winner in enumerate(winners, start=1)
    ]
    event.results = games
    drawn = event.draw()
    assert pairs_of(drawn) == {frozenset({102, 103}), frozenset({101, 104})}


def test_more_points_win_where_nobody_is_named_the_winner() -> None:
    event = SwissEvent.of(4)
    event.history = [played(1, (101, 102), (103, 104))]
    event.results = [
        TableResult(round_number=1, table=1, points=(3, 7)),
        TableResult(round_number=1, table=2, points=(9, 2)),
    ]
    assert pairs_of(event.draw()) == {frozenset({102, 103}), frozenset({101, 104})}


def test_accelerated_rounds_keep_the_best_apart_from_the_rest_at_first() -> None:
    """Nine rounds of ten: the upper six have 1 more in rounds 1 to 3, and ½ in 4 and 5."""
    event = SwissEvent.of(10)
    event.planned, event.options = 9, {"acceleration": "baku"}
    upper = {entrant.key for entrant in event.entrants[:6]}
    added = []
    for _ in range(6):
        drawn = event.play(better_seed)
        told = why(drawn, 101)
        added.append(told.partition("drawn with ")[2].partition(" more")[0])
        assert ("more" in why(drawn, 110)) is (drawn.number < 6)
    assert added == ["1", "1", "1", "½", "½", ""]
    first = event.history[0]
    assert all(set(table.entrants()) <= upper for table in first.tables[:3])


def test_a_pair_is_told_why_it_moved_down() -> None:
    event = SwissEvent.of(6)
    event.play(better_seed)
    drawn = event.draw()
    told = [why(drawn, entrant.key) for entrant in event.entrants]
    assert sum("Moved down: an odd number was left with 1" in text for text in told) == 1
    assert sum("Moved up: has 0" in text for text in told) == 1


def test_who_has_met_everybody_with_the_same_score_is_told_so() -> None:
    event = SwissEvent.of(4)
    event.history = [played(1, (101, 102), (103, 104)), played(2, (101, 103), (102, 104))]
    event.results = [*won(1, 0, 0), *won(2, 0, 1)]
    event.entrants = event.entrants[:4]
    drawn = event.draw()
    assert pairs_of(drawn) == {frozenset({101, 104}), frozenset({102, 103})}
    assert "nobody else has 2" in why(drawn, 101)
    assert "Moved up: has 1" in why(drawn, 104)


@pytest.mark.parametrize(
    ("wishes", "reason", "named"),
    [
        ([forced(101, 102, 3)], "forced_met", (101, 102)),
        ([forced(101, 103, 2), forced(101, 104, 2)], "", ()),
        ([forced(101, 104, 3), forced(104, 105, 3)], "forced_twice", (101, 104, 105)),
        (
            [forced(101, 104, 3), Wish(kind=WishKind.FORBIDDEN, entrants=(104, 101))],
            "forced_forbidden",
            (101, 104),
        ),
        ([forced(101, 104, 3), asked_to_rest(104, 3)], "forced_resting", (104,)),
        (
            [Wish(kind=WishKind.APART, entrants=(101, 102, 103, 104, 105, 106))],
            "wishes",
            (101, 102, 103, 104, 105, 106),
        ),
    ],
)
def test_impossible_wishes_are_refused_by_name_and_rule(
    wishes: list[Wish], reason: str, named: tuple[int, ...]
) -> None:
    event = SwissEvent.of(6)
    event.history = [
        played(1, (101, 102), (103, 104), (105, 106)),
        played(2, (101, 103), (102, 105), (104, 106)),
    ]
    event.results = [*won(1, 0, 0, 0), *won(2, 0, 0, 0)]
    event.wishes = wishes
    if not reason:
        assert event.draw().tables
        return
    with pytest.raises(UnplannableField) as refusal:
        event.draw()
    assert refusal.value.reason == reason
    assert refusal.value.entrants == named
    assert "round 3" in str(refusal.value).lower()


def test_what_is_forced_or_forbidden_for_all_rounds_holds_until_it_came_true() -> None:
    event = SwissEvent.of(4)
    event.wishes = [forced(101, 102, None), forced(103, 999, 1)]
    first = event.play(better_seed)
    assert frozenset({101, 102}) in pairs_of(first)
    assert "director" in why(first, 101)
    assert frozenset({101, 102}) not in pairs_of(event.draw())


def test_too_few_who_want_to_play_are_refused() -> None:
    event = SwissEvent.of(3)
    event.wishes = [asked_to_rest(101, 1), asked_to_rest(103, 1)]
    with pytest.raises(UnplannableField) as refusal:
        event.draw()
    assert refusal.value.reason == "too_few_play"
    assert refusal.value.entrants == (101, 103)


def test_a_missing_result_is_named_by_table_and_round() -> None:
    event = SwissEvent.of(4)
    event.history = [played(1, (101, 102), (103, 104))]
    event.results = [*won(1, 0)]
    with pytest.raises(UnplannableField) as refusal:
        event.draw()
    assert refusal.value.reason == "results_missing"
    assert refusal.value.values == {"table": 2, "round": 1}
    assert refusal.value.entrants == (103, 104)


@pytest.mark.parametrize(
    ("keys", "rounds", "reason"),
    [
        ([1], 1, "field_size"),
        ([1, 2, 2, 3], 1, "duplicate_entrant"),
        ([1, 2, 3, 4], 2, "one_round"),
    ],
)
def test_a_wrong_field_is_refused_with_its_reason(
    keys: list[int], rounds: int, reason: str
) -> None:
    request = SwissEvent([Entrant(key, size=2) for key in keys]).request()
    with pytest.raises(UnplannableField) as refusal:
        SWISS_PAIRS.plan(replace(request, rounds=rounds))
    assert refusal.value.reason == reason
    assert str(refusal.value)


def test_more_rounds_than_opponents_begin_again_with_those_met_least_and_longest_ago() -> None:
    event = SwissEvent.of(4)
    event.options = {"rematches": "allow"}
    for _ in range(9):
        event.play(by_chance(Random(1)))
    meetings = Counter(pair for round_ in event.history for pair in pairs_of(round_))
    assert set(meetings.values()) == {3}
    assert all(not pairs_of(one) & pairs_of(two) for one, two in pairwise(event.history))
    assert "second meeting" in why(event.history[3], 101)


def test_more_rounds_than_opponents_are_refused_if_the_event_says_so() -> None:
    event = SwissEvent.of(4)
    event.options = {"rematches": "refuse"}
    for _ in range(3):
        event.play(better_seed)
    with pytest.raises(UnplannableField) as refusal:
        event.draw()
    assert refusal.value.reason == "rematch"
    assert refusal.value.entrants == (101, 102, 103, 104)
