"""People at the door whom nobody knows yet."""

from __future__ import annotations

import pytest

from leagues.events.models import Entry, Event
from leagues.events.services.entering import enter_together
from leagues.events.services.newcomers import Newcomer
from leagues.players.models import Player
from tests.factories.events import EventFactory
from tests.leagues.events.builders import player_in

pytestmark = pytest.mark.django_db


def walk_in(event: Event, name: str, *, namesakes: int = 0) -> Entry:
    newcomer = Newcomer(name=name, namesakes=namesakes)
    return enter_together(event_id=event.pk, newcomers=[newcomer], is_here=True, by=None)


def test_a_walk_in_is_written_down_entered_and_checked_in_by_one_tap() -> None:
    event = EventFactory.create()
    entry = walk_in(event, "  Ann   Lee ")
    assert entry.status == "checked_in"
    assert player_in(entry).display_name == "Ann Lee"
    assert player_in(entry).memberships.get().club == event.club


def test_the_same_tap_twice_is_one_walk_in_and_a_second_person_of_the_name_is_another() -> None:
    event = EventFactory.create()
    first = walk_in(event, "Ann Lee")
    assert walk_in(event, "ann lee") == first
    second = walk_in(event, "Ann Lee", namesakes=1)
    assert second != first
    assert walk_in(event, "Ann Lee", namesakes=1) == second
    assert len({player.label for player in Player.objects.all()}) == 2
