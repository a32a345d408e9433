"""How others are asked to a live table."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from games.online.models import OnlineTable
from games.online.services.opening import TablePlan, open_table
from tests.games.online.tables import guest, playing

pytestmark = pytest.mark.django_db

WARNING = "Phones and other computers cannot open this link"


def page_of(table: OnlineTable, host: str = "testserver") -> str:
    answer = Client(headers={"host": host}).get(reverse("online:table", args=[table.key]))
    return answer.content.decode()


def waiting() -> OnlineTable:
    return open_table(plan=TablePlan(variant="euchre4"), visitor=guest())


def test_a_table_that_phones_reach_shows_its_link_and_its_code() -> None:
    table = waiting()
    page = page_of(table)
    assert f"http://testserver{reverse('online:table', args=[table.key])}" in page
    assert 'class="qr"' in page
    assert 'data-share="live-address"' in page
    assert WARNING not in page


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_on_this_computer_alone_the_page_says_how_phones_are_let_in(host: str) -> None:
    table = waiting()
    page = page_of(table, host)
    assert WARNING in page
    assert "LAN=1" in page
    assert 'class="qr"' not in page


def test_the_address_the_site_was_started_with_is_what_others_are_given(
    settings: LazySettings,
) -> None:
    settings.PUBLIC_BASE_URL = "http://192.168.1.20:8000/"
    table = waiting()
    page = page_of(table, "localhost")
    assert f"http://192.168.1.20:8000{reverse('online:table', args=[table.key])}" in page
    assert WARNING not in page
    assert 'class="qr"' in page


def test_a_table_in_play_gives_its_link_for_those_who_watch() -> None:
    table, _people = playing()
    page = page_of(table)
    assert f">http://testserver{reverse('online:table', args=[table.key])}<" in page
    assert WARNING in page_of(table, "localhost")
