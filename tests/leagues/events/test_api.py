"""Events and entries over the API."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from leagues.events.models import Entry, Event
from leagues.events.states import EntryStatus, EventStatus, Visibility
from leagues.players.states import Role
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.players import UserFactory
from tests.leagues.api_visitors import client_of, member_of

pytestmark = pytest.mark.django_db


def titles(**query: str) -> list[str]:
    answer = APIClient().get(reverse("events_api:events"), query).json()
    return [event["title"] for event in answer["results"]]


def test_events_are_listed_latest_first_and_filtered() -> None:
    now = timezone.now()
    old = EventFactory.create(starts_at=now - timedelta(days=7), status=EventStatus.FINISHED.value)
    new = EventFactory.create(starts_at=now)
    EventFactory.create(status=EventStatus.DRAFT.value)
    assert titles() == [new.title, old.title]
    assert titles(club=old.club.slug) == [old.title]
    assert titles(status="finished") == [old.title]
    assert titles(starts_after=(now - timedelta(days=1)).isoformat()) == [new.title]
    assert titles(starts_before=(now - timedelta(days=1)).isoformat()) == [old.title]


def test_a_filter_that_is_none_is_refused_by_name() -> None:
    refused = APIClient().get(reverse("events_api:events"), {"status": "asleep"})
    assert refused.status_code == 400
    assert list(refused.json()["fields"]) == ["status"]


def test_an_event_is_shown_with_its_format_and_the_venues_zone() -> None:
    event = EventFactory.create()
    shown = APIClient().get(reverse("events_api:event", args=[event.pk])).json()
    assert shown["time_zone"] == "America/Detroit"
    assert (shown["game_end"], shown["game_length"], shown["rounds_planned"]) == ("deals", 8, 3)
    assert shown["game"] == "North American euchre, two pairs, 24 cards, 8 deals a game"


def test_those_who_withdrew_are_shown_to_scorers_only() -> None:
    event = EventFactory.create()
    EntryFactory.create(event=event)
    EntryFactory.create(event=event, status=EntryStatus.WITHDRAWN.value)
    url = reverse("events_api:entries", args=[event.pk])
    assert APIClient().get(url).json()["count"] == 1
    assert client_of(member_of(event.club, Role.SCORER)).get(url).json()["count"] == 2


def test_one_enters_once_and_leaves_once() -> None:
    event = EventFactory.create(entry_limit=1)
    EntryFactory.create(event=event)
    client = client_of(member_of(event.club))
    register = reverse("events_api:register", args=[event.pk])
    first = client.post(register).json()
    assert (first["status"], first["waiting_place"]) == ("waiting", 1)
    assert client.post(register).json() == first
    left = client.post(reverse("events_api:withdraw", args=[event.pk])).json()
    assert (left["id"], left["status"]) == (first["id"], "withdrawn")


def test_what_cannot_be_entered_says_why() -> None:
    event = EventFactory.create(status=EventStatus.FINISHED.value)
    register = reverse("events_api:register", args=[event.pk])
    closed = client_of(member_of(event.club)).post(register)
    assert closed.status_code == 422
    assert "not open for entries" in closed.json()["detail"]
    scorer = client_of(member_of(event.club, Role.SCORER))
    assert scorer.post(register, {"player": "somebody"}).json()["fields"].keys() == {"player"}
    Event.objects.filter(pk=event.pk).update(status=EventStatus.OPEN.value)
    unknown = scorer.post(register, {"player": 999_999})
    assert unknown.status_code == 422
    assert client_of(UserFactory.create()).post(register).status_code == 422
    assert not Entry.objects.exists()


def test_an_entry_of_another_event_is_not_withdrawn_here() -> None:
    event, other = EventFactory.create(), EntryFactory.create()
    scorer = client_of(member_of(event.club, Role.SCORER))
    url = reverse("events_api:withdraw", args=[event.pk])
    assert scorer.post(url, {"entry": other.pk}).status_code == 404
    other.refresh_from_db()
    assert other.status == EntryStatus.ENTERED


@pytest.mark.parametrize("size", [2, 20])
def test_lists_cost_the_same_for_any_number_of_rows(
    size: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = EventFactory.create()
    EntryFactory.create_batch(size, event=event)
    EventFactory.create_batch(size)
    # count; events with clubs
    with django_assert_num_queries(2):
        APIClient().get(reverse("events_api:events"))
    # event with club; entries with event; members with players
    with django_assert_num_queries(3):
        APIClient().get(reverse("events_api:entries", args=[event.pk]))


def test_a_number_tried_out_tells_a_scorer_no_name_from_events_for_members() -> None:
    hidden = EntryFactory.create(
        event=EventFactory.create(visibility=Visibility.MEMBERS.value)
    ).members.get()
    event = EventFactory.create()
    client = client_of(member_of(event.club, Role.SCORER))
    url = reverse("events_api:register", args=[event.pk])
    answer = client.post(url, {"player": hidden.player_id})
    assert answer.status_code == 422
    assert hidden.player.display_name not in answer.content.decode()
    assert not event.entries.exists()


def test_a_pair_enters_over_the_api_and_is_listed_with_both_people() -> None:
    event = EventFactory.create(unit="pair")
    by, partner = member_of(event.club), member_of(event.club).player
    client = client_of(by)
    register = reverse("events_api:register", args=[event.pk])
    alone = client.post(register).json()
    assert (alone["missing"], len(alone["players"])) == (1, 1)
    sent = {"partners": [partner.pk]}
    pair = client.post(register, sent, format="json").json()
    assert (pair["id"], pair["missing"]) == (alone["id"], 0)
    assert pair["name"] == f"{by.player.label} & {partner.label}"
    assert [one["id"] for one in pair["players"]] == [by.player.pk, partner.pk]


def test_a_scorer_enters_a_team_by_its_people_and_name() -> None:
    event = EventFactory.create(unit="team", team_size=4)
    people = [member_of(event.club).player.pk for _ in range(4)]
    scorer = client_of(member_of(event.club, Role.SCORER))
    register = reverse("events_api:register", args=[event.pk])
    sent = {"player": people[0], "partners": people[1:], "name": "The Aces"}
    assert scorer.post(register, sent, format="json").json()["name"] == "The Aces"
    many = scorer.post(register, {"partners": [1] * 21}, format="json")
    assert many.json()["fields"].keys() == {"partners"}


def test_a_partner_who_is_hidden_cannot_be_told_by_their_number() -> None:
    hidden = EntryFactory.create(
        event=EventFactory.create(visibility=Visibility.MEMBERS.value)
    ).members.get()
    event = EventFactory.create(unit="pair")
    register = reverse("events_api:register", args=[event.pk])
    sent = {"partners": [hidden.player_id]}
    answer = client_of(member_of(event.club)).post(register, sent, format="json")
    assert answer.status_code == 422
    assert not event.entries.exists()
