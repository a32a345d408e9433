"""Order, shared ranks, and what separated each row from the one above."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.events.formats import DEFAULT_TIEBREAKS as EVENT_TIEBREAKS
from leagues.events.formats import SitOutKind
from leagues.standings.points import RankingTerms, SitOutPolicy
from leagues.standings.ranking import DEFAULT_TIEBREAKS, StandingRow, rank
from leagues.standings.rounds import Outcome, PlayedRound
from leagues.standings.tiebreaks.registry import TIEBREAKS, UnknownTiebreak
from tests.leagues.standings.rounds import four, game, own_accounts, rest

ZERO = RankingTerms(policy=SitOutPolicy(SitOutKind.ZERO))
PER_GAME = RankingTerms(policy=SitOutPolicy(SitOutKind.NONE))


def order(rows: Sequence[StandingRow]) -> list[tuple[int, int, str | None]]:
    return [(row.rank, row.entrant, row.separated_by) for row in rows]


def test_more_points_go_first_and_equals_share_a_rank() -> None:
    results = [game(1, 5), game(2, 9), game(3, 9), game(4, 2)]
    rows = rank([1, 2, 3, 4], results, terms=ZERO)
    assert order(rows) == [(1, 2, None), (1, 3, None), (3, 1, "points"), (4, 4, "points")]
    assert [row.place for row in rows] == [1, 2, 3, 4]
    assert [row.is_shared for row in rows] == [True, True, False, False]


def test_the_first_tiebreak_that_tells_two_apart_is_named() -> None:
    results = [game(1, 9, loners=1), game(2, 9, loners=2), game(3, 9, loners=1, marches=1)]
    rows = rank([1, 2, 3], results, terms=ZERO)
    assert order(rows) == [(1, 2, None), (2, 3, "loners"), (3, 1, "marches")]
    assert rows[0].tiebreak_values == {"loners": 2}
    assert rows[1].tiebreak_values == {"loners": 1, "marches": 1}


def test_being_euchred_less_often_is_better() -> None:
    rows = rank([1, 2], [game(1, 9, euchred=2), game(2, 9, euchred=1)], terms=ZERO)
    assert order(rows) == [(1, 2, None), (2, 1, "fewest_euchred")]


def test_points_per_game_rank_when_sit_outs_score_nothing() -> None:
    results = [game(1, 8), game(2, 6), game(2, 6, round_number=2), rest(1)]
    assert [row.entrant for row in rank([1, 2], results, terms=PER_GAME)] == [1, 2]
    assert [row.entrant for row in rank([1, 2], results, terms=ZERO)] == [2, 1]


def test_who_has_not_played_is_last_even_with_points_for_sitting_out() -> None:
    policy = SitOutPolicy(SitOutKind.FIXED, Fraction(20))
    results = [game(1, 3), rest(2), rest(3, outcome=Outcome.LATE)]
    rows = rank([1, 2, 3], results, terms=RankingTerms(policy=policy))
    assert order(rows) == [(1, 1, None), (2, 2, "no_game"), (2, 3, None)]
    assert [row.has_played for row in rows] == [True, False, False]


def test_an_event_without_results_has_everybody_in_one_shared_rank() -> None:
    assert order(rank([2, 1], [], terms=ZERO)) == [(1, 1, None), (1, 2, None)]
    assert rank([], [], terms=ZERO) == []


def test_an_unknown_count_is_no_reason_to_rank_somebody_lower() -> None:
    results = [game(1, 9, loners=None), game(2, 9, loners=2)]
    assert order(rank([1, 2], results, terms=ZERO)) == [(1, 1, None), (1, 2, None)]


def test_two_who_met_are_told_apart_by_their_game() -> None:
    # round 1: 1 and 3 beat 2 and 4 by 6 to 4; in round 2 at other tables 1 makes 4 and 2 makes 6
    results = [
        *four((1, 2, 3, 4), 6, 4),
        *four((1, 5, 6, 7), 4, 3, round_number=2),
        *four((2, 8, 9, 10), 6, 1, round_number=2),
    ]
    assert order(rank([1, 2], results, terms=ZERO)) == [(1, 1, None), (2, 2, "head_to_head")]


def test_a_game_as_partners_is_no_encounter() -> None:
    results = four((1, 3, 2, 4), 6, 4)
    assert order(rank([1, 2], results, terms=ZERO)) == [(1, 1, None), (1, 2, None)]


def test_head_to_head_needs_every_two_of_the_tied_to_have_met() -> None:
    beaten = [game(1, 9, 5, against=(2,)), game(2, 5, 9, against=(1,))]
    level = [game(2, 4, 4, round_number=2), game(3, 9, 3)]
    assert order(rank([1, 2], [*beaten, *level], terms=ZERO)) == [
        (1, 1, None),
        (2, 2, "head_to_head"),
    ]
    assert order(rank([1, 2, 3], [*beaten, *level], terms=ZERO)) == [
        (1, 1, None),
        (1, 2, None),
        (1, 3, None),
    ]


def test_head_to_head_begins_again_with_those_who_are_left() -> None:
    # 1 beat 2 and 3 and lost to nobody; 2 and 3 drew level, but 3 has more marches:
    # after 1 is taken out, 2 and 3 are compared by their own game first
    results = [
        game(1, 8, 2, against=(2,)),
        game(2, 2, 8, against=(1,)),
        game(1, 2, 1, against=(3,), round_number=2),
        game(3, 1, 2, against=(1,), round_number=2),
        game(2, 8, 9, against=(3,), round_number=3),
        game(3, 9, 8, against=(2,), round_number=3),
    ]
    assert order(rank([1, 2, 3], results, terms=ZERO)) == [
        (1, 1, None),
        (2, 3, "head_to_head"),
        (3, 2, "head_to_head"),
    ]


def test_in_a_circle_the_balance_of_points_decides() -> None:
    results = [
        game(1, 8, 2, against=(2,)),
        game(2, 2, 8, against=(1,)),
        game(2, 6, 3, against=(3,), round_number=2),
        game(3, 3, 6, against=(2,), round_number=2),
        game(3, 5, 0, against=(1,), round_number=3),
        game(1, 0, 5, against=(3,), round_number=3),
    ]
    rows = rank([1, 2, 3], results, terms=ZERO)
    # points 8 each; balances: 1 has +6-5, 2 has -6+3, 3 has -3+5
    assert order(rows) == [(1, 3, None), (2, 1, "head_to_head"), (3, 2, "head_to_head")]


def test_an_unknown_tiebreak_is_refused() -> None:
    with pytest.raises(UnknownTiebreak, match="toss"):
        rank([1], [game(1, 3)], terms=ZERO, tiebreaks=["loners", "toss"])


def test_the_usual_tiebreaks_are_those_of_a_new_event() -> None:
    assert DEFAULT_TIEBREAKS == EVENT_TIEBREAKS


def test_every_tiebreak_is_named_and_described() -> None:
    for key, tiebreak in TIEBREAKS.items():
        assert key == tiebreak.key
        assert tiebreak.title
        assert tiebreak.description.endswith(".")


def test_the_recorded_evening_of_four_gives_the_totals_of_its_record() -> None:
    results = [
        *four((1, 2, 3, 4), 10, 3),
        *four((1, 2, 3, 4), 8, 10, round_number=2),
        *four((2, 1, 3, 4), 10, 6, round_number=3),
    ]
    rows = rank([1, 2, 3, 4], results, terms=ZERO)
    assert [row.entrant for row in rows] == [3, 1, 2, 4]
    assert [row.points for row in rows] == [28, 24, 23, 19]


def test_who_made_more_at_the_common_tables_goes_first_among_own_accounts() -> None:
    # both have 9 points; in round 1 they sat together, and 2 made more
    results = [
        *own_accounts({1: 3, 2: 5, 3: 7}),
        *own_accounts({1: 6, 4: 2, 5: 2}, round_number=2),
        *own_accounts({2: 4, 6: 2, 7: 9}, round_number=2),
    ]
    rows = rank([1, 2], results, terms=ZERO)
    assert order(rows) == [(1, 2, None), (2, 1, "head_to_head")]
    assert rows[0].tiebreak_values["head_to_head"] == 1


def test_higher_places_at_the_tables_can_separate() -> None:
    results = [*own_accounts({1: 5, 3: 6, 4: 0}), *own_accounts({2: 5, 5: 6, 6: 6, 7: 0})]
    rows = rank([1, 2], results, terms=ZERO, tiebreaks=["places"])
    assert order(rows) == [(1, 1, None), (2, 2, "places")]


COUNTS = st.none() | st.integers(0, 3)


@st.composite
def results_of_an_evening(draw: st.DrawFn) -> list[PlayedRound]:
    results: list[PlayedRound] = []
    for round_number in range(1, draw(st.integers(0, 4)) + 1):
        people = draw(st.permutations(range(1, 10)))
        for table in (people[:4], people[4:8]):
            for seat, entrant in enumerate(table):
                made, given_ = draw(st.tuples(st.integers(0, 4), st.integers(0, 4)))
                opponents = (table[(seat + 1) % 4], table[(seat + 3) % 4])
                results.append(
                    game(
                        entrant,
                        made,
                        given_,
                        round_number=round_number,
                        against=opponents,
                        loners=draw(COUNTS),
                        marches=draw(COUNTS),
                        euchred=draw(COUNTS),
                    )
                )
        results.append(rest(people[8], round_number=round_number))
    return results


@st.composite
def results_of_own_accounts(draw: st.DrawFn) -> list[PlayedRound]:
    """Return rounds at tables of three to seven, each with its own account."""
    results: list[PlayedRound] = []
    for round_number in range(1, draw(st.integers(0, 4)) + 1):
        people = draw(st.permutations(range(1, 10)))
        cut = draw(st.integers(3, 6))
        for table in (people[:cut], people[cut:]):
            scores = {entrant: draw(st.integers(0, 4)) for entrant in table}
            results += own_accounts(scores, round_number=round_number)
    return results


EVENINGS = st.one_of(results_of_an_evening(), results_of_own_accounts())


POLICIES = st.sampled_from(SitOutKind).map(lambda kind: SitOutPolicy(kind, Fraction(5)))
TIEBREAK_LISTS = st.lists(st.sampled_from(sorted(TIEBREAKS)), unique=True)


@given(EVENINGS, POLICIES, TIEBREAK_LISTS, st.data())
def test_the_order_of_the_results_makes_no_difference(
    results: list[PlayedRound], policy: SitOutPolicy, tiebreaks: list[str], data: st.DataObject
) -> None:
    entrants = list(range(1, 11))
    rows = rank(entrants, results, terms=RankingTerms(policy=policy), tiebreaks=tiebreaks)
    again = rank(
        data.draw(st.permutations(entrants)),
        data.draw(st.permutations(results)),
        terms=RankingTerms(policy=policy),
        tiebreaks=tiebreaks,
    )
    assert rows == again


@given(EVENINGS, POLICIES, TIEBREAK_LISTS)
def test_ranks_are_shared_exactly_where_nothing_separates(
    results: list[PlayedRound], policy: SitOutPolicy, tiebreaks: list[str]
) -> None:
    rows = rank(range(1, 11), results, terms=RankingTerms(policy=policy), tiebreaks=tiebreaks)
    assert sorted(row.entrant for row in rows) == list(range(1, 11))
    assert rows[0].rank == 1
    assert rows[0].separated_by is None
    for above, row in pairwise(rows):
        assert above.has_played >= row.has_played
        if row.rank == above.rank:
            assert row.separated_by is None
            assert row.is_shared
            assert above.points == row.points or not row.has_played
        else:
            assert row.rank == row.place
            assert row.separated_by in {"points", "no_game", *tiebreaks}
            assert above.points >= row.points or not row.has_played
            assert (row.separated_by == "points") == (row.has_played and above.points != row.points)
