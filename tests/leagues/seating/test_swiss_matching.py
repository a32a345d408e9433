"""The matching behind Swiss rounds: published cases, and every round against all that could be."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.pairings.criteria import Preference, Prices, in_drawing_order
from leagues.seating.pairings.matching import cheapest_pairs, matched
from leagues.seating.pairings.records import Float, Record
from leagues.seating.pairings.swiss import NoOpponent, Paired, SwissField, pair_round

EXAMPLES = json.loads((Path(__file__).parent / "swiss_examples.json").read_text())["scenarios"]
# Of a whole round: rematches, how often those had met (squared, and the latest round once more),
# byes that who sits out had before, their score, squared differences of scores.
Quality: TypeAlias = tuple[int, int, int, int, int]
WHOLE = st.integers(0, 10_000)


def ranked(records: list[Record]) -> list[tuple[Record, int]]:
    return [
        (each, each.score) for each in sorted(records, key=lambda each: (-each.score, each.key))
    ]


def quality(records: dict[int, Record], paired: Paired) -> Quality:
    """Count afresh how good a round is."""
    bye = records[paired.bye] if paired.bye is not None else Record(-1)
    again = [(records[one], two) for one, two in paired.pairs if two in records[one].opponents]
    return (
        len(again),
        sum(2 * one.opponents[two] ** 2 + (two in one.latest) for one, two in again),
        bye.byes,
        bye.score,
        sum((records[one].score - records[two].score) ** 2 for one, two in paired.pairs),
    )


def all_rounds(keys: list[int]) -> Iterator[Paired]:
    """Yield every way to pair people, one of an odd number with the bye."""
    if len(keys) % 2:
        for bye in keys:
            for paired in all_rounds([key for key in keys if key != bye]):
                yield Paired(paired.pairs, bye)
    elif not keys:
        yield Paired(())
    else:
        first, *others = keys
        for other in others:
            for paired in all_rounds([key for key in others if key != other]):
                yield Paired(((first, other), *paired.pairs))


def random_field(count: int, rounds: int, chance: Random) -> list[Record]:
    """Return people with scores, meetings, byes and floats as they could come about."""
    records = {key: Record(key) for key in range(count)}
    for _ in range(rounds):
        order = sorted(records, key=lambda key: (records[key].score, chance.random()))
        if len(order) % 2:
            bye = records[order.pop(chance.randrange(len(order)))]
            bye.score, bye.byes, bye.latest = bye.score + 2, bye.byes + 1, ()
        for one, two in zip(order[::2], order[1::2], strict=True):
            share = chance.choice([0, 1, 2, 2, 0])
            for key, other, score in ((one, two, share), (two, one, 2 - share)):
                records[key].opponents[other] += 1
                records[key].latest = (other,)
                records[key].score += score
                records[key].floated = chance.choice(list(Float))
    return list(records.values())


@pytest.mark.parametrize("example", EXAMPLES, ids=[each["name"] for each in EXAMPLES])
@pytest.mark.parametrize("preference", Preference)
def test_published_problems_are_solved_as_well_as_can_be(
    example: dict[str, Any], preference: Preference
) -> None:
    numbers = {player["id"]: place for place, player in enumerate(example["players"])}
    records = {
        numbers[player["id"]]: Record(
            numbers[player["id"]],
            score=player["score2"],
            byes=int(player["had_bye"]),
        )
        for player in example["players"]
        if player["active"]
    }
    for player in example["players"]:
        records[numbers[player["id"]]].opponents.update(
            numbers[name] for name in player["opponents"]
        )
    found = pair_round(SwissField(ranked=ranked(list(records.values())), preference=preference))
    best = example["optimum"]
    rematches, _again, byes, bye_score, gaps = quality(records, found)
    assert {
        "rematches": rematches,
        "repeat_byes": byes,
        "bye_score2": bye_score,
        "sum_sq_diff2": gaps,
    } == best
    listed = [
        (
            {frozenset(numbers[name] for name in pair) for pair in each["pairs"]},
            numbers.get(each["bye"]),
        )
        for each in example["optimal_pairings"]
    ]
    assert ({frozenset(pair) for pair in found.pairs}, found.bye) in listed


@settings(max_examples=50, deadline=None)
@given(st.integers(2, 8), st.integers(0, 8), WHOLE, st.sampled_from(Preference))
def test_no_round_of_up_to_eight_is_better_than_the_one_found(
    count: int, rounds: int, seed: int, preference: Preference
) -> None:
    records = random_field(count, rounds, Random(seed))
    found = pair_round(SwissField(ranked=ranked(records), preference=preference))
    by_key = {record.key: record for record in records}
    best = min(quality(by_key, other) for other in all_rounds(list(by_key)))
    assert quality(by_key, found) == best


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 7), st.integers(0, 5), WHOLE, st.sampled_from(Preference))
def test_prices_put_rounds_in_the_order_of_the_criteria(
    count: int, rounds: int, seed: int, preference: Preference
) -> None:
    """One whole number compares as the criteria do, one after the other, down to the last."""
    records = random_field(count, rounds, Random(seed))
    candidates = in_drawing_order(ranked(records), preference)
    prices = Prices(candidates, preference=preference)
    by_key = {record.key: record for record in records}
    places = {candidate.record.key: at for at, candidate in enumerate(candidates)}

    def price(paired: Paired) -> int:
        pairs = sum(
            prices.pair(*sorted(map(places.__getitem__, pair))) or 0 for pair in paired.pairs
        )
        return pairs + (prices.bye(places[paired.bye]) if paired.bye is not None else 0)

    every = list(all_rounds(list(by_key)))
    cheapest = min(map(price, every))
    found = pair_round(SwissField(ranked=ranked(records), preference=preference))
    assert price(found) == cheapest
    by_price = sorted(every, key=price)
    qualities = [quality(by_key, paired) for paired in by_price]
    assert qualities == sorted(qualities)


@pytest.mark.parametrize(
    ("preference", "expected"),
    [
        (Preference.FOLD, {(0, 7), (1, 6), (2, 5), (3, 4)}),
        (Preference.SLIDE, {(0, 4), (1, 5), (2, 6), (3, 7)}),
        (Preference.ADJACENT, {(0, 1), (2, 3), (4, 5), (6, 7)}),
        (Preference.RANDOM, {(0, 1), (2, 3), (4, 5), (6, 7)}),
    ],
)
def test_equal_scores_are_put_together_as_chosen(
    preference: Preference, expected: set[tuple[int, int]]
) -> None:
    records = [Record(key) for key in range(8)]
    assert (
        set(pair_round(SwissField(ranked=ranked(records), preference=preference)).pairs) == expected
    )


@pytest.mark.parametrize("preference", [Preference.FOLD, Preference.SLIDE, Preference.ADJACENT])
def test_from_an_odd_group_the_last_meets_the_first_of_the_next(preference: Preference) -> None:
    records = [Record(key, score=2) for key in range(5)] + [Record(key) for key in range(5, 10)]
    pairs = pair_round(SwissField(ranked=ranked(records), preference=preference)).pairs
    assert (4, 5) in pairs


def test_the_last_of_equals_sits_out() -> None:
    records = [Record(key) for key in range(9)]
    assert pair_round(SwissField(ranked=ranked(records))).bye == 8


def test_nobody_moves_down_twice_running_if_somebody_else_can() -> None:
    records = [Record(key, score=2) for key in range(3)] + [Record(3), Record(4), Record(5)]
    records[2].floated = Float.DOWN
    records[3].floated = Float.UP
    pairs = pair_round(SwissField(ranked=ranked(records))).pairs
    (crossing,) = [pair for pair in pairs if pair[0] < 3 <= pair[1]]
    assert crossing[0] != 2
    assert crossing[1] != 3


def test_one_household_does_not_meet_if_it_costs_no_more() -> None:
    records = [Record(key) for key in range(4)]
    field = SwissField(ranked=ranked(records), households=frozenset({(0, 3)}))
    assert (0, 3) not in pair_round(field).pairs
    records[0].score = records[3].score = 2
    assert (0, 3) in pair_round(
        SwissField(ranked=ranked(records), households=field.households)
    ).pairs


def test_who_is_barred_from_everybody_is_told_so() -> None:
    records = [Record(key) for key in range(4)]
    barred = frozenset((0, other) for other in (1, 2, 3))
    with pytest.raises(NoOpponent) as refusal:
        pair_round(SwissField(ranked=ranked(records), barred=barred))
    assert 0 in refusal.value.entrants


@settings(max_examples=8, deadline=None)
@given(st.integers(130, 190), st.integers(1, 9), WHOLE, st.sampled_from(Preference))
def test_blocks_do_as_well_as_the_whole_field_at_once(
    half: int, rounds: int, seed: int, preference: Preference
) -> None:
    records = random_field(2 * half, rounds, Random(seed))
    by_key = {record.key: record for record in records}
    in_blocks = pair_round(SwissField(ranked=ranked(records), preference=preference))
    candidates = in_drawing_order(ranked(records), preference)
    prices = Prices(candidates, preference=preference)
    keys = [candidate.record.key for candidate in candidates]
    at_once = [
        (keys[a], keys[b]) for a, b in matched(combinations(range(2 * half), 2), prices.pair)
    ]
    assert quality(by_key, in_blocks) == quality(by_key, Paired(tuple(at_once)))


@pytest.mark.parametrize("apart", [10, 90])
@pytest.mark.parametrize("places", [300, 660])
def test_blocks_find_pairs_further_off_where_none_near_will_do(places: int, apart: int) -> None:
    """Neighbours have all met: to begin with they must not meet, then they rather should not."""
    barred = cheapest_pairs(
        places, lambda one, two: two - one if two - one > apart else None, avoided=1_000_000
    )
    assert sorted(place for pair in barred for place in pair) == list(range(places))
    met = cheapest_pairs(
        places, lambda one, two: two - one + 1000 * (two - one <= apart), avoided=1000
    )
    assert sorted(place for pair in met for place in pair) == list(range(places))
    assert all(two - one > apart for one, two in met)


def test_blocks_keep_second_meetings_few_where_they_cannot_be_helped() -> None:
    """Of three hundred, two hundred have met everybody: the others are paired without them."""
    found = cheapest_pairs(
        300, lambda one, two: two - one + 10_000 * (one < 200 or two < 200), avoided=10_000
    )
    assert len(found) == 150
    assert sum(one < 200 or two < 200 for one, two in found) == 100


def test_prices_of_sixty_rounds_of_ten_thousand_are_numbers_the_matching_can_count() -> None:
    records = [
        Record(key, score=120 * (key < 200), byes=60, opponents=Counter({key ^ 1: 60}))
        for key in range(10_000)
    ]
    prices = Prices(in_drawing_order(ranked(records), Preference.FOLD), preference=Preference.FOLD)
    assert prices.rematch * 300 < 2**124
    [(one, two)] = matched([(0, 1)], lambda _one, _two: 2**124)
    assert (one, two) == (0, 1)
