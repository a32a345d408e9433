"""Nobody has places in two events of one evening, however the second one would come to them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from leagues.events.entry_errors import EnteredElsewhere
from leagues.events.models import AuditEntry, Entry, Event
from leagues.events.services.entering import enter_event, enter_online
from leagues.events.services.entries import withdraw
from leagues.events.services.event_notices import tell_of_entry
from leagues.events.services.invitations import accept_invitation, invite_partner
from leagues.events.services.offers import fill_freed_places, take_offer
from leagues.players.models import User
from tests.factories.events import EventFactory
from tests.factories.players import PlayerFactory, UserFactory
from tests.races import at_once

START = timezone.now() + timedelta(days=3)


def night(**fields: Any) -> Event:
    return EventFactory.create(**{"starts_at": START, **fields})


def somebody() -> User:
    user = UserFactory.create()
    PlayerFactory.create(user=user)
    return user


def status(entry: Entry) -> str:
    return Entry.objects.get(pk=entry.pk).status


def full(event: Event) -> Entry:
    return enter_event(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None)


@pytest.mark.django_db
def test_who_waits_here_and_is_entered_there_does_not_move_up_into_both_and_reads_why() -> None:
    here, there = night(entry_limit=1, title="Pairs"), night(title="Singles", visibility="public")
    inside, ann = full(here), somebody()
    first = enter_online(event_id=here.pk, by=ann)
    second = full(here)
    elsewhere = enter_online(event_id=there.pk, by=ann)
    withdraw(entry_id=inside.pk, by=None)
    assert (status(first), status(second)) == ("waiting", "entered")
    [told] = tell_of_entry(event_id=here.pk, entry_id=first.pk, what="passed_over", stamp="1")
    assert "became free, but not for you" in told.subject
    assert "Singles, which is held at the same time" in told.lines[0]
    withdraw(entry_id=elsewhere.pk, by=None)
    withdraw(entry_id=second.pk, by=None)
    assert status(first) == "entered"


@pytest.mark.django_db
def test_who_was_passed_over_moves_up_within_a_minute_of_being_free_and_is_told_once() -> None:
    here, there = night(entry_limit=1), night()
    inside, ann = full(here), somebody()
    first = enter_online(event_id=here.pk, by=ann)
    elsewhere = enter_online(event_id=there.pk, by=ann)
    withdraw(entry_id=inside.pk, by=None)
    assert fill_freed_places() == 0
    assert AuditEntry.objects.filter(verb="entry.passed_over").count() == 1
    withdraw(entry_id=elsewhere.pk, by=None)
    assert (fill_freed_places(), status(first)) == (1, "entered")


@pytest.mark.django_db
def test_an_offer_is_not_taken_by_who_was_given_a_place_elsewhere_since() -> None:
    here, there = night(entry_limit=1, offer_hours=12), night(title="Singles")
    inside, ann = full(here), somebody()
    first = enter_online(event_id=here.pk, by=ann)
    withdraw(entry_id=inside.pk, by=None)
    enter_event(event_id=there.pk, player_id=ann.player.pk, by=None)
    with pytest.raises(EnteredElsewhere, match="at the same time"):
        take_offer(entry_id=first.pk, by=ann)
    assert status(first) == "offered"


@pytest.mark.django_db
def test_who_waits_alone_and_plays_elsewhere_does_not_get_in_by_a_partner_with_a_place() -> None:
    here, there = night(unit="pair", entry_limit=1), night()
    ann, bob = somebody(), somebody()
    enter_online(event_id=here.pk, by=ann)
    enter_online(event_id=here.pk, by=bob)
    asked = invite_partner(event_id=here.pk, by=ann, player_id=bob.player.pk)
    enter_online(event_id=there.pk, by=bob)
    with pytest.raises(EnteredElsewhere):
        accept_invitation(key=asked.key, by=bob)
    assert asked.entry.members.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_events_that_move_the_same_person_up_at_once_give_one_place() -> None:
    nights = [night(entry_limit=1), night(entry_limit=1)]
    inside, ann = [full(event) for event in nights], somebody()
    for event in nights:
        enter_online(event_id=event.pk, by=ann)
    at_once(*[lambda entry=entry: withdraw(entry_id=entry.pk, by=None) for entry in inside])
    fill_freed_places()
    own = Entry.objects.filter(members__player=ann.player)
    assert sorted(own.values_list("status", flat=True)) == ["entered", "waiting"]
