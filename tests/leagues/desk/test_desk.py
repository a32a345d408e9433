"""The desk: what needs me now."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from leagues.events.models import Event, Job
from leagues.events.states import EntryStatus, EventStatus, JobState
from leagues.players.states import Role
from tests.factories.events import EntryFactory, EventFactory, StageFactory
from tests.factories.players import PlayerFactory
from tests.factories.seating import ByeFactory
from tests.leagues.desk.scenes import account, claim, evening, finish, first_round, sitter, table_of

pytestmark = pytest.mark.django_db


def desk(client: Client, event: Event, role: Role = Role.DIRECTOR) -> str:
    client.force_login(account(event.club, role))
    response = client.get(reverse("desk:desk", args=[event.pk]))
    assert response.status_code == 200
    return response.content.decode()


def todos(page: str) -> list[str]:
    return re.findall(r'class="panel todo[^"]*">.*?<strong>(.*?)</strong>', page, re.DOTALL)


def forms(page: str) -> list[str]:
    return re.findall(r'<form method="post" action="([^"]+)"', page)


def test_visitors_and_members_are_refused_and_scorers_let_in(client: Client) -> None:
    event = evening()
    address = reverse("desk:desk", args=[event.pk])
    asked = client.get(address)
    assert asked.headers["Location"] == f"{reverse('account_login')}?next={address}"
    client.force_login(account(event.club, Role.MEMBER))
    assert client.get(address).status_code == 403
    client.force_login(account(EventFactory.create().club, Role.ORGANISER))
    assert client.get(address).status_code == 403
    client.force_login(account(event.club, Role.SCORER))
    assert client.get(address).status_code == 200


def test_an_event_that_is_not_there_is_not_found(client: Client) -> None:
    event = evening()
    client.force_login(account(event.club, Role.DIRECTOR))
    assert client.get(reverse("desk:desk", args=[event.pk + 1])).status_code == 404


def test_before_the_start_people_are_checked_in_and_the_event_is_started(client: Client) -> None:
    event = EventFactory.create()
    EntryFactory.create_batch(3, event=event)
    EntryFactory.create_batch(4, event=event, status=EntryStatus.CHECKED_IN.value)
    page = desk(client, event)
    assert todos(page) == ["Check in 3 players", "Start the evening"]
    assert reverse("events:check_in", args=[event.pk]) in page
    assert reverse("desk:status", args=[event.pk]) in forms(page)


def test_a_week_before_nobody_is_to_be_checked_in(client: Client) -> None:
    start = timezone.now() + timedelta(days=7)
    event = EventFactory.create(starts_at=start, ends_at=start + timedelta(hours=3))
    EntryFactory.create_batch(2, event=event)
    assert todos(desk(client, event)) == ["Entries are open: 2 players so far"]


@pytest.mark.parametrize(
    ("unit", "looking", "words"),
    [
        ("pair", 4, "4 more look for a partner."),
        ("pair", 1, "1 more looks for a partner."),
        ("team", 4, "4 more teams are not complete."),
    ],
)
def test_single_people_who_look_for_a_partner_are_not_called_pairs(
    unit: str, looking: int, words: str, client: Client
) -> None:
    """Seen: four who had entered alone in a knock-out were "4 pairs so far"."""
    start = timezone.now() + timedelta(days=7)
    event = EventFactory.create(
        starts_at=start, ends_at=start + timedelta(hours=3), unit=unit, team_size=4
    )
    EntryFactory.create_batch(looking, event=event)
    page = desk(client, event)
    assert todos(page) == [f"Entries are open: 0 {unit}s so far"]
    assert words in page


def test_who_looks_for_a_partner_is_not_checked_in_as_a_pair(client: Client) -> None:
    event = EventFactory.create(unit="pair", movement="round_robin")
    EntryFactory.create_batch(2, event=event)
    page = desk(client, event)
    assert todos(page)[0] == "Find partners for those who look for one"
    whole = EntryFactory.create(event=event)
    whole.members.create(event=event, player=PlayerFactory.create())
    page = desk(client, event)
    assert todos(page)[0] == "Check in 1 pair"
    assert "2 more look for a partner." in page


def test_single_people_of_a_game_for_two_are_players_in_a_knock_out(client: Client) -> None:
    start = timezone.now() + timedelta(days=7)
    event = EventFactory.create(
        starts_at=start,
        ends_at=start + timedelta(hours=3),
        movement="single_elimination",
        variant="euchre2",
    )
    EntryFactory.create_batch(4, event=event)
    page = desk(client, event)
    assert todos(page) == ["Entries are open: 4 players so far"]
    assert "look for a partner" not in page


def test_with_three_people_the_desk_says_how_many_are_missing(client: Client) -> None:
    event = EventFactory.create()
    EntryFactory.create_batch(3, event=event, status=EntryStatus.CHECKED_IN.value)
    assert todos(desk(client, event)) == ["Needed to start: 1 player more"]


def test_disputes_come_first_then_results_to_confirm_then_tables_without_a_score(
    client: Client,
) -> None:
    event = evening(tables=4)
    finish(table_of(event, 1).match)
    claim(table_of(event, 2).match, (7, 5))
    claim(table_of(event, 3).match, (6, 4), disputed=True)
    claim(table_of(event, 3).match, (4, 6), seat=1, disputed=True)
    page = desk(client, event)
    assert todos(page) == [
        "Dispute at table 3, round 1",
        "Table 2, round 1: to be confirmed",
        "Table 4, round 1, has no score (12 minutes)",
    ]
    assert "North and South say 6 : 4" in page
    assert "East and West say 4 : 6" in page
    assert "North and South say 7 : 5" in page
    assert reverse("desk:correct", args=[table_of(event, 3).pk]) in page


def test_a_scorer_sees_what_a_director_must_do_without_the_button(client: Client) -> None:
    event = evening()
    claim(table_of(event, 1).match, (6, 4), disputed=True)
    address = reverse("desk:correct", args=[table_of(event, 1).pk])
    assert address in desk(client, event)
    page = desk(client, event, Role.SCORER)
    assert todos(page)[0] == "Dispute at table 1, round 1"
    assert "A director of the club does this." in page
    assert address not in page
    assert reverse("events:edit", args=[event.pk]) not in page


def test_when_every_table_has_its_result_the_next_round_is_published(client: Client) -> None:
    event = evening()
    for number in (1, 2):
        finish(table_of(event, number).match)
    page = desk(client, event)
    assert todos(page) == ["Close round 1", "Publish round 2"]
    assert reverse("seating:publish", args=[event.pk, 2]) in forms(page)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (JobState.QUEUED, "The seating waits to be drawn"),
        (JobState.RUNNING, "The seating is being drawn"),
        (JobState.FAILED, "The seating could not be drawn"),
        (JobState.DONE, "Draw the seating"),
        (JobState.CANCELLED, "Draw the seating"),
    ],
)
def test_how_the_drawing_gets_on_is_shown(state: JobState, words: str, client: Client) -> None:
    event = EventFactory.create(status=EventStatus.RUNNING.value)
    Job.objects.create(
        task="seating.plan_event",
        subject=f"event:{event.pk}",
        event=event,
        state=state.value,
        error="Only three are here." if state is JobState.FAILED else "",
    )
    page = desk(client, event)
    assert todos(page) == [words]
    assert ("Only three are here." in page) is (state is JobState.FAILED)
    is_under_way = state in (JobState.QUEUED, JobState.RUNNING)
    assert (reverse("seating:cancel", args=[event.pk]) in forms(page)) is is_under_way
    assert (reverse("seating:plan", args=[event.pk]) in forms(page)) is (not is_under_way)


def test_an_event_is_moved_by_directors_only(client: Client) -> None:
    event = EventFactory.create(status=EventStatus.DRAFT.value)
    address = reverse("desk:status", args=[event.pk])
    assert client.post(address, {"to": "open"}).status_code == 404
    client.force_login(account(event.club, Role.SCORER))
    assert client.post(address, {"to": "open"}).status_code == 404
    client.force_login(account(event.club, Role.DIRECTOR))
    assert client.get(address).status_code == 405
    response = client.post(address, {"to": "open"}, follow=True)
    assert "The event is open for entries." in response.content.decode()
    again = client.post(address, {"to": "open"}, follow=True)
    assert again.status_code == 200
    client.force_login(account(event.club, Role.SCORER))
    assert client.post(address, {"to": "running"}).status_code == 403
    event.refresh_from_db()
    assert event.status == EventStatus.OPEN


def test_an_unlawful_step_is_refused_at_the_desk_with_its_reason(client: Client) -> None:
    event = evening()
    client.force_login(account(event.club, Role.DIRECTOR))
    address = reverse("desk:status", args=[event.pk])
    refused = client.post(address, {"to": "finished"})
    assert refused.status_code == 422
    assert "round 1 table 1" in refused.content.decode()
    assert client.post(address, {"to": "draft"}).status_code == 422
    event.refresh_from_db()
    assert event.status == EventStatus.RUNNING


@pytest.mark.parametrize("step", ["", "paused", "finished\x00"])
def test_a_step_that_does_not_exist_is_refused_in_words(step: str, client: Client) -> None:
    event = evening()
    client.force_login(account(event.club, Role.DIRECTOR))
    refused = client.post(reverse("desk:status", args=[event.pk]), {"to": step})
    assert refused.status_code == 422
    assert "Choose one of the steps" in refused.content.decode()


def test_after_the_last_round_the_event_is_finished_here(client: Client) -> None:
    event = evening()
    first_round(event).stage.rounds.update(status="closed", closed_at=timezone.now())
    for number in (1, 2):
        finish(table_of(event, number).match)
    assert todos(desk(client, event)) == ["Finish the event"]


def test_a_finished_event_needs_nothing_but_can_be_reopened(client: Client) -> None:
    event = EventFactory.create(status=EventStatus.FINISHED.value)
    page = desk(client, event)
    assert todos(page) == ["Nothing to do"]
    assert 'value="reopened"' in page
    assert reverse("events:copy", args=[event.pk]) in forms(page)
    assert 'value="reopened"' not in desk(client, event, Role.SCORER)


def test_a_name_is_shown_as_text(client: Client) -> None:
    event = evening()
    finish(table_of(event, 2).match)
    bold = sitter(table_of(event, 1))
    bold.display_name = "<b>Bold</b>"
    bold.save()
    page = desk(client, event)
    assert "&lt;b&gt;Bold&lt;/b&gt;" in page
    assert "<b>Bold</b>" not in page


def test_an_open_desk_is_told_when_nothing_has_changed(client: Client) -> None:
    event = evening()
    client.force_login(account(event.club, Role.SCORER))
    address = reverse("desk:desk_now", args=[event.pk])
    first = client.get(address, {"status": "running"})
    assert b'id="desk-ways" hx-swap-oob="true"' in first.content
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    again = client.get(address, {"status": "running"}, HTTP_IF_NONE_MATCH=first["ETag"])
    assert again.status_code == 200
    assert client.get(address, {"status": "open"})["HX-Refresh"] == "true"
    client.logout()
    answer = client.get(address, {"status": "running"}, headers={"HX-Request": "true"})
    assert answer.status_code == 403


@pytest.mark.parametrize("tables", [2, 20])
def test_the_desk_costs_the_same_for_any_number_of_tables(
    tables: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = evening(tables=tables)
    for number in range(1, tables + 1):
        claim(table_of(event, number).match, (6, 4))
    ByeFactory.create(round=first_round(event))
    client.force_login(account(event.club, Role.DIRECTOR))
    # session, account; event; role; entries; rounds; tables; sides; seats; claims; the
    # drawing's job, plan, rounds, people; player with roles
    with django_assert_num_queries(19):
        client.get(reverse("desk:desk", args=[event.pk]))


def test_the_desk_of_an_event_without_a_plan_costs_no_more(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = EventFactory.create(status=EventStatus.RUNNING.value)
    StageFactory.create(event=event)
    client.force_login(account(event.club, Role.SCORER))
    with django_assert_num_queries(16):
        client.get(reverse("desk:desk", args=[event.pk]))
