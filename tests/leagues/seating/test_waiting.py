"""What pages say while a round waits: for results, for its drawing, or for a director."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.models import Event, Job, RoundId
from leagues.events.states import JobState, RoundStatus
from leagues.players.states import Role
from leagues.seating.selectors.drawing import awaited_by_round
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.publishing import publish_round
from tests.factories.seating import drafted_evening, evening, round_of
from tests.factories.standings import matches_of, set_result
from tests.leagues.seating.visiting import at, visitor

pytestmark = pytest.mark.django_db

NEXT = "The next round is drawn when all results are in."


@pytest.fixture
def swiss() -> Event:
    """An event that goes by results, with its first round of four tables on view."""
    event = evening(people=16, rounds=3, movement="swiss_singles")
    plan_event(event_id=event.pk, seed=5)
    publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    return event


def words(client: Client, url: str) -> str:
    return " ".join(client.get(url).content.decode().split())


def event_page(event: Event) -> str:
    return words(Client(), reverse("desk:event", args=[event.pk]))


@pytest.mark.parametrize("role", [None, Role.DIRECTOR])
def test_everybody_reads_which_tables_the_next_round_waits_for(
    swiss: Event, role: Role | None
) -> None:
    first, second, *_rest = matches_of(round_of(swiss, 1))
    set_result(first, (9, 4))
    set_result(second, (9, 4))
    for page in (words(visitor(swiss, role), at("plan", swiss)), event_page(swiss)):
        assert f"{NEXT} Waiting for tables 3 and 4 of round 1." in page


def test_a_single_table_is_named_alone(swiss: Event) -> None:
    for match in matches_of(round_of(swiss, 1))[:3]:
        set_result(match, (9, 4))
    assert f"{NEXT} Waiting for table 4 of round 1." in event_page(swiss)


def test_once_all_results_are_in_nothing_is_awaited_any_more(swiss: Event) -> None:
    for match in matches_of(round_of(swiss, 1)):
        set_result(match, (9, 4))
    swiss.stages.get().rounds.update(status=RoundStatus.CLOSED.value)
    page = event_page(swiss)
    assert NEXT not in page
    assert "The next one follows from its results" in page
    assert NEXT not in words(Client(), at("plan", swiss))


def test_after_the_last_round_no_other_is_promised(swiss: Event) -> None:
    swiss.rounds_planned = 1
    swiss.save()
    swiss.stages.get().rounds.update(status=RoundStatus.CLOSED.value)
    page = event_page(swiss)
    assert "The next one follows" not in page
    assert "All rounds have been played." in page


def test_many_tables_are_counted_instead_of_named() -> None:
    [few] = awaited_by_round((2, table) for table in range(1, 9))
    assert few.names == "1, 2, 3, 4, 5, 6, 7 and 8"
    [many] = awaited_by_round((2, table) for table in range(1, 10))
    assert (many.names, len(many.tables)) == ("", 9)


def test_the_games_of_a_series_are_one_table() -> None:
    [awaited] = awaited_by_round([(1, 3), (1, 3), (1, 4)])
    assert awaited.tables == (3, 4)


def test_where_all_rounds_are_drawn_ahead_nothing_is_said_about_waiting() -> None:
    event = drafted_evening(people=8, rounds=3)
    publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    assert NEXT not in event_page(event)
    assert NEXT not in words(Client(), at("plan", event))


def test_a_drawing_at_work_shows_how_far_it_is_and_can_be_called_off() -> None:
    event = evening()
    client = visitor(event, Role.DIRECTOR)
    client.post(at("plan", event))
    Job.objects.update(state=JobState.RUNNING.value, progress=10)
    page = words(client, at("plan", event))
    assert '<progress class="drawing-progress" max="100" value="10"' in page
    assert "Call it off" in page
    assert "Call it off" not in words(visitor(event, None), at("plan", event))
    client.post(at("cancel", event))
    assert Job.objects.get().state == JobState.CANCELLED
    page = words(client, at("plan", event))
    assert "Drawing the seats" not in page
    assert "Draw the seats" in page
