from __future__ import annotations

from functools import partial

import pytest
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from games.matches.models import Match, MatchSeat
from games.matches.states import MatchStatus
from leagues.events.models import Entry, EntryId, Job, Round, RoundId, Stage
from leagues.events.services.entries import withdraw
from leagues.events.services.jobs import JobUnderWay
from leagues.events.states import EntryStatus, EventStatus, JobState
from leagues.seating.errors import NothingToDraft, TooFewPlayers, UnsuitableField
from leagues.seating.models import Bye, RoundTable
from leagues.seating.pairings.checker import check_round
from leagues.seating.plans import RoundPlan
from leagues.seating.selectors.attendance import Freshness, plan_is_stale, seating_outlook
from leagues.seating.selectors.plans import round_plans
from leagues.seating.services.drafting import (
    cancel_plan,
    plan_event,
    request_due_plans,
    request_plan,
)
from leagues.seating.services.publishing import publish_round
from leagues.seating.tasks import draw_seats, sweep
from tests.factories.events import EntryFactory
from tests.factories.seating import drafted_evening, evening, published_round, round_of
from tests.races import at_once

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("people", [4, 5, 6, 7, 8, 13])
def test_every_person_has_a_seat_or_a_sit_out_in_every_round(people: int) -> None:
    event = evening(people=people, rounds=3)
    plan_event(event_id=event.pk, seed=1)
    everybody = set(Entry.objects.filter(event=event).values_list("id", flat=True))
    for plan in round_plans(event_id=event.pk):
        seated = [entry for table in plan.tables for entry in table.seats]
        assert len(plan.tables) == people // 4
        assert sorted([*seated, *plan.sit_outs]) == sorted(everybody)
    assert Round.objects.filter(stage__event=event).count() == 3


def test_the_matches_of_a_draft_have_the_terms_of_the_event() -> None:
    event = drafted_evening(people=4, rounds=1, game_end="target", game_length=11)
    match = Match.objects.get(round_table__round__stage__event=event)
    assert (match.variant, match.game_end, match.game_length) == ("north_american", "target", 11)
    assert [seat.side_number for seat in match.seats.all()] == [0, 1, 0, 1]
    assert match.status == MatchStatus.SEATED


def test_drawing_twice_gives_the_same_seats() -> None:
    event = evening(people=9, rounds=4)
    plan_event(event_id=event.pk, seed=5)
    first = round_plans(event_id=event.pk)
    plan_event(event_id=event.pk, seed=5)
    assert round_plans(event_id=event.pk) == first
    assert RoundTable.objects.count() == 8
    assert Match.objects.count() == 8


def test_asking_makes_a_job_that_draws_the_seats(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    event = evening(people=8, rounds=2)
    with django_capture_on_commit_callbacks(execute=True):
        job = request_plan(event_id=event.pk, by=None)
    job.refresh_from_db()
    assert job.state == JobState.DONE
    assert Stage.objects.get(event=event).seed == job.arguments["seed"]
    assert RoundTable.objects.filter(round__stage__event=event).count() == 4


def test_asking_again_keeps_the_seed_and_asking_anew_draws_another() -> None:
    event = drafted_evening(people=8, rounds=2, seed=77)
    again = request_plan(event_id=event.pk, by=None)
    assert again.arguments["seed"] == 77
    cancel_plan(event_id=event.pk, by=None)
    anew = request_plan(event_id=event.pk, by=None, anew=True)
    assert anew.arguments["seed"] != 77


def test_a_second_request_is_refused_while_the_first_waits() -> None:
    event = evening()
    request_plan(event_id=event.pk, by=None)
    with pytest.raises(JobUnderWay):
        request_plan(event_id=event.pk, by=None)


def test_a_request_that_was_called_off_is_not_carried_out() -> None:
    event = evening()
    job = request_plan(event_id=event.pk, by=None)
    cancel_plan(event_id=event.pk, by=None)
    draw_seats(job.pk)
    assert not RoundTable.objects.exists()
    assert seating_outlook(event_id=event.pk).freshness is Freshness.MISSING


def test_three_people_are_too_few_and_the_sentence_says_so() -> None:
    event = evening(people=3)
    with pytest.raises(TooFewPlayers, match="3 people are checked in; a table needs 4"):
        request_plan(event_id=event.pk, by=None)
    assert not Job.objects.exists()


def test_people_who_are_entered_and_not_checked_in_are_not_seated() -> None:
    event = evening(people=4, rounds=1)
    EntryFactory.create(event=event)
    plan_event(event_id=event.pk, seed=1)
    assert not Bye.objects.exists()


def test_a_failure_keeps_the_draft_and_says_why() -> None:
    event = drafted_evening(people=4, rounds=2)
    before = round_plans(event_id=event.pk)
    job = request_plan(event_id=event.pk, by=None)
    Entry.objects.filter(event=event).update(status=EntryStatus.ENTERED)
    draw_seats(job.pk)
    job.refresh_from_db()
    assert job.state == JobState.FAILED
    assert "0 people are checked in" in job.error
    assert round_plans(event_id=event.pk) == before


@pytest.mark.parametrize("status", [EventStatus.DRAFT, EventStatus.FINISHED])
def test_seats_are_not_drawn_before_an_event_is_open_or_after_its_end(status: EventStatus) -> None:
    event = evening(status=status.value)
    with pytest.raises(NothingToDraft):
        request_plan(event_id=event.pk, by=None)


def test_published_rounds_stay_when_somebody_comes_late() -> None:
    round_ = published_round(people=8, rounds=3)
    event = round_.stage.event
    first = round_plans(event_id=event.pk)[0]
    late = EntryFactory.create(event=event, status=EntryStatus.CHECKED_IN.value, first_round=2)
    assert plan_is_stale(event_id=event.pk)
    plan_event(event_id=event.pk, seed=1)
    plans = round_plans(event_id=event.pk)
    assert plans[0] == first
    assert not plan_is_stale(event_id=event.pk)
    for plan in plans[1:]:
        people = [entry for table in plan.tables for entry in table.seats] + [*plan.sit_outs]
        assert late.pk in people
        assert len(people) == 9


def test_who_left_is_in_no_round_to_come() -> None:
    round_ = published_round(people=9, rounds=3)
    event = round_.stage.event
    entry = Entry.objects.filter(event=event)[0]
    entry.status, entry.left_after_round = EntryStatus.WITHDRAWN.value, 1
    entry.save()
    plan_event(event_id=event.pk, seed=1)
    player = entry.members.get().player_id
    assert not MatchSeat.objects.filter(
        player_id=player, match__round_table__round__number__gt=1
    ).exists()
    assert not Bye.objects.filter(entry=entry, round__number__gt=1).exists()


def test_somebody_who_comes_two_rounds_later_is_seated_from_then_on() -> None:
    event = evening(people=4, rounds=3)
    late = EntryFactory.create(event=event, status=EntryStatus.CHECKED_IN.value, first_round=3)
    plan_event(event_id=event.pk, seed=1)
    sizes = [4 * len(plan.tables) + len(plan.sit_outs) for plan in round_plans(event_id=event.pk)]
    assert sizes == [4, 4, 5]
    assert late.status == EntryStatus.CHECKED_IN


def test_fewer_rounds_planned_take_the_last_drafts_away() -> None:
    event = drafted_evening(people=8, rounds=4)
    event.rounds_planned = 2
    event.save()
    assert plan_is_stale(event_id=event.pk)
    plan_event(event_id=event.pk, seed=1)
    assert [plan.number for plan in round_plans(event_id=event.pk)] == [1, 2]


def test_a_sweep_draws_again_after_somebody_came(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    event = published_round(people=8, rounds=2).stage.event
    EntryFactory.create(event=event, status=EntryStatus.CHECKED_IN.value, first_round=2)
    with django_capture_on_commit_callbacks(execute=True):
        sweep()
    assert not plan_is_stale(event_id=event.pk)
    assert Job.objects.count() == 1
    with django_capture_on_commit_callbacks(execute=True):
        sweep()
    assert Job.objects.count() == 1


def test_a_sweep_does_not_repeat_what_failed_for_the_same_people() -> None:
    event = drafted_evening(people=8, rounds=2)
    EntryFactory.create(event=event, status=EntryStatus.CHECKED_IN.value)
    job = request_plan(event_id=event.pk, by=None)
    Job.objects.filter(pk=job.pk).update(state=JobState.FAILED)
    request_due_plans()
    assert Job.objects.count() == 1
    EntryFactory.create(event=event, status=EntryStatus.CHECKED_IN.value)
    request_due_plans()
    assert Job.objects.count() == 2


@pytest.mark.parametrize("seed", [1, 2])
def test_an_evening_of_coming_and_going_keeps_what_was_published_and_stays_fair(seed: int) -> None:
    event = evening(people=9, rounds=5)
    shown: list[RoundPlan] = []
    for number in range(1, 6):
        plan_event(event_id=event.pk, seed=seed)
        publish_round(round_id=RoundId(round_of(event, number).pk), by=None, anyway=True)
        plans = round_plans(event_id=event.pk)
        assert plans[: number - 1] == shown
        shown = plans[:number]
        here = Entry.objects.filter(event=event, status=EntryStatus.CHECKED_IN)
        assert shown[-1].present() == frozenset(here.values_list("id", flat=True))
        if number % 2:
            EntryFactory.create(
                event=event, status=EntryStatus.CHECKED_IN.value, first_round=number + 1
            )
        else:
            withdraw(entry_id=EntryId(here[number].pk), by=None)
    assert not [fault for plan in shown for fault in check_round(plan, entrants=plan.present())]


def test_who_should_not_walk_keeps_the_seat() -> None:
    event = evening(people=8, rounds=7)
    seated = Entry.objects.filter(event=event)[3]
    Entry.objects.filter(pk=seated.pk).update(keeps_seat=True)
    plan_event(event_id=event.pk, seed=4)
    places = {
        (table.number, table.seats.index(seated.pk))
        for plan in round_plans(event_id=event.pk)
        for table in plan.tables
        if seated.pk in table.seats
    }
    assert len(places) == 1


def test_more_people_than_the_movement_seats_are_refused_in_words() -> None:
    event = evening(people=201, rounds=1)
    with pytest.raises(UnsuitableField, match="seats 4 to 200 people; 201 are checked in"):
        plan_event(event_id=event.pk, seed=1)


def test_the_drafts_of_an_event_that_has_not_started_wait_for_the_director() -> None:
    event = drafted_evening(people=8, rounds=2, status=EventStatus.OPEN.value)
    EntryFactory.create(event=event, status=EntryStatus.CHECKED_IN.value)
    request_due_plans()
    assert not Job.objects.exists()


def test_the_outlook_costs_five_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = drafted_evening(people=8, rounds=3)
    # event with its plan; rounds; entries
    with django_assert_num_queries(5):
        seating_outlook(event_id=event.pk)


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_leave_one_set_of_seats() -> None:
    event = evening(people=9, rounds=3)
    draw = partial(plan_event, event_id=event.pk, seed=3)
    assert at_once(draw, draw) == [None, None]
    assert RoundTable.objects.count() == 6
    assert Match.objects.count() == 6
    assert Bye.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_two_directors_asking_at_once_make_one_job() -> None:
    event = evening(people=8, rounds=2)
    ask = partial(request_plan, event_id=event.pk, by=None)
    at_once(ask, ask)
    assert set(Job.objects.values_list("state", flat=True)) == {JobState.DONE.value}
    assert RoundTable.objects.count() == 4
