"""Rows of standings that are kept for everybody tell nobody's name to who may not read it."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from leagues.events.models import EntryMember, Event
from leagues.events.states import EventStatus
from leagues.players.models import Player
from leagues.players.publication import Publication
from leagues.players.states import Role
from tests.factories.events import EventFactory
from tests.factories.players import MembershipFactory, UserFactory, user_of
from tests.factories.standings import long_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """An event whose standings have somebody in them who is not published by name."""
    cache.clear()
    found = EventFactory.create(status=EventStatus.RUNNING.value)
    long_standings(found, 3)
    hidden = EntryMember.objects.filter(event=found).order_by("pk")[0].player_id
    Player.objects.filter(pk=hidden).update(
        display_name="Zebedee Quux", publication=Publication.HIDDEN.value
    )
    return found


@pytest.mark.parametrize("page", ["standings:event", "standings:event_now"])
def test_a_stranger_who_looks_after_the_director_does_not_read_a_hidden_name(
    page: str, event: Event
) -> None:
    url = reverse(page, args=[event.pk])
    place = MembershipFactory.create(club=event.club, role=Role.DIRECTOR.value)
    director, stranger, member = Client(), Client(), Client()
    director.force_login(user_of(place.player))
    member.force_login(UserFactory.create())
    for _ in range(2):
        assert "Zebedee Quux" in director.get(url).content.decode()
        for other in (stranger, member):
            told = other.get(url).content.decode()
            assert "Quux" not in told
            assert "Hidden player" in told
