"""Swiss for single people: whole events, rests, wishes, refusals."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.movements.base import UnplannableField
from leagues.seating.movements.quality import qualities
from leagues.seating.movements.registry import get_movement
from leagues.seating.movements.swiss_singles import SWISS_SINGLES
from leagues.seating.pairings.checker import check_plan
from leagues.seating.pairings.foursomes import FoursField, seat_fours
from leagues.seating.pairings.records import Record
from leagues.seating.plans import Entrant, RoundPlan, SeatPlan, TablePlan, Wish, WishKind
from tests.leagues.seating.swiss_events import (
    SwissEvent,
    asked_to_rest,
    by_chance,
    forced,
    score_told,
    why,
    won,
)


def an_event(count: int, seed: int = 1) -> SwissEvent:
    return SwissEvent.of(count, SWISS_SINGLES, seed=seed)


def fours(
    number: int, *tables: tuple[int, int, int, int], sit_outs: tuple[int, ...] = ()
) -> RoundPlan:
    """Return a round that stands, seats clockwise."""
    plans = tuple(TablePlan(at, seats) for at, seats in enumerate(tables, start=1))
    return RoundPlan(number, plans, sit_outs)


def partners(round_plan: RoundPlan) -> set[tuple[int, int]]:
    return {pair for table in round_plan.tables for pair in table.partnerships()}


def opponents(round_plan: RoundPlan) -> set[tuple[int, int]]:
    return {pair for table in round_plan.tables for pair in table.oppositions()}


def test_it_is_found_by_its_key() -> None:
    assert get_movement("swiss_singles") is SWISS_SINGLES


@settings(max_examples=12, deadline=None)
@given(st.integers(4, 120), st.integers(1, 6), st.integers(0, 10_000))
def test_everybody_is_seated_once_rests_fairly_and_never_has_a_partner_twice(
    count: int, rounds: int, seed: int
) -> None:
    event = an_event(count, seed)
    event.options = {"rematches": "allow"}
    for _ in range(rounds if count <= 60 else min(rounds, 2)):
        drawn = event.play(by_chance(Random(seed)))
        assert {reason.entrant for reason in drawn.reasons} == drawn.present()
    plan = SeatPlan(tuple(event.history))
    assert check_plan(plan, [entrant.key for entrant in event.entrants]) == []
    assert count < 3 * rounds or qualities(plan).partner_repeats == 0


def test_a_hundred_people_and_more_never_have_a_partner_twice() -> None:
    event = an_event(118)
    began = time.process_time()
    for _ in range(6):
        event.play(by_chance(Random(1)))
    assert time.process_time() - began < 10
    assert qualities(SeatPlan(tuple(event.history))).partner_repeats == 0


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_people_who_come_and_go_are_seated_on_top_of_what_was_played(data: st.DataObject) -> None:
    chance = Random(data.draw(st.integers(0, 999)))
    event = an_event(data.draw(st.integers(9, 40)))
    for number in range(1, 6):
        drawn = event.play(by_chance(chance))
        keys = sorted(entrant.key for entrant in event.entrants)
        assert sorted([*drawn.seated(), *drawn.sit_outs]) == keys
        event.withdraw([chance.choice(keys)])
        event.entrants += [Entrant(500 + number)] * chance.randint(0, 2)
        event.entrants = list(dict.fromkeys(event.entrants))


@settings(max_examples=10, deadline=None)
@given(st.integers(4, 50), st.integers(0, 3), st.integers(0, 99))
def test_the_same_request_gives_the_same_round_in_whatever_order_people_come(
    count: int, rounds: int, seed: int
) -> None:
    event = an_event(count, seed)
    event.entrants = [Entrant(entrant.key) for entrant in event.entrants]
    for _ in range(rounds):
        event.play(by_chance(Random(seed)))
    first = event.draw()
    event.entrants.reverse()
    assert event.draw() == first


def test_neighbours_share_a_table_and_the_first_has_the_last_for_a_partner() -> None:
    drawn = an_event(8).draw()
    assert partners(drawn) == {(101, 104), (102, 103), (105, 108), (106, 107)}
    assert {frozenset(table.seats) for table in drawn.tables} == {
        frozenset({101, 102, 103, 104}),
        frozenset({105, 106, 107, 108}),
    }


def test_winners_share_a_table_and_have_new_partners() -> None:
    event = an_event(8)
    event.history = [fours(1, (101, 102, 104, 103), (105, 106, 108, 107))]
    event.results = [*won(1, 0, 1)]
    drawn = event.draw()
    assert set(drawn.tables[0].seats) == {101, 104, 106, 107}
    assert not partners(drawn) & partners(event.history[0])
    assert "All at the table have 1." in why(drawn, 101)


def test_four_people_go_through_the_three_partnerships_in_turn() -> None:
    event = an_event(4)
    event.options = {"rematches": "allow"}
    for _ in range(6):
        event.play(by_chance(Random(2)))
    times = Counter(pair for round_ in event.history for pair in partners(round_))
    assert set(times.values()) == {2}
    assert len(set().union(*map(partners, event.history[:3]))) == 6
    assert "same partner again" in why(event.history[3], 101)


def every_round(keys: tuple[int, ...]) -> list[list[tuple[tuple[int, int], tuple[int, int]]]]:
    """Return every way to seat people as pairs of partners at tables of four."""
    if not keys:
        return [[]]
    first, *others = keys
    found = []
    for company in combinations(others, 3):
        rest = tuple(key for key in others if key not in company)
        for partner in company:
            one, two = (key for key in company if key != partner)
            found += [[((first, partner), (one, two)), *more] for more in every_round(rest)]
    return found


@settings(max_examples=25, deadline=None)
@given(st.sampled_from([4, 8]), st.integers(0, 8), st.integers(0, 10_000))
def test_no_round_of_eight_is_better_than_the_one_found(count: int, rounds: int, seed: int) -> None:
    event = an_event(count, seed)
    event.options = {"rematches": "allow"}
    for _ in range(rounds):
        event.play(by_chance(Random(seed)))
    scores = Counter(dict.fromkeys(range(101, 101 + count), 0))
    for result in event.results:
        table = event.history[result.round_number - 1].tables[result.table - 1]
        shares = (1, 1) if result.winner is None else (2, 0) if result.winner == 0 else (0, 2)
        for seat, key in enumerate(table.seats):
            scores[key] += shares[seat % 2]
    had = Counter(pair for round_ in event.history for pair in partners(round_))

    def worth(tables: list[tuple[tuple[int, int], tuple[int, int]]]) -> tuple[int, int]:
        return (
            sum(had[min(pair), max(pair)] ** 2 for table in tables for pair in table),
            sum(
                (scores[one] - scores[two]) ** 2
                for table in tables
                for one, two in combinations([*table[0], *table[1]], 2)
            ),
        )

    drawn = [((t.seats[0], t.seats[2]), (t.seats[1], t.seats[3])) for t in event.draw().tables]
    assert worth(drawn) == min(map(worth, every_round(tuple(scores))))


def test_the_search_never_ends_worse_than_neighbours_in_order() -> None:
    """With nobody met before, neighbours are the best there is, and the search keeps them."""
    records = [Record(key, score=20 - key // 4) for key in range(40)]
    found = seat_fours(
        FoursField(ranked=[(record, record.score) for record in records]), rng=Random(1)
    )
    assert [set(table.people()) for table in found] == [
        set(range(first, first + 4)) for first in range(0, 40, 4)
    ]


@pytest.mark.parametrize("count", [5, 6, 7, 10, 15])
def test_nobody_rests_twice_before_everybody_has_rested_once(count: int) -> None:
    event = an_event(count)
    rests: Counter[int] = Counter(dict.fromkeys(range(101, 101 + count), 0))
    for _ in range(count):
        rests.update(event.play(by_chance(Random(count))).sit_outs)
        assert max(rests.values()) - min(rests.values()) <= 1


def test_of_those_who_rested_least_the_lowest_score_rests() -> None:
    event = an_event(5)
    event.history = [fours(1, (101, 102, 104, 103), sit_outs=(105,))]
    event.results = [*won(1, 1)]
    drawn = event.draw()
    assert drawn.sit_outs == (104,)
    assert "nobody has less than 0" in why(drawn, 104)


def test_a_late_comer_does_not_rest_for_all_the_rounds_they_missed() -> None:
    event = an_event(5)
    event.options = {"rematches": "allow"}
    for _ in range(10):
        event.play(by_chance(Random(3)))
    event.entrants.append(Entrant(200))
    rested = [event.play(by_chance(Random(4))).sit_outs for _ in range(2)]
    assert [200 in sit_outs for sit_outs in rested] == [True, False]


@pytest.mark.parametrize(("option", "score"), [("win", "1"), ("half", "½"), ("zero", "0")])
def test_a_rest_counts_as_the_event_says(option: str, score: str) -> None:
    event = an_event(5)
    event.history = [fours(1, (101, 102, 104, 103), sit_outs=(105,))]
    event.results = [*won(1, 0)]
    event.options = {"bye_score": option}
    assert score_told(event.draw(), 105) == score


def test_who_asked_to_rest_rests_and_is_told_so() -> None:
    event = an_event(9)
    event.wishes = [asked_to_rest(101, 1)]
    drawn = event.draw()
    assert drawn.sit_outs == (101,)
    assert "Asked to sit out" in why(drawn, 101)


@pytest.mark.parametrize("count", [8, 20])
@pytest.mark.parametrize(
    ("kind", "kept"),
    [
        (WishKind.APART, lambda drawn: (101, 102) not in partners(drawn) | opponents(drawn)),
        (WishKind.FORBIDDEN, lambda drawn: (101, 102) not in opponents(drawn)),
        (WishKind.HOUSEHOLD, lambda drawn: (101, 102) not in opponents(drawn)),
        (WishKind.FORCED, lambda drawn: (101, 102) in opponents(drawn)),
        (WishKind.TOGETHER, lambda drawn: (101, 102) in partners(drawn)),
        (WishKind.NOT_PARTNERS, lambda drawn: (101, 102) not in partners(drawn)),
    ],
)
def test_wishes_are_kept(count: int, kind: WishKind, kept: Callable[[RoundPlan], bool]) -> None:
    event = an_event(count)
    event.wishes = [Wish(kind=kind, entrants=(101, 102))]
    assert kept(event.draw())


def test_who_is_to_meet_somebody_does_not_rest_instead() -> None:
    event = an_event(9)
    event.wishes = [forced(101, 109, 1)]
    drawn = event.draw()
    assert (101, 109) in opponents(drawn)
    assert "director" in why(drawn, 109)


def test_impossible_wishes_are_refused_by_name() -> None:
    event = an_event(8)
    event.wishes = [Wish(kind=WishKind.APART, entrants=(101, 102, 103))]
    with pytest.raises(UnplannableField) as refusal:
        event.draw()
    assert refusal.value.reason == "wishes"
    assert set(refusal.value.entrants) <= {101, 102, 103}
    assert len(refusal.value.entrants) >= 2


def test_a_partner_again_is_refused_if_the_event_says_so() -> None:
    event = an_event(4)
    event.options = {"rematches": "refuse"}
    for _ in range(3):
        event.play(by_chance(Random(1)))
    with pytest.raises(UnplannableField) as refusal:
        event.draw()
    assert refusal.value.reason == "rematch"
    assert refusal.value.entrants == (101, 102, 103, 104)


def test_too_few_who_want_to_play_are_refused() -> None:
    event = an_event(4)
    event.wishes = [asked_to_rest(101, 1)]
    with pytest.raises(UnplannableField) as refusal:
        event.draw()
    assert refusal.value.reason == "too_few_play"
    assert refusal.value.entrants == (101,)


def test_a_rest_on_request_is_no_turn_to_rest() -> None:
    event = an_event(5)
    event.history = [
        fours(1, (101, 102, 104, 103), sit_outs=(105,)),
        fours(2, (102, 105, 104, 103), sit_outs=(101,)),
    ]
    event.results = [*won(1, 0), *won(2, 0)]
    event.wishes = [asked_to_rest(105, 1)]
    event.options = {"rest_score": "zero"}
    assert event.draw().sit_outs == (105,)
