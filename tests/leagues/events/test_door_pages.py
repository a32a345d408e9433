"""The desk at the door, and entering from at home."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from leagues.events.models import Entry, Event
from leagues.events.states import EntryStatus, EventStatus, Visibility
from leagues.players.models import Player, User
from leagues.players.states import Role
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.players import MembershipFactory, PlayerFactory, UserFactory
from tests.leagues.events.browsing import signed_in
from tests.leagues.events.builders import checked_in, player_in, published_rounds

pytestmark = pytest.mark.django_db

QueryBudget = Callable[[int], AbstractContextManager[Any]]  # Any: what it captures
HTMX = {"HX-Request": "true"}


def door_of(event: Event) -> tuple[Client, str]:
    """Return a scorer's browser and the address of the door."""
    return signed_in(Role.SCORER, event.club), reverse("events:check_in", args=[event.pk])


def act(event: Event, entry: Entry, key: str) -> str:
    """Return the address of a button."""
    return reverse("events:check_in_act", args=[event.pk, entry.pk, key])


def names_on(page: Any) -> list[str]:  # Any: a test response
    """Return the people on the list, in order."""
    return [row.first.display_name for row in page.context["sheet"].rows]


def entered(event: Event, name: str, status: EntryStatus = EntryStatus.ENTERED) -> Entry:
    """Enter a person of that name."""
    player = PlayerFactory.create(display_name=name)
    return EntryFactory.create(event=event, status=status.value, member__player=player)


def test_the_list_is_by_name_and_whoever_waits_comes_last() -> None:
    event = EventFactory.create(entry_limit=4)
    for name in ("Cy", "Ann", "Bo"):
        entered(event, name)
    entered(event, "Abe", EntryStatus.WAITING)
    gone = entered(event, "Dot", EntryStatus.WITHDRAWN)
    client, door = door_of(event)
    page = client.get(door)
    assert names_on(page) == ["Ann", "Bo", "Cy", "Abe"]
    assert [row.entry_id for row in page.context["sheet"].gone] == [gone.pk]
    assert "Waiting, number 1" in page.content.decode()
    assert "1 of 4" in page.content.decode()


def test_a_club_founded_to_pry_is_told_no_name_from_events_for_members() -> None:
    hidden = EntryFactory.create(
        event=EventFactory.create(visibility=Visibility.MEMBERS.value),
        member__player=PlayerFactory.create(display_name="Ann Hidden"),
    ).members.get()
    event = EventFactory.create()
    client, door = door_of(event)
    assert client.get(door, {"q": "ann"}).context["sheet"].offered == []
    add = reverse("events:check_in_add", args=[event.pk])
    page = client.post(add, {"player_id": hidden.player_id})
    assert page.status_code == 422
    assert "There is no such player" in page.content.decode()
    assert "Ann Hidden" not in page.content.decode()
    assert not event.entries.exists()


def test_who_plays_in_public_events_of_another_club_is_found_at_the_door() -> None:
    guest = entered(EventFactory.create(), "Ann Away").members.get().player
    event = EventFactory.create()
    client, door = door_of(event)
    offered = client.get(door, {"q": "ann"}).context["sheet"].offered
    assert [person.player_id for person in offered] == [guest.pk]
    client.post(reverse("events:check_in_add", args=[event.pk]), {"player_id": guest.pk})
    assert event.entries.get().members.get().player == guest


def test_words_find_people_in_the_event_and_others_of_the_club() -> None:
    event = EventFactory.create()
    entered(event, "Ann Lee")
    entered(event, "Bo Lee")
    other = MembershipFactory.create(club=event.club, player__display_name="Anna Orr").player
    client, door = door_of(event)
    page = client.get(door, {"q": "ann"}, headers=HTMX)
    assert names_on(page) == ["Ann Lee"]
    assert [person.player_id for person in page.context["sheet"].offered] == [other.pk]
    assert "<html" not in page.content.decode()
    assert 'Add <bdi translate="no">ann</bdi> as new' in page.content.decode()


def test_one_tap_checks_in_and_another_takes_it_back() -> None:
    event = EventFactory.create()
    entry = entered(event, "Ann Lee")
    client, door = door_of(event)
    for _ in range(2):
        sent = client.post(act(event, entry, "in"), {"q": "ann"})
        assert sent.headers["Location"] == f"{door}#entry-{entry.pk}"  # on to the next name
        assert Entry.objects.get().status == "checked_in"
    sent = client.post(act(event, entry, "out"), {"q": "ann"})
    assert sent.headers["Location"] == f"{door}?q=ann#entry-{entry.pk}"
    page = client.post(act(event, entry, "out"), headers=HTMX)
    assert "Not here yet: Ann Lee" in page.content.decode()
    assert Entry.objects.get().status == "entered"


def test_fees_and_seats_are_noted_with_one_tap() -> None:
    event = EventFactory.create(fee=5)
    entry = checked_in(event, 1)[0]
    client, door = door_of(event)
    assert client.get(door).context["sheet"].counts.unpaid == 1
    for key, owing in [("paid", 0), ("unpaid", 1)]:
        assert client.post(act(event, entry, key)).status_code == 302
        assert client.get(door).context["sheet"].counts.unpaid == owing
    for key, field, value in [
        ("keep", "keeps_seat", True),
        ("walk", "keeps_seat", False),
        ("withdraw", "status", "withdrawn"),
    ]:
        assert client.post(act(event, entry, key)).status_code == 302
        assert getattr(Entry.objects.get(), field) == value


def test_a_walk_in_is_added_from_the_same_box() -> None:
    event = EventFactory.create()
    client, door = door_of(event)
    add = reverse("events:check_in_add", args=[event.pk])
    for _ in range(2):
        page = client.post(add, {"name": "Ann Lee", "namesakes": "0", "q": "Ann Lee"}, headers=HTMX)
        assert "Checked in: Ann Lee" in page.content.decode()
        assert 'id="q"' in page.content.decode()  # an empty box comes along
    assert Entry.objects.get().status == "checked_in"
    page = client.get(door, {"q": "Ann Lee"})
    assert page.context["sheet"].namesakes == 1
    client.post(add, {"name": "Ann Lee", "namesakes": "1"})
    assert {player.label for player in Player.objects.filter(entries__isnull=False)} == {
        "Ann Lee",
        "Ann Lee (2)",
    }


def test_somebody_of_the_club_comes_in_or_is_expected_later() -> None:
    event = EventFactory.create()
    here, later = (MembershipFactory.create(club=event.club).player for _ in range(2))
    client, _door = door_of(event)
    client.post(reverse("events:check_in_add", args=[event.pk]), {"player_id": here.pk})
    client.post(reverse("events:check_in_expect", args=[event.pk]), {"player_id": later.pk})
    client.post(reverse("events:check_in_expect", args=[event.pk]), {"name": "New Ned"})
    found = {player_in(entry).display_name: entry.status for entry in Entry.objects.all()}
    assert found == {
        here.display_name: "checked_in",
        later.display_name: "entered",
        "New Ned": "entered",
    }


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({}, "Type the name of the person first."),
        ({"name": "  "}, "Type the name of the person first."),
        ({"name": "..."}, "at least one letter or digit"),
        ({"name": "x" * 81}, "at most 80 characters"),
        ({"player_id": "x"}, "whole number"),
        ({"player_id": "999999"}, "no such player"),
    ],
)
def test_a_name_that_is_none_is_refused_and_what_was_typed_stays(
    typed: dict[str, str], words: str
) -> None:
    event = EventFactory.create()
    client, _door = door_of(event)
    page = client.post(
        reverse("events:check_in_add", args=[event.pk]), {**typed, "q": "typed words"}
    )
    assert page.status_code == 422
    assert words in page.content.decode()
    assert 'value="typed words"' in page.content.decode()
    assert not Entry.objects.exists()


def test_a_refusal_stands_at_the_person_it_is_about() -> None:
    event = EventFactory.create(entry_limit=4)
    checked_in(event, 4)
    entry = entered(event, "Ann Lee", EntryStatus.WAITING)
    client, _door = door_of(event)
    for headers in ({}, HTMX):
        page = client.post(act(event, entry, "in"), {"q": "ann"}, headers=headers)
        assert page.status_code == 422
        assert page.context["refused_entry"] == entry.pk
        assert "All 4 places are taken" in page.content.decode()
    assert Entry.objects.get(pk=entry.pk).status == "waiting"


def test_who_comes_late_is_told_from_which_round() -> None:
    event = EventFactory.create()
    entry = entered(event, "Late Lee")
    published_rounds(event, 2)
    client, door = door_of(event)
    client.post(act(event, entry, "in"))
    assert "from round 3" in client.get(door).content.decode()
    client.post(act(event, entry, "withdraw"))
    assert "Comes back" in client.get(door).content.decode()


def test_the_door_is_for_scorers_and_only_of_this_event() -> None:
    event, other = EventFactory.create(), EventFactory.create()
    entry = EntryFactory.create(event=event)
    client, door = door_of(event)
    assert "/accounts/login/" in Client().get(door).headers["Location"]
    assert "/accounts/login/" in Client().post(act(event, entry, "in")).headers["Location"]
    for stranger in (signed_in(Role.MEMBER, event.club), signed_in(Role.ORGANISER, other.club)):
        assert stranger.get(door).status_code == 403
        assert stranger.post(act(event, entry, "in")).status_code == 403
        add = reverse("events:check_in_add", args=[event.pk])
        assert stranger.post(add, {"name": "Ann"}).status_code == 403
    own = signed_in(Role.ORGANISER, other.club)
    assert own.post(act(other, entry, "in")).status_code == 404
    assert client.post(act(event, entry, "dance")).status_code == 404
    assert client.get(act(event, entry, "in")).status_code == 405
    assert Entry.objects.get().status == "entered"


def test_after_the_event_only_fees_change() -> None:
    event = EventFactory.create(fee=5, status=EventStatus.FINISHED.value)
    entry = checked_in(event, 1)[0]
    client, door = door_of(event)
    page = client.get(door)
    assert "The event is over" in page.content.decode()
    assert act(event, entry, "paid") in page.content.decode()
    assert act(event, entry, "out") not in page.content.decode()
    assert client.post(act(event, entry, "out")).status_code == 422


@pytest.mark.parametrize("people", [2, 60])
def test_the_door_costs_the_same_for_any_number_of_people(
    people: int, django_assert_max_num_queries: QueryBudget
) -> None:
    event = EventFactory.create(fee=5)
    checked_in(event, people)
    client, door = door_of(event)
    # session, account, event, role; entries, members, people; found, their places and clubs;
    # the visitor's roles for the tabs
    with django_assert_max_num_queries(11):
        client.get(door, {"q": "per"})


def enter(event: Event) -> str:
    """Return the address at which a player enters."""
    return reverse("events:enter", args=[event.pk])


def said(answer: Any) -> str:  # Any: a test response
    """Return what the next page will tell the visitor."""
    return " ".join(map(str, list(get_messages(answer.wsgi_request))[-1:]))


def player_at_home() -> tuple[Client, Player]:
    """Return the browser of somebody with an account and a player."""
    user = UserFactory.create()
    assert isinstance(user, User)
    client = Client()
    client.force_login(user)
    return client, PlayerFactory.create(user=user)


def test_a_player_enters_and_withdraws_from_at_home() -> None:
    event = EventFactory.create()
    client, player = player_at_home()
    for _ in range(2):
        assert client.post(enter(event)).headers["Location"] == f"/events/{event.pk}/"
    assert player_in(Entry.objects.get()) == player
    assert "You are in." in said(client.post(enter(event)))
    assert "You have withdrawn" in said(client.post(reverse("events:leave", args=[event.pk])))
    assert Entry.objects.get().status == "withdrawn"


def test_a_player_hears_their_number_on_the_waiting_list() -> None:
    event = EventFactory.create(entry_limit=4)
    checked_in(event, 4)
    entered(event, "First", EntryStatus.WAITING)
    client, _player = player_at_home()
    assert "You are number 2" in said(client.post(enter(event)))


def test_entering_needs_an_account_a_player_and_an_open_event() -> None:
    event = EventFactory.create()
    for page in (enter(event), reverse("events:leave", args=[event.pk])):
        answer = Client().post(page)
        assert answer.headers["Location"] == f"/accounts/login/?next=/events/{event.pk}/"
    nobody = Client()
    nobody.force_login(UserFactory.create())
    assert "no player yet" in said(nobody.post(enter(event)))
    client, _player = player_at_home()
    assert "not entered" in said(client.post(reverse("events:leave", args=[event.pk])))
    Event.objects.update(status=EventStatus.RUNNING.value)
    assert "Ask at the door" in said(client.post(enter(event)))
    Event.objects.update(visibility="members")
    assert client.post(enter(event)).status_code == 404
    assert client.get(enter(event)).status_code == 405
    assert not Entry.objects.exists()


def test_a_guest_of_one_night_is_let_in_without_joining_the_club() -> None:
    event = EventFactory.create()
    client, _door = door_of(event)
    add = reverse("events:check_in_add", args=[event.pk])
    for _ in range(2):  # a double tap
        client.post(f"{add}?kind=guest", {"name": "Aunt Jo", "namesakes": "0"})
    (entry,) = event.entries.all()
    guest = entry.members.get().player
    assert entry.status == EntryStatus.CHECKED_IN
    assert guest.is_guest
    assert not guest.memberships.exists()
