"""Standings of an event whose best go on: what they take over, and where the others stand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.formats import RankedBy, SitOutKind
from leagues.events.models import Event, Round, Stage
from leagues.standings.models import Standing
from leagues.standings.points import RankingTerms, SitOutPolicy, tallies
from leagues.standings.ranking import rank
from leagues.standings.rounds import HALF, PlayedRound
from leagues.standings.selectors.basis import is_stale
from leagues.standings.selectors.played import event_play
from leagues.standings.services.sheets import recompute_standings
from tests.factories.events import StageFactory
from tests.factories.seating import drafted_evening, evening, finish, round_of_entries
from tests.factories.standings import entry_at, matches_of, publish, set_result
from tests.leagues.standings.rounds import game

ZERO = RankingTerms(policy=SitOutPolicy(SitOutKind.ZERO))


def halved(*scores: int) -> list[PlayedRound]:
    """Return rounds of a first stage of which half goes on, and a final of ten to four."""
    earlier = [
        PlayedRound(
            entrant=1,
            round_number=number,
            outcome=game(1, score, 8).outcome,
            made=score,
            weight=HALF,
        )
        for number, score in enumerate(scores, start=1)
    ]
    return [*earlier, game(1, 10, 4, round_number=9)]


@pytest.mark.parametrize(
    ("terms", "worth"),
    [
        (ZERO, 10 + 9),
        (RankingTerms(policy=ZERO.policy, ranked_by=RankedBy.WINS), 1 + 1),
        (RankingTerms(policy=SitOutPolicy(SitOutKind.NONE)), Fraction(37, 4)),
    ],
    ids=["points", "wins", "points a game"],
)
def test_half_of_what_was_made_before_goes_on_rounded_up(
    terms: RankingTerms, worth: Fraction | int
) -> None:
    # 17 points and a win before: half is 8.5 points, up to 9, and half a win, up to 1
    assert tallies([1], halved(10, 7), terms=terms)[1].worth == worth


def test_who_went_on_stands_before_who_did_not() -> None:
    rounds = [game(1, 3), game(2, 9), game(3, 12), game(4, 5)]
    rows = rank([1, 2, 3, 4], rounds, terms=ZERO, stage_of={1: 2, 2: 2})
    assert [(row.entrant, row.rank, row.separated_by) for row in rows] == [
        (2, 1, None),
        (1, 2, "points"),
        (3, 3, "stage"),
        (4, 4, "points"),
    ]


def with_finals(carries: str) -> tuple[Event, list[int], list[int]]:
    """Return an evening of eight of whom four go on, with the finalists and the others.

    All but one game of the first stage end nine to four; the final ends five to six.
    """
    event = drafted_evening(people=8, rounds=2, sit_out="zero", tiebreaks=[])
    for match in matches_of(publish(event, 1)):
        set_result(match, (9, 4))
    final, other = matches_of(publish(event, 2))
    finalists = [entry_at(final, seat).pk for seat in range(4)]
    others = [entry_at(other, seat).pk for seat in range(4)]
    stage = Stage.objects.create(
        event=event, number=2, movement="individual", order=finalists, carries=carries, seed=1
    )
    Round.objects.filter(stage__event=event, number=2).update(stage=stage)
    set_result(final, (5, 6))
    recompute_standings(event_id=event.pk)
    return event, finalists, others


@pytest.mark.parametrize(
    ("carries", "goes_on"),
    [
        ("nothing", lambda made: 0),
        ("points", lambda made: made),
        ("half", lambda made: -(-made // 2)),
    ],
)
@pytest.mark.django_db
def test_the_finals_take_over_what_the_event_says(carries: str, goes_on: object) -> None:
    event, finalists, others = with_finals(carries)
    rows = list(Standing.objects.filter(event=event).order_by("place"))
    assert {row.entry_id for row in rows[:4]} == set(finalists)
    assert {row.entry_id for row in rows[4:]} == set(others)
    assert rows[4].separated_by == "stage"
    first_round = matches_of(Round.objects.get(stage__event=event, number=1))
    made = {
        entry_at(match, seat).pk: (9, 4)[seat % 2] for match in first_round for seat in range(4)
    }
    final = {entry: (5, 6)[seat % 2] for seat, entry in enumerate(finalists)}
    assert callable(goes_on)
    for row in rows:
        expected = final[row.entry_id] + goes_on(made[row.entry_id]) if row in rows[:4] else None
        assert row.worth == (made[row.entry_id] if expected is None else expected)
    page = Client().get(reverse("standings:event", args=[event.pk]))
    assert "Did not go on" in page.content.decode()


@pytest.mark.django_db
def test_the_average_of_a_round_is_the_same_when_some_who_played_in_it_go_on() -> None:
    event = drafted_evening(people=9, rounds=2, sit_out="round_average", tiebreaks=[])
    round_ = publish(event, 1)
    first, second = matches_of(round_)
    set_result(first, (12, 2))
    set_result(second, (9, 4))
    resting = Standing.objects.filter(entry=round_.byes.get().entry)
    recompute_standings(event_id=event.pk)
    assert resting.get().worth == Fraction(27, 4)
    stage = StageFactory.create(
        event=event, number=2, order=[entry_at(first, seat).pk for seat in range(4)]
    )
    Round.objects.filter(stage__event=event, number=2).update(stage=stage, status="published")
    recompute_standings(event_id=event.pk)
    assert resting.get().worth == Fraction(27, 4)


@pytest.mark.parametrize(
    ("first", "final", "worth"),
    [
        ({"bye_score": "zero"}, {"bye_score": "half"}, HALF),
        ({"bye_score": "half"}, {"bye_score": "zero"}, HALF),
        ({"bye_score": "zero"}, {}, 1),
    ],
)
@pytest.mark.django_db
def test_a_bye_in_the_final_swiss_is_worth_what_the_final_says(
    first: dict[str, str], final: dict[str, str], worth: Fraction | int
) -> None:
    """Seen: a bye of the final, drawn with as half a win, stood as nothing in the standings."""
    event = evening(
        people=10,
        rounds=2,
        unit="pair",
        movement="swiss_pairs",
        movement_options=first,
        ranked_by="wins",
        tiebreaks=[],
    )
    pairs = list(event.entries.order_by("pk"))
    stages = [
        StageFactory.create(event=event, movement="swiss_pairs"),
        StageFactory.create(
            event=event,
            number=2,
            movement="swiss_pairs",
            options=final,
            order=[pair.pk for pair in pairs],
            carries="points",
        ),
    ]
    for number, stage in enumerate(stages, start=1):
        round_ = round_of_entries(event, number=number)
        round_.byes.update(reason="bye")
        for table in round_.tables.all():
            finish(table)
        Round.objects.filter(pk=round_.pk).update(stage=stage)
    recompute_standings(event_id=event.pk)
    assert Standing.objects.get(entry=pairs[-1], list_kind="entries").worth == worth


@pytest.mark.parametrize("carries", ["points", "half", "nothing"])
@pytest.mark.django_db
def test_a_bye_of_the_first_swiss_is_worth_the_same_before_and_in_the_knock_out(
    carries: str,
) -> None:
    """Seen: a bye drawn with as half a win stood as a whole one in the standings."""
    event = evening(
        people=10,
        unit="pair",
        movement="swiss_pairs",
        movement_options={"bye_score": "half"},
        ranked_by="wins",
        tiebreaks=[],
    )
    for table in round_of_entries(event).tables.all():
        finish(table)
    event.stages.get().rounds.get().byes.update(reason="bye")
    *pairs, resting = event.entries.order_by("pk")
    standing = Standing.objects.filter(entry=resting, list_kind="entries")
    recompute_standings(event_id=event.pk)
    assert standing.get().worth == HALF
    final = StageFactory.create(
        event=event,
        number=2,
        movement="single_elimination",
        order=[pair.pk for pair in pairs],
        carries=carries,
    )
    Round.objects.create(stage=final, number=2, status="published")
    recompute_standings(event_id=event.pk)
    assert standing.get().worth == HALF


@pytest.mark.django_db
def test_another_worth_of_byes_chosen_while_the_event_runs_makes_the_standings_stale() -> None:
    event = evening(people=10, unit="pair", movement="swiss_pairs", ranked_by="wins", tiebreaks=[])
    for table in round_of_entries(event).tables.all():
        finish(table)
    event.stages.get().rounds.get().byes.update(reason="bye")
    standing = Standing.objects.filter(entry=event.entries.latest("pk"), list_kind="entries")
    recompute_standings(event_id=event.pk)
    assert standing.get().worth == 1
    assert not is_stale(event_id=event.pk)
    Event.objects.filter(pk=event.pk).update(movement_options={"bye_score": "zero"})
    assert is_stale(event_id=event.pk)
    recompute_standings(event_id=event.pk)
    assert standing.get().worth == 0


@pytest.mark.django_db
def test_an_event_in_which_no_stage_is_a_swiss_has_no_scores_of_rests() -> None:
    event, _, _ = with_finals("points")
    assert event_play(event_id=event.pk).terms.rest_scores == ()


@pytest.mark.django_db
def test_a_stage_that_begins_makes_the_standings_stale() -> None:
    event, _, _ = with_finals("points")
    assert not is_stale(event_id=event.pk)
    Stage.objects.filter(event=event, number=2).update(carries="half")
    assert is_stale(event_id=event.pk)
