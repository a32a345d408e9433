"""Bots in seats of an event's live table, and whoever is left there among them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import Substitution
from games.matches.states import MatchStatus
from games.online.errors import NotYourTable
from games.online.services.finishing import abandon
from games.online.states import TableStatus
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.factories.players import UserFactory
from tests.games.online.tables import again
from tests.leagues.desk.builders import staff
from tests.leagues.desk.live_scene import live_at, playing_table, url, visitor_at

pytestmark = pytest.mark.django_db


def director_of(table: RoundTable) -> Client:
    return staff(table.round.stage.event, Role.DIRECTOR)


def phone_of(table: RoundTable, *, seat: int) -> Client:
    """Return the browser of somebody who sits at a table and has an account."""
    player = table.match.seats.get(number=seat).player
    assert player is not None
    player.user = UserFactory.create()
    player.save(update_fields=["user"])
    client = Client()
    client.force_login(player.user)
    return client


def test_the_last_person_at_an_events_table_cannot_void_its_match() -> None:
    """Seen: with bots in all other seats, "Give the game up" made the official match void."""
    table = playing_table()
    live, director = live_at(table), director_of(table)
    for seat in (1, 2, 3):
        assert director.post(url(table, "live_bot"), {"seat": str(seat)}).status_code == 302
    last = phone_of(table, seat=0)
    page = last.get(reverse("online:table", args=[live.key]))
    assert page.context["page"]["seat"] == 0
    assert "Give the game up" not in page.content.decode()
    refused = last.post(reverse("online:abandon", args=[live.key]))
    assert refused.status_code == 403
    assert "only its director can end it" in refused.content.decode()
    with pytest.raises(NotYourTable, match="only its director"):
        abandon(table_key=live.key, visitor=visitor_at(table, 0))
    table.match.refresh_from_db()
    assert (again(live).status, table.match.status) == (TableStatus.PLAYING, MatchStatus.IN_PLAY)


def test_a_bot_that_a_director_seats_is_the_one_the_event_chose() -> None:
    table = playing_table(live_bot="searching_2")
    director_of(table).post(url(table, "live_bot"), {"seat": "2"})
    note = Substitution.objects.get(match=table.match)
    assert (note.bot_key, live_at(table).seats.get(number=2).bot_key) == ("searching_2",) * 2
