"""The pages of live tables ask the database as little for many tables as for few."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.online.services.opening import TablePlan, open_practice, open_table
from games.online.visitors import Visitor
from tests.factories.players import PlayerFactory, UserFactory
from tests.games.online.tables import act_once, game, guest, kept, playing

pytestmark = pytest.mark.django_db

FEW, MANY = 2, 20


def statements(client: Client, address: str) -> int:
    """Return how many statements a page takes."""
    with CaptureQueriesContext(connection) as seen:
        assert client.get(address).status_code == 200
    return len(seen)


def opened(count: int) -> None:
    """Open so many tables that wait for players, and as many to watch."""
    for number in range(count):
        host = PlayerFactory.create(user=UserFactory.create())
        visitor = Visitor(user_id=host.user_id, player_id=host.pk)
        open_table(plan=TablePlan(variant="british"), visitor=visitor)
        open_practice(visitor=guest(f"{number}"), plan=TablePlan(variant="euchre2"))


def test_the_lobby_takes_as_many_statements_for_twenty_tables_as_for_two(client: Client) -> None:
    page = reverse("online:lobby")
    opened(FEW)
    few = statements(client, page)
    opened(MANY - FEW)
    assert client.get(page).content.decode().count("/tables/") > 2 * MANY
    assert statements(client, page) == few <= 4


def test_the_lobby_of_somebody_at_many_tables_takes_as_many_statements_as_at_two() -> None:
    user = UserFactory.create()
    own = PlayerFactory.create(user=user)
    client = Client()
    client.force_login(user)
    counts = []
    for more in (FEW, 5):
        for _ in range(more):
            visitor = Visitor(user_id=user.pk, player_id=own.pk)
            open_table(plan=TablePlan(variant="british"), visitor=visitor)
        counts.append(statements(client, reverse("online:lobby")))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("variant", ["euchre2", "north_american"])
def test_a_table_takes_no_more_statements_after_many_acts_and_beside_others(
    client: Client, variant: str
) -> None:
    table, people = playing(variant)
    kept(table)
    page = reverse("online:table", args=[table.key])
    statements(client, page)
    begun = statements(client, page)
    opened(FEW)
    for _ in range(MANY):
        act_once(table, people)
    assert game(table).sequence > MANY
    # The first look at a hand reads its deals; a hand that is over is read, with its proof, anew.
    assert statements(client, page) <= begun + 1
    hand = game(table).hand
    is_over = hand is None or hand.is_over
    # One of them for what was said.
    assert statements(client, page) == begun + is_over <= 5
