"""The table of a season adds nights up by its rule, the same whoever asks and in whatever order."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.events.season_terms import Absence, CountedBy, GuestRule
from leagues.standings.seasons.table import ranks_after_each, season_table
from leagues.standings.seasons.terms import (
    Night,
    NightKey,
    NightResult,
    SeasonRow,
    SeasonRule,
)

ANN, BOB, CYD, DAN = range(1, 5)
TEN_EIGHT_SIX = (Fraction(10), Fraction(8), Fraction(6))


def result(
    person: int,
    points: int,
    *,
    rank: int | None = 1,
    games: int = 8,
    wins: int = 0,
    guest: bool = False,
) -> NightResult:
    return NightResult(
        person=person,
        rank=rank,
        points=Fraction(points),
        games=games,
        wins=Fraction(wins),
        is_guest=guest,
    )


def night(key: int, *results: NightResult) -> Night:
    return Night(NightKey(key), results)


def totals(nights: list[Night], rule: SeasonRule) -> dict[int, Fraction]:
    return {row.person: row.total for row in season_table(nights, rule)}


# Ann came to all four nights, Bob to three, Cyd to the last alone.
YEAR = [
    night(1, result(ANN, 40, wins=5), result(BOB, 52, wins=6)),
    night(2, result(ANN, 61, wins=7), result(BOB, 30, wins=2)),
    night(3, result(ANN, 20, wins=1)),
    night(4, result(ANN, 33, wins=3), result(BOB, 44, wins=4), result(CYD, 70, wins=8)),
]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (SeasonRule(), {ANN: 154, BOB: 126, CYD: 70}),
        (SeasonRule(counted_by=CountedBy.WINS), {ANN: 16, BOB: 12, CYD: 8}),
        (SeasonRule(best=2), {ANN: 101, BOB: 96, CYD: 70}),
        (SeasonRule(drops_worst=1), {ANN: 134, BOB: 126, CYD: 70}),
        (SeasonRule(drops_worst=2, best=3), {ANN: 101, BOB: 96, CYD: 70}),
        (SeasonRule(bonus=Fraction(5)), {ANN: 174, BOB: 141, CYD: 75}),
        # The missed night is the one that Bob drops, unless missed nights always count.
        (SeasonRule(drops_worst=1, absence=Absence.ALWAYS_COUNTS), {ANN: 134, BOB: 96, CYD: 0}),
        # Where it is no night at all, he drops the worst of those he came to.
        (SeasonRule(drops_worst=1, absence=Absence.NO_NIGHT), {ANN: 134, BOB: 96, CYD: 0}),
    ],
)
def test_nights_add_up_by_the_rule(rule: SeasonRule, expected: dict[int, int]) -> None:
    assert totals(YEAR, rule) == expected


def test_points_a_game_are_those_of_all_games_that_count_not_the_mean_of_nights() -> None:
    nights = [night(1, result(ANN, 10, games=2)), night(2, result(ANN, 16, games=8))]
    assert totals(nights, SeasonRule(counted_by=CountedBy.PER_GAME)) == {ANN: Fraction(26, 10)}
    best = SeasonRule(counted_by=CountedBy.PER_GAME, best=1)
    assert totals(nights, best) == {ANN: Fraction(5)}


def test_who_shares_places_shares_their_points() -> None:
    rule = SeasonRule(counted_by=CountedBy.PLACE, place_points=TEN_EIGHT_SIX)
    shared = [
        night(
            1,
            result(ANN, 50, rank=1),
            result(BOB, 40, rank=2),
            result(CYD, 40, rank=2),
            result(DAN, 9, rank=4),
        )
    ]
    assert totals(shared, rule) == {ANN: 10, BOB: 7, CYD: 7, DAN: 0}


@pytest.mark.parametrize(
    ("guests", "expected"),
    [
        (GuestRule.COUNT, {ANN: 8, BOB: 10, CYD: 6}),
        (GuestRule.LEAVE_OUT, {ANN: 10, CYD: 8}),
        (GuestRule.TAKE_PLACE, {ANN: 8, CYD: 6}),
    ],
)
def test_a_guest_who_wins_the_night(guests: GuestRule, expected: dict[int, int]) -> None:
    rule = SeasonRule(counted_by=CountedBy.PLACE, place_points=TEN_EIGHT_SIX, guests=guests)
    won = [night(1, result(BOB, 60, guest=True), result(ANN, 50, rank=2), result(CYD, 40, rank=3))]
    assert totals(won, rule) == expected


def test_a_handicap_counts_for_every_game() -> None:
    rule = SeasonRule(handicaps={CYD: Fraction(3, 2)})
    assert totals([night(1, result(CYD, 30, games=8))], rule) == {CYD: 42}


def test_somebody_who_came_to_too_few_nights_is_listed_after_the_others() -> None:
    rows = season_table(YEAR, SeasonRule(counted_by=CountedBy.PER_GAME, least_nights=2))
    assert [row.person for row in rows] == [BOB, ANN, CYD]
    assert [row.is_listed_after for row in rows] == [False, False, True]


def test_equals_are_separated_by_their_best_night_and_else_share_the_rank() -> None:
    nights = [
        night(1, result(ANN, 30), result(BOB, 40), result(CYD, 40), result(DAN, 10)),
        night(2, result(ANN, 40), result(BOB, 30), result(CYD, 31), result(DAN, 60)),
    ]
    rows = season_table(nights, SeasonRule())
    assert [(row.rank, row.person, row.is_shared) for row in rows] == [
        (1, CYD, False),
        (2, DAN, False),
        (3, ANN, True),
        (3, BOB, True),
    ]


def test_ranks_after_each_night_show_who_moved() -> None:
    assert ranks_after_each(YEAR, SeasonRule()) == {
        ANN: [2, 1, 1, 1],
        BOB: [1, 2, 2, 2],
        CYD: [None, None, None, 3],
    }


def results_of_a_night() -> st.SearchStrategy[list[NightResult]]:
    one = st.builds(
        NightResult,
        person=st.integers(1, 9),
        rank=st.one_of(st.none(), st.integers(1, 9)),
        points=st.integers(0, 80).map(Fraction),
        games=st.integers(0, 10),
        wins=st.integers(0, 20).map(lambda halves: Fraction(halves, 2)),
        is_guest=st.booleans(),
    )
    return st.lists(one, unique_by=lambda row: row.person, max_size=9)


rules = st.builds(
    SeasonRule,
    counted_by=st.sampled_from(CountedBy),
    place_points=st.lists(st.integers(0, 20).map(Fraction), max_size=6).map(tuple),
    bonus=st.integers(0, 3).map(Fraction),
    best=st.one_of(st.none(), st.integers(1, 6)),
    drops_worst=st.integers(0, 4),
    absence=st.sampled_from(Absence),
    least_nights=st.integers(0, 4),
    guests=st.sampled_from(GuestRule),
)
seasons = st.lists(results_of_a_night(), max_size=6).map(
    lambda rows: [night(number, *of) for number, of in enumerate(rows)]
)


@given(seasons, rules, st.integers())
def test_the_order_of_the_rows_makes_no_difference(
    nights: list[Night], rule: SeasonRule, seed: int
) -> None:
    mixed = [
        Night(one.key, tuple(Random(seed).sample(one.results, len(one.results)))) for one in nights
    ]
    assert season_table(mixed, rule) == season_table(nights, rule)


@given(seasons, rules)
def test_every_table_is_in_order_and_says_how_each_total_came_about(
    nights: list[Night], rule: SeasonRule
) -> None:
    rows = season_table(nights, rule)
    assert [row.place for row in rows] == list(range(1, len(rows) + 1))
    assert len({row.person for row in rows}) == len(rows)
    for above, below in pairwise(rows):
        assert (above.is_listed_after, -above.total) <= (below.is_listed_after, -below.total)
        assert above.rank <= below.rank
        assert (above.rank == below.rank) <= (above.is_shared and below.is_shared)
    for row in rows:
        _check_total(row, rule)


def _check_total(row: SeasonRow, rule: SeasonRule) -> None:
    counting = [one for one in row.nights if one.counts]
    assert row.bonus == rule.bonus * row.came
    if rule.absence is not Absence.ALWAYS_COUNTS and rule.best is not None:
        assert len(counting) <= rule.best
    if rule.counted_by is not CountedBy.PER_GAME:
        assert row.total == row.bonus + sum(one.worth or 0 for one in counting)
    left_out = [one.worth for one in row.nights if not one.counts and one.worth is not None]
    best_left_out = max(left_out, default=Fraction(0))
    assert all((one.worth or 0) >= best_left_out for one in counting if one.came)


@given(seasons, rules)
def test_ranks_after_each_night_are_those_of_the_table_then(
    nights: list[Night], rule: SeasonRule
) -> None:
    ranks = ranks_after_each(nights, rule)
    for last in range(1, len(nights) + 1):
        table = {row.person: row.rank for row in season_table(nights[:last], rule)}
        assert {person: of[last - 1] for person, of in ranks.items()} == {
            person: table.get(person) for person in ranks
        }
