"""Small tables in a Swiss of single people: nobody is left alone, and results there count."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.events.formats import RankedBy, Remedy, SitOutKind
from leagues.events.models import RoundId
from leagues.seating.filling import with_small_tables
from leagues.seating.models import RoundTable
from leagues.seating.movements.swiss_singles import SWISS_SINGLES
from leagues.seating.movements.swiss_terms import swiss_round
from leagues.seating.movements.threes_of_nine import with_threes_in_order
from leagues.seating.pairings.checker import Terms, check_plan
from leagues.seating.pairings.records import WIN
from leagues.seating.plans import FOURS, RoundPlan, SeatPlan, TableResult, ordered
from leagues.seating.selectors.plans import round_plans
from leagues.seating.selectors.reasons import reasons_told
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.publishing import publish_round
from leagues.standings.points import RankingTerms, SitOutPolicy, tallies
from leagues.standings.rounds import PlayedRound
from tests.factories.seating import evening, finish, round_of
from tests.leagues.seating.swiss_events import SwissEvent, forced
from tests.leagues.standings.rounds import four, own_accounts

JOINED = Terms(joins_rests=True, most_sit_outs=0)
POINTS = {4: (10, 4), 3: (5, 3, 1), 2: (5, 2)}


def play(event: SwissEvent, chance: Random) -> list[PlayedRound]:
    """Draw the next round as people sit in it, and return it with a result by chance."""
    (drawn,) = SWISS_SINGLES.plan(replace(event.request(), joins_rests=True)).rounds
    (in_order,) = with_threes_in_order([drawn], history=event.history, wishes=event.wishes)
    seated = with_small_tables(in_order, FOURS)
    event.history.append(seated)
    played: list[PlayedRound] = []
    for table in seated.tables:
        points = [chance.randint(0, 4) for _ in table.seats]
        number = seated.number
        if table.has_partners:
            first, second, third, fourth = table.seats
            seats = (first, second, third, fourth)
            points = points[:2]
            played += four(seats, *points, round_number=number)
        else:
            scores = dict(zip(table.seats, points, strict=True))
            played += own_accounts(scores, round_number=number)
        event.results.append(
            TableResult(round_number=number, table=table.number, points=tuple(points))
        )
    return played


@settings(max_examples=20, deadline=None)
@given(st.integers(6, 120), st.integers(1, 5), st.integers(0, 10_000))
def test_the_draw_counts_small_tables_as_the_standings_do(
    people: int, rounds: int, seed: int
) -> None:
    """Seen: whoever won at a table of three was drawn as if they had rested."""
    event, chance = SwissEvent.of(people, SWISS_SINGLES, seed=seed), Random(seed)
    played = [each for _ in range(rounds) for each in play(event, chance)]
    alone = [key for each in event.history for key in each.sit_outs]
    assert len(alone) == (rounds if people == 5 else 0)
    assert check_plan(SeatPlan(tuple(event.history)), range(101, 101 + people), terms=JOINED) == []
    records = swiss_round(SWISS_SINGLES, event.request()).records
    terms = RankingTerms(policy=SitOutPolicy(SitOutKind.ZERO), ranked_by=RankedBy.WINS)
    found = tallies(records, played, terms=terms)
    assert {key: tally.worth * WIN for key, tally in found.items()} == {
        key: record.score for key, record in records.items()
    }


def test_nine_of_a_swiss_meet_everybody_once_in_four_rounds() -> None:
    event, chance = SwissEvent.of(9, SWISS_SINGLES), Random(1)
    for _ in range(4):
        play(event, chance)
    met = {
        ordered(*pair)
        for each in event.history
        for table in each.tables
        for pair in combinations(table.seats, 2)
    }
    assert len(met) == 36


def test_who_is_to_meet_somebody_meets_them_though_nine_would_share_small_tables() -> None:
    event = SwissEvent.of(9, SWISS_SINGLES)
    event.wishes = [forced(101, 105, 1)]
    play(event, Random(1))
    (drawn,) = event.history
    assert [len(table.seats) for table in drawn.tables] == [4, 4]
    assert (101, 105) in {pair for table in drawn.tables for pair in table.oppositions()}


@pytest.mark.django_db
@pytest.mark.parametrize(("people", "sizes"), [(9, [3, 3, 3]), (10, [4, 4, 2]), (11, [4, 4, 3])])
def test_a_swiss_evening_leaves_nobody_alone_and_tells_everybody_why(
    people: int, sizes: list[int]
) -> None:
    event = evening(
        people=people,
        rounds=2,
        movement="swiss_singles",
        remedy=Remedy.SMALLER.value,
        ranked_by=RankedBy.WINS.value,
    )
    plan_event(event_id=event.pk, seed=2)
    publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    for table in RoundTable.objects.filter(round=round_of(event, 1)):
        finish(table, points=POINTS[table.match.seats.count()])
    plan_event(event_id=event.pk, seed=2)
    second: RoundPlan = round_plans(event_id=event.pk)[1]
    assert [len(table.seats) for table in second.tables] == sizes
    stage = round_of(event, 2).stage
    told = reasons_told(
        stage, number=2, tables=[table.seats for table in second.tables], rests=second.sit_outs
    )
    assert set(told) == second.present()
