"""A Swiss scores rounds without a game in its standings as it does when the next round is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.events.formats import RankedBy, SitOutKind
from leagues.seating.movements.base import Movement
from leagues.seating.movements.requested_rests import asked_to_rest
from leagues.seating.movements.swiss_pairs import SWISS_PAIRS
from leagues.seating.movements.swiss_singles import SWISS_SINGLES
from leagues.seating.movements.swiss_terms import score_options, swiss_round
from leagues.seating.pairings.records import WIN, sides
from leagues.seating.plans import Entrant
from leagues.standings.points import RankingTerms, SitOutPolicy, tallies
from leagues.standings.rounds import Outcome, PlayedRound, StageRests, with_rest_scores
from leagues.standings.selectors.rests import rest_scores_of
from tests.leagues.seating.swiss_events import SwissEvent, by_chance
from tests.leagues.seating.swiss_events import asked_to_rest as rest_wish
from tests.leagues.standings.rounds import game, rest

SWISS = st.sampled_from([SWISS_PAIRS, SWISS_SINGLES])


def terms_of(movement: Movement, options: Mapping[str, str]) -> RankingTerms:
    return RankingTerms(
        policy=SitOutPolicy(SitOutKind.ZERO),
        ranked_by=RankedBy.WINS,
        rest_scores=(StageRests(1, rest_scores_of(movement.key, options)),),
    )


def rounds_of(event: SwissEvent) -> Iterator[PlayedRound]:
    """Return the event so far as its standings see it."""
    points = {(each.round_number, each.table): each.points for each in event.results}
    arrived: set[int] = set()
    for played in event.history:
        for table in played.tables:
            made = points[played.number, table.number]
            assert made is not None
            for side, keys in enumerate(sides(table)):
                for key in keys:
                    yield game(key, made[side], made[1 - side], round_number=played.number)
        for key in played.sit_outs:
            asked = key in asked_to_rest(event.wishes, played.number)
            outcome = Outcome.REQUESTED if asked else Outcome.BYE
            yield rest(key, round_number=played.number, outcome=outcome)
        arrived |= played.present()
        for entrant in event.entrants:
            if entrant.key not in arrived:
                yield rest(entrant.key, round_number=played.number, outcome=Outcome.LATE)


@settings(max_examples=40, deadline=None)
@given(SWISS, st.integers(9, 22), st.integers(2, 5), st.integers(0, 10_000), st.data())
def test_the_draw_and_the_standings_give_everybody_the_same_score(
    movement: Movement, count: int, rounds: int, seed: int, data: st.DataObject
) -> None:
    chance = Random(seed)
    event = SwissEvent.of(count, movement, seed=seed)
    event.options = {
        option.key: data.draw(st.sampled_from(sorted(option.choices)))
        for option in score_options(movement)
    }
    often_resting = chance.choice([(), (101,)])
    for number in range(1, rounds + 1):
        late = [Entrant(500 + number, size=event.entrants[0].size)] * chance.randint(0, 1)
        event.entrants += late if number > 1 else []
        event.wishes += [rest_wish(key, number) for key in often_resting]
        event.play(by_chance(chance))
        # Whoever wins the extra hand after a tie has still tied.
        event.results = [
            replace(each, winner=1) if each.winner is None else each for each in event.results
        ]
    event.entrants.append(Entrant(600, size=event.entrants[0].size))
    records = swiss_round(movement, event.request()).records
    found = tallies(records, rounds_of(event), terms=terms_of(movement, event.options))
    assert {key: tally.worth * WIN for key, tally in found.items()} == {
        key: record.score for key, record in records.items()
    }


@pytest.mark.parametrize("movement", [SWISS_PAIRS, SWISS_SINGLES], ids=lambda each: each.key)
def test_nothing_chosen_is_what_the_movement_says(movement: Movement) -> None:
    """A bye of a pair is a win, a rest of a single half of one."""
    outcomes = (Outcome.BYE, *[Outcome.REQUESTED] * 3, Outcome.LATE)
    rounds = [rest(1, round_number=at, outcome=each) for at, each in enumerate(outcomes, start=1)]
    tally = tallies([1], rounds, terms=terms_of(movement, {}))[1]
    bye = Fraction(1) if movement is SWISS_PAIRS else Fraction(1, 2)
    assert [each.score for each in tally.rounds] == [bye, Fraction(1, 2), Fraction(1, 2), 0, 0]
    assert tally.worth == tally.score == bye + 1


@pytest.mark.parametrize("movement", [SWISS_PAIRS, SWISS_SINGLES], ids=lambda each: each.key)
def test_a_rest_on_request_counts_before_a_fixed_round_only(movement: Movement) -> None:
    options = {"rest_before": "3"}
    for asked, worth in ((2, Fraction(1, 2)), (3, Fraction(0))):
        event = SwissEvent.of(9, movement)
        event.options = options
        event.wishes = [rest_wish(101, asked)]
        for _ in range(3):
            event.play(by_chance(Random(1)))
        assert 101 in event.history[asked - 1].sit_outs
        score = swiss_round(movement, event.request()).records[101]
        assert score.scored_rests == (1 if worth else 0)
        found = tallies([101], rounds_of(event), terms=terms_of(movement, options))[101]
        (rested,) = [each for each in found.rounds if each.outcome is Outcome.REQUESTED]
        assert rested.score == worth


def test_a_later_stage_counts_the_rounds_before_which_rests_count_from_its_own_first() -> None:
    scores = rest_scores_of(SWISS_PAIRS.key, {"rest_before": "2"})
    rounds = [rest(1, round_number=at, outcome=Outcome.REQUESTED) for at in (5, 6)]
    half = Fraction(1, 2)
    assert [each.score for each in with_rest_scores(rounds, [StageRests(5, scores)])] == [half, 0]


def test_other_movements_have_the_usual_scores() -> None:
    assert rest_scores_of("individual", {}) is None
    assert rest_scores_of("single_elimination", {}) is None


def test_the_scores_of_a_later_stage_hold_from_its_first_round_and_count_rests_anew() -> None:
    first = rest_scores_of(SWISS_PAIRS.key, {})
    second = rest_scores_of(SWISS_PAIRS.key, {"bye_score": "half"})
    outcomes = (*[Outcome.REQUESTED] * 3, Outcome.BYE, Outcome.BYE, Outcome.REQUESTED, Outcome.BYE)
    rounds = [rest(1, round_number=at, outcome=each) for at, each in enumerate(outcomes, start=1)]
    stages = (StageRests(1, first), StageRests(5, second), StageRests(7, None))
    scores = [each.score for each in with_rest_scores(rounds, stages)]
    half = Fraction(1, 2)
    assert scores == [half, half, 0, 1, half, half, 1]
