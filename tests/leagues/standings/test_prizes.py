"""Who gets which prize, to the last cent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.standings.prizes import (
    Award,
    Candidate,
    Exclusion,
    How,
    PrizeKind,
    PrizeRule,
    TieRule,
    awards,
    lot,
    percent_amounts,
    shares,
)


def place_prize(key: int, cents: int, *, places: tuple[int, int] | None = None) -> PrizeRule:
    first, last = places or (key, key)
    amounts = (cents,) * (last - first + 1)
    return PrizeRule(
        key=key, kind=PrizeKind.PLACES, amounts=amounts, first_place=first, last_place=last
    )


def prize(key: int, kind: PrizeKind, cents: int = 1000) -> PrizeRule:
    return PrizeRule(key=key, kind=kind, amounts=(cents,))


def row(entrant: int, rank: int | None, *, loners: int | None = 0, game: int = 8) -> Candidate:
    return Candidate(
        entrant=entrant,
        rank=rank,
        worth=Fraction(50 - (rank or 50)),
        loners=loners,
        best_game=Fraction(game),
        people=frozenset({entrant}),
    )


def told(given: Sequence[Award]) -> list[tuple[int, int, int]]:
    return [(award.prize, award.entrant, award.cents) for award in given]


FIRST_THREE = [place_prize(1, 5000), place_prize(2, 3000), place_prize(3, 1000)]


def test_places_are_paid_in_order() -> None:
    found = awards(FIRST_THREE, [row(7, 1), row(8, 2), row(9, 3), row(10, 4)])
    assert told(found.given) == [(1, 7, 5000), (2, 8, 3000), (3, 9, 1000)]
    assert [award.how for award in found.given] == [How.OUTRIGHT] * 3


def test_those_who_are_tied_pool_the_places_they_cover_and_share_them() -> None:
    found = awards(FIRST_THREE, [row(7, 1), row(8, 2), row(9, 2), row(10, 2)])
    assert told(found.given) == [(1, 7, 5000), (2, 8, 1334), (2, 9, 1333), (2, 10, 1333)]
    assert {(award.how, award.first_place, award.last_place) for award in found.given[1:]} == {
        (How.SHARED, 2, 4)
    }


def test_lots_may_be_drawn_for_tied_places_instead() -> None:
    rules = [replace(rule, ties=TieRule.LOT) for rule in FIRST_THREE]
    rows = [row(7, 1), row(8, 1), row(9, 3)]
    waiting = awards(rules, rows)
    assert waiting.undrawn == {1}
    assert told(waiting.given) == [(3, 9, 1000)]
    drawn = awards([replace(rules[0], seed=5), *rules[1:]], rows)
    assert sorted(award.cents for award in drawn.given) == [1000, 3000, 5000]
    assert {award.seed for award in drawn.given[:2]} == {5}


def test_first_place_takes_no_secondary_prize() -> None:
    loners = replace(prize(9, PrizeKind.MOST_LONERS), excludes=Exclusion.FIRST)
    found = awards([loners], [row(7, 1, loners=5), row(8, 2, loners=3), row(9, 3, loners=1)])
    assert told(found.given) == [(9, 8, 1000)]


def test_nobody_takes_both_most_loners_and_high_game() -> None:
    rules = [
        replace(prize(1, PrizeKind.MOST_LONERS), excludes=Exclusion.WINNERS),
        replace(prize(2, PrizeKind.HIGH_GAME), excludes=Exclusion.WINNERS),
    ]
    rows = [row(6, 1), row(7, 2, loners=5, game=16), row(8, 3, loners=3, game=12)]
    assert told(awards(rules, rows).given) == [(1, 7, 1000), (2, 8, 1000)]


def test_a_prize_of_another_list_counts_for_the_person() -> None:
    rule = replace(prize(1, PrizeKind.MOST_LONERS), excludes=Exclusion.WINNERS)
    rows = [row(6, 1), row(7, 2, loners=5), row(8, 3, loners=3)]
    assert told(awards([rule], rows, winners={7}).given) == [(1, 8, 1000)]


def test_who_came_late_or_left_gets_no_prize_that_needs_presence() -> None:
    rules = [replace(rule, needs_presence=True) for rule in FIRST_THREE[:1]]
    rows = [replace(row(7, 1), was_present=False), row(8, 2)]
    assert told(awards(rules, rows).given) == [(1, 8, 5000)]


def test_low_score_and_last_place_and_a_shared_high_game() -> None:
    rows = [row(7, 1, game=9), row(8, 2, game=12), row(9, 3, game=12), row(10, None)]
    rules = [
        prize(1, PrizeKind.LOW_SCORE),
        prize(2, PrizeKind.LAST_PLACE),
        prize(3, PrizeKind.HIGH_GAME, 15),
    ]
    assert told(awards(rules, rows).given) == [(1, 9, 1000), (2, 9, 1000), (3, 8, 8), (3, 9, 7)]


@pytest.mark.parametrize("loners", [0, None])
def test_no_loners_win_no_prize_for_loners(loners: int | None) -> None:
    found = awards([prize(1, PrizeKind.MOST_LONERS)], [row(7, 1, loners=loners)])
    assert found.given == []


def test_a_door_prize_waits_for_the_draw_and_who_never_played_is_not_in_it() -> None:
    rule, rows = prize(1, PrizeKind.DRAW), [row(7, 1), row(8, 2), row(9, None)]
    assert awards([rule], rows).undrawn == {1}
    winners = {awards([replace(rule, seed=seed)], rows).given[0].entrant for seed in range(40)}
    assert winners == {7, 8}


def test_a_correction_leaves_the_lots_of_the_others_as_they_are() -> None:
    rule = replace(prize(1, PrizeKind.DRAW), seed=11)
    rows = [row(number, 1) for number in range(1, 9)]
    winner = awards([rule], rows).given[0].entrant
    others = [each for each in rows if each.entrant in (winner, winner % 8 + 1)]
    assert awards([rule], others).given[0].entrant == winner
    assert lot(11, winner) == min(lot(11, each.entrant) for each in rows)


def test_percentages_lose_no_cent() -> None:
    assert percent_amounts(9999, [75, 15, 10]) == [7499, 1500, 1000]
    assert sum(percent_amounts(9999, [75, 15, 10])) == 9999


@given(st.integers(0, 10**7), st.lists(st.integers(0, 20), max_size=5))
def test_percentages_together_are_what_their_sum_is(pool: int, percents: list[int]) -> None:
    amounts = percent_amounts(pool, percents)
    assert sum(amounts) == pool * sum(percents) // 100
    for cents, percent in zip(amounts, percents, strict=True):
        assert abs(cents - Fraction(pool * percent, 100)) < 1


@given(st.integers(0, 10**6), st.integers(1, 40))
def test_shares_are_equal_to_a_cent_and_lose_none(cents: int, people: int) -> None:
    parts = shares(cents, people)
    assert sum(parts) == cents
    assert max(parts) - min(parts) <= 1
    assert parts == sorted(parts, reverse=True)


@st.composite
def ranked_rows(draw: st.DrawFn) -> list[Candidate]:
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=5))
    rows: list[Candidate] = []
    for size in sizes:
        rank = len(rows) + 1
        rows += [row(len(rows) + number, rank) for number in range(size)]
    return rows


@settings(max_examples=50)
@given(ranked_rows(), st.lists(st.integers(0, 9999), min_size=1, max_size=6), st.data())
def test_places_are_paid_out_exactly_as_far_as_they_are_taken(
    rows: list[Candidate], amounts: list[int], data: st.DataObject
) -> None:
    rules = [place_prize(number, cents) for number, cents in enumerate(amounts, start=1)]
    given_ = awards(rules, data.draw(st.permutations(rows))).given
    assert sum(award.cents for award in given_) == sum(amounts[: len(rows)])
    assert given_ == awards(rules, rows).given
    ranks = {each.entrant: each.rank for each in rows}
    by_rank: dict[int | None, list[int]] = {}
    for award in given_:
        by_rank.setdefault(ranks[award.entrant], []).append(award.cents)
    assert all(max(cents) - min(cents) <= 1 for cents in by_rank.values())
