"""Whose a live table is: who may close it, and when nobody may."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import Match
from games.online.errors import NotYourTable
from games.online.services.finishing import abandon
from games.online.services.opening import TablePlan, open_table
from games.online.services.sitting import sit_down
from games.online.states import TableStatus
from tests.factories.players import UserFactory
from tests.games.online.sockets import guest_cookie
from tests.games.online.tables import again, guest, playing

pytestmark = pytest.mark.django_db


def test_who_opened_a_table_without_an_account_still_closes_it_after_others_sat_down() -> None:
    table = open_table(plan=TablePlan(variant="euchre2"), visitor=guest(), guest_name="Ann")
    sit_down(table_key=table.key, number=1, visitor=guest("bob"), guest_name="Bob")
    host, other = (Client() for _ in range(2))
    for client, key in ((host, "a key"), (other, "bob")):
        name, _, value = guest_cookie(key).partition("=")
        client.cookies[name] = value
    page, closing = (reverse(f"online:{name}", args=[table.key]) for name in ("table", "abandon"))
    assert closing in host.get(page).content.decode()
    assert closing not in other.get(page).content.decode()
    assert other.post(closing).status_code == 302
    assert again(table).status == TableStatus.GATHERING
    assert host.post(closing).status_code == 302
    assert again(table).status == TableStatus.ABANDONED


def test_a_host_who_is_losing_cannot_make_a_rated_game_void_by_giving_it_up() -> None:
    table, people = playing(is_rated=True)
    table.host = UserFactory.create()
    table.save(update_fields=["host"])
    with pytest.raises(NotYourTable) as refused:
        abandon(table_key=table.key, visitor=replace(people[0], user_id=table.host.pk))
    assert refused.value.code == "at_stake"
    assert again(table).status == TableStatus.PLAYING
    client = Client()
    client.force_login(table.host)
    page, closing = (reverse(f"online:{name}", args=[table.key]) for name in ("table", "abandon"))
    assert closing not in client.get(page).content.decode()
    assert client.post(closing).status_code == 403
    Match.objects.filter(online=table).update(is_rated=False)
    assert closing in client.get(page).content.decode()
