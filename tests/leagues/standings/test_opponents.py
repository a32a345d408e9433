"""Tie-breaks by the strength of opponents, and what rounds without a game do to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.events.formats import RankedBy, SitOutKind
from leagues.standings.points import RankingTerms, SitOutPolicy
from leagues.standings.ranking import UnknownEdition, field_of, rank
from leagues.standings.rounds import Outcome, PlayedRound
from leagues.standings.tiebreaks.base import total
from leagues.standings.tiebreaks.contributions import adjusted_scores
from leagues.standings.tiebreaks.registry import TIEBREAKS
from tests.leagues.standings import fide_exercise
from tests.leagues.standings.rounds import game, rest

BY_WINS = RankingTerms(policy=SitOutPolicy(SitOutKind.ZERO), ranked_by=RankedBy.WINS)


def value(
    key: str, entrant: int, rounds: Sequence[PlayedRound], *, terms: RankingTerms = BY_WINS
) -> Fraction:
    found = TIEBREAKS[key].values([entrant], field_of([entrant], rounds, terms=terms))
    assert found is not None
    return found[entrant]


@pytest.mark.parametrize("player", fide_exercise.ADJUSTED)
def test_the_published_exercise_gives_its_adjusted_scores(player: int) -> None:
    field = field_of([player], fide_exercise.rounds(), terms=BY_WINS)
    assert adjusted_scores(field)[player] == fide_exercise.ADJUSTED[player]


@pytest.mark.parametrize(
    ("key", "player", "expected"),
    [
        (key, player, expected)
        for answers in (fide_exercise.PUBLISHED, fide_exercise.WORKED_OUT)
        for key, values in answers.items()
        for player, expected in values.items()
    ],
)
def test_the_published_exercise_gives_its_tiebreaks(
    key: str, player: int, expected: Fraction
) -> None:
    assert value(key, player, fide_exercise.rounds()) == expected


def test_the_exercise_has_the_fifty_one_answers_that_were_published() -> None:
    tiebreaks = sum(len(values) for values in fide_exercise.PUBLISHED.values())
    assert (tiebreaks, len(fide_exercise.ADJUSTED)) == (36, 15)


def test_an_edition_of_the_rules_that_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownEdition, match="7"):
        rank([1], [game(1, 3)], terms=replace(BY_WINS, edition=7))


def duel(
    one: int, other: int, first: int, second: int, *, round_number: int = 1
) -> list[PlayedRound]:
    return [
        game(one, first, second, against=(other,), round_number=round_number),
        game(other, second, first, against=(one,), round_number=round_number),
    ]


def record(entrant: int, won: int, lost: int, tied: int) -> list[PlayedRound]:
    """Return rounds after the first against people of whom nothing else is known."""
    scores = [(9, 1)] * won + [(1, 9)] * lost + [(5, 5)] * tied
    return [
        game(entrant, made, given_, round_number=number)
        for number, (made, given_) in enumerate(scores, start=20)
    ]


def test_the_worked_example_of_opponents_match_wins_gives_its_share() -> None:
    # opponents' records, one game of each against the player, who wins them all
    records = {2: (4, 3, 0), 3: (7, 0, 0), 4: (1, 2, 1), 5: (3, 2, 1), 6: (6, 1, 0)}
    records |= {7: (5, 1, 1), 8: (4, 2, 1), 9: (6, 0, 1)}
    rounds = [
        round_
        for number, (opponent, record_) in enumerate(records.items(), start=1)
        for round_ in (*duel(1, opponent, 9, 1, round_number=number), *record(opponent, *record_))
    ]
    rates = [Fraction(12, 24), Fraction(21, 24), Fraction(1, 3), Fraction(10, 21)]
    rates += [Fraction(18, 24), Fraction(16, 24), Fraction(13, 24), Fraction(19, 24)]
    found = value("opponents_win_rate", 1, rounds)
    assert found == sum(rates) / 8
    assert round(float(found), 4) == 0.6168


def test_byes_harm_tiebreaks_no_more() -> None:
    # EDH_matchmaker#3: who got a bye was behind those who lost to the weakest
    rounds = [*duel(1, 2, 9, 1), *duel(3, 4, 9, 1), rest(1, outcome=Outcome.BYE)]
    rounds += duel(3, 2, 9, 1, round_number=2)
    assert value("opponents_win_rate", 1, rounds) == value("opponents_win_rate", 3, rounds)
    assert value("buchholz", 1, rounds) >= value("buchholz", 3, rounds)


def test_a_bye_counts_as_a_win() -> None:
    rounds = [*duel(1, 2, 9, 1), rest(2, outcome=Outcome.BYE), *duel(1, 3, 1, 9, round_number=2)]
    rows = rank([1, 2, 3], rounds, terms=BY_WINS, tiebreaks=[])
    assert [row.rank for row in rows] == [1, 1, 1]
    assert all(row.points == 1 for row in rows)


@pytest.mark.parametrize("key", ["buchholz", "buchholz_cut1", "sonneborn_berger", "cumulative"])
@pytest.mark.parametrize("outcome", [Outcome.IN_PLAY, Outcome.VOID])
def test_unfinished_matches_are_not_counted_in_buchholz(key: str, outcome: Outcome) -> None:
    # Liquipedia#6772 and scalachess#725: tie-breaks moved while games were still going on
    rounds = [*duel(1, 2, 9, 1), *duel(2, 3, 9, 1, round_number=2)]
    going_on = [
        each._replace(outcome=outcome, made=7, given=0)
        for each in (*duel(1, 3, 1, 1, round_number=2), *duel(2, 3, 1, 1, round_number=3))
    ]
    for entrant in (1, 2):
        assert value(key, entrant, rounds) == value(key, entrant, [*rounds, *going_on])


def test_buchholz_subtracts_no_losses() -> None:
    # Liquipedia#6771: a figure called Buchholz was wins less losses of the opponents
    rounds = [*duel(1, 2, 9, 1), *duel(2, 3, 1, 9, round_number=2), *record(2, 1, 3, 0)]
    assert value("buchholz", 1, rounds) == 1


def test_who_stayed_away_in_the_end_does_not_drag_opponents_down() -> None:
    # Koya and Fore-Buchholz mistakes with absent players
    gone = [rest(2, round_number=number, outcome=Outcome.WITHDRAWN) for number in (2, 3)]
    assert value("buchholz", 1, [*duel(1, 2, 9, 1), *gone]) == 1
    back = [rest(2, outcome=Outcome.ABSENT), *duel(2, 4, 9, 1, round_number=3)]
    assert value("buchholz", 1, [*duel(1, 2, 9, 1), *back]) == 1


def test_the_order_in_which_wins_come_matters_to_the_cumulative_score_alone() -> None:
    early = [*duel(1, 3, 9, 1), *duel(1, 4, 1, 9, round_number=2)]
    late = [*duel(2, 5, 1, 9), *duel(2, 6, 9, 1, round_number=2)]
    assert value("cumulative", 1, early) == 2
    assert value("cumulative", 2, late) == 1


def test_opponents_who_sat_together_bring_their_mean() -> None:
    rounds = [game(1, 9, 1, against=(2, 3)), *record(2, 3, 0, 0), *record(3, 0, 3, 0)]
    assert value("buchholz", 1, rounds) == Fraction(3, 2)


def test_a_loner_beyond_the_target_adds_nothing_to_the_capped_difference() -> None:
    to_ten = replace(BY_WINS, target=10)
    rounds = [game(1, 13, 9), rest(1, outcome=Outcome.BYE)]
    key = "points_difference_capped"
    assert value(key, 1, rounds, terms=to_ten) == 2
    assert value(key, 1, rounds) == 8
    assert value(key, 1, [game(1, 16, 2)]) == 10


OUTCOMES = st.sampled_from([outcome for outcome in Outcome if not outcome.is_played])


@st.composite
def a_swiss(draw: st.DrawFn) -> list[PlayedRound]:
    results: list[PlayedRound] = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        people = draw(st.permutations(range(1, 8)))
        for one, other in zip(people[:6:2], people[1:6:2], strict=True):
            made, given_ = draw(st.tuples(st.integers(0, 2), st.integers(0, 2)))
            results += duel(one, other, made, given_, round_number=number)
        results.append(rest(people[6], round_number=number, outcome=draw(OUTCOMES)))
    return results


@settings(max_examples=30)
@given(a_swiss(), st.sampled_from([key for key, each in TIEBREAKS.items() if each.steps]))
def test_the_steps_of_a_tiebreak_add_up_to_its_value(results: list[PlayedRound], key: str) -> None:
    tiebreak = TIEBREAKS[key]
    ratings = {entrant: Fraction(20 + entrant) for entrant in range(1, 8)}
    field = field_of(range(1, 8), results, terms=BY_WINS, ratings=ratings)
    values = tiebreak.values(range(1, 8), field)
    assert values is not None
    assert tiebreak.steps is not None
    for entrant in range(1, 8):
        steps = tiebreak.steps(entrant, field)
        assert total(steps, is_mean=tiebreak.is_mean) == values[entrant]


@settings(max_examples=30)
@given(a_swiss())
def test_all_points_scored_are_those_of_the_games_and_free_wins(
    results: list[PlayedRound],
) -> None:
    rows = rank(range(1, 8), results, terms=BY_WINS, tiebreaks=["buchholz", "sonneborn_berger"])
    games = sum(each.outcome.is_played for each in results) // 2
    free = sum((each.score for each in results if not each.outcome.is_played), Fraction(0))
    assert sum((row.points for row in rows), Fraction(0)) == games + free


def test_the_strength_of_a_schedule_is_the_mean_of_the_opponents_ratings() -> None:
    rounds = [
        game(1, 9, 4, round_number=1, against=(2, 3)),
        game(1, 4, 9, round_number=2, against=(4,)),
        rest(1, round_number=3),
        PlayedRound(
            entrant=1, round_number=4, outcome=Outcome.FORFEIT_WIN, made=10, opponents=(5,)
        ),
    ]
    ratings = {2: Fraction(20), 3: Fraction(25), 4: Fraction(30)}
    field = field_of([1], rounds, terms=BY_WINS, ratings=ratings)
    tiebreak = TIEBREAKS["strength_of_schedule"]
    assert tiebreak.values([1], field) == {1: (Fraction(45, 2) + 30) / 2}
    assert tiebreak.steps is not None
    assert total(tiebreak.steps(1, field), is_mean=True) == Fraction(105, 4)


def test_the_strength_of_a_schedule_is_passed_over_if_an_opponent_was_unrated() -> None:
    rounds = [game(1, 9, 4, against=(3,)), game(2, 9, 4, against=(4,))]
    order = ("strength_of_schedule",)
    unrated = rank([1, 2], rounds, terms=BY_WINS, tiebreaks=order, ratings={4: Fraction(30)})
    assert [row.rank for row in unrated] == [1, 1]
    rated = rank(
        [1, 2],
        rounds,
        terms=BY_WINS,
        tiebreaks=order,
        ratings={3: Fraction(0), 4: Fraction(30)},
    )
    assert [(row.entrant, row.separated_by) for row in rated] == [(2, None), (1, order[0])]
