"""Who finds and watches the live tables of an event, as the event has it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.games.online.tables import played_out
from tests.leagues.desk.builders import staff
from tests.leagues.desk.live_scene import live_at, live_round_table, playing_table, url

pytestmark = pytest.mark.django_db


def page_of_match(table: RoundTable, client: Client) -> str:
    return client.get(reverse("desk:match", args=[table.match_id])).content.decode()


@pytest.mark.parametrize(
    ("watching", "is_offered", "is_let_in"),
    [("anyone", True, True), ("link", False, True), ("nobody", False, False)],
)
def test_a_match_that_is_played_can_be_watched_from_its_page_if_its_event_says_so(
    watching: str, is_offered: bool, is_let_in: bool, client: Client
) -> None:
    table = playing_table(live_watching=watching)
    address = reverse("online:table", args=[live_at(table).key])
    assert (address in page_of_match(table, client)) is is_offered
    assert (client.get(address).status_code == 200) is is_let_in


def test_a_table_is_not_offered_to_be_watched_before_play_or_afterwards(client: Client) -> None:
    waiting = live_round_table()
    assert "Watch the live table" not in page_of_match(waiting, client)
    over = playing_table(game_end="deals", game_length=1)
    live = live_at(over)
    live.seats.update(is_away=True)
    played_out(live)
    assert "Watch the live table" not in page_of_match(over, client)


def test_a_director_is_not_sent_to_a_table_that_nobody_watches() -> None:
    table = playing_table(live_watching="nobody")
    director = staff(table.round.stage.event, Role.DIRECTOR)
    page = director.get(url(table)).content.decode()
    assert f'"{reverse("online:table", args=[live_at(table).key])}"' not in page
    assert reverse("desk:commentators", args=[live_at(table).key]) in page
    open_to_all = playing_table()
    director = staff(open_to_all.round.stage.event, Role.DIRECTOR)
    page = director.get(url(open_to_all)).content.decode()
    assert reverse("online:table", args=[live_at(open_to_all).key]) in page
