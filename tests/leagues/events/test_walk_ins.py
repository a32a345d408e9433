"""People at the door whom nobody knows yet."""

from __future__ import annotations

import pytest

from leagues.events.services.walk_ins import enter_walk_in
from leagues.players.models import Player
from tests.factories.events import EventFactory
from tests.leagues.events.builders import player_in

pytestmark = pytest.mark.django_db


def test_a_walk_in_is_written_down_entered_and_checked_in_by_one_tap() -> None:
    event = EventFactory.create()
    entry = enter_walk_in(event_id=event.pk, name="  Ann   Lee ", by=None)
    assert entry.status == "checked_in"
    assert player_in(entry).display_name == "Ann Lee"
    assert player_in(entry).memberships.get().club == event.club


def test_the_same_tap_twice_is_one_walk_in_and_a_second_person_of_the_name_is_another() -> None:
    event = EventFactory.create()
    first = enter_walk_in(event_id=event.pk, name="Ann Lee", by=None)
    assert enter_walk_in(event_id=event.pk, name="ann lee", by=None) == first
    second = enter_walk_in(event_id=event.pk, name="Ann Lee", by=None, namesakes=1)
    assert second != first
    assert enter_walk_in(event_id=event.pk, name="Ann Lee", by=None, namesakes=1) == second
    assert len({player.label for player in Player.objects.all()}) == 2
