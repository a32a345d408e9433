"""Somebody with two windows open enters two events of one evening at the same moment."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.events.entry_errors import EnteredElsewhere
from leagues.events.models import EntryMember
from leagues.events.services.entering import enter_online, player_of
from leagues.events.services.invitations import accept_invitation, invite_partner
from tests.factories.events import EventFactory
from tests.leagues.events.test_entry_rules import somebody
from tests.races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_who_enters_two_events_of_one_evening_at_once_is_in_one() -> None:
    soon = timezone.now() + timedelta(days=3)
    events = [EventFactory.create(starts_at=soon) for _ in range(2)]
    ann = somebody()
    results = at_once(*(lambda e=e: enter_online(event_id=e.pk, by=ann) for e in events))
    assert sorted(type(each).__name__ for each in results) == ["EnteredElsewhere", "Entry"]
    assert EntryMember.objects.filter(player=player_of(ann)).count() == 1


def test_a_partner_who_says_yes_to_two_on_one_evening_at_once_plays_with_one() -> None:
    soon = timezone.now() + timedelta(days=3)
    events = [EventFactory.create(unit="pair", starts_at=soon) for _ in range(2)]
    bob = somebody()
    keys = [
        invite_partner(event_id=event.pk, by=somebody(), player_id=player_of(bob).pk).key
        for event in events
    ]
    results = at_once(*(lambda key=key: accept_invitation(key=key, by=bob) for key in keys))
    assert sum(isinstance(each, EnteredElsewhere) for each in results) == 1
    assert EntryMember.objects.filter(player=player_of(bob)).count() == 1
