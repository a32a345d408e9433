"""The page that a personal link to a seat opens."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.online.services.seat_links import hand_out_link, link_token
from leagues.events.models import Event
from leagues.events.states import Visibility
from tests.leagues.desk.live_scene import live_at, playing_table

pytestmark = pytest.mark.django_db


def test_a_personal_link_names_the_person_the_table_and_the_event_also_of_members() -> None:
    """Seen: whoever opened the link of a seat read a name and a game, not where it leads."""
    table = playing_table()
    event = table.round.stage.event
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.MEMBERS.value)
    seat = hand_out_link(table_key=live_at(table).key, number=1)
    page = Client().get(reverse("online:seat_link", args=[link_token(seat)])).content.decode()
    assert f"Table {table.number}, round {table.round.number}" in page
    assert event.title in page
    assert seat.player is not None
    assert seat.player.published_label in page
