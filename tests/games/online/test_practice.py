"""A game against bots at once: any of the games, without an account and without scripts."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from engine.variants.registry import VARIANTS
from games.online.models import OnlineTable
from games.online.states import TableStatus

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("variant", VARIANTS)
def test_any_game_is_begun_against_bots_by_one_form(variant: str) -> None:
    """Seen: the button of the home page began the same game whatever one wanted to play."""
    guest = Client()
    answer = guest.post(reverse("online:practice"), {"variant": variant})
    table = OnlineTable.objects.get()
    assert answer.headers["Location"] == reverse("online:table", args=[table.key])
    assert (table.variant, table.status) == (variant, TableStatus.PLAYING)
    seats = list(table.seats.order_by("number"))
    assert [bool(seat.bot_key) for seat in seats] == [False, *[True] * (len(seats) - 1)]
    assert guest.get(answer.headers["Location"]).context["view"]["you"] == 0


@pytest.mark.parametrize("page", ["desk:home", "online:lobby"])
def test_home_page_and_lobby_offer_every_game_with_how_many_play_it(page: str) -> None:
    shown = Client().get(reverse(page)).content.decode()
    assert shown.count('action="/tables/practice/"') == 1
    for key, variant in VARIANTS.items():
        assert f'<option value="{key}"' in shown
        assert f">{variant.title} (" in shown
    assert '<option value="north_american" selected>' in shown


def test_a_game_that_there_is_not_is_refused_and_the_lobby_stays() -> None:
    answer = Client().post(reverse("online:practice"), {"variant": "bridge"})
    assert answer.status_code == 422
    assert "bridge is not one of the available choices" in answer.content.decode()
    assert not OnlineTable.objects.exists()


def test_nobody_has_to_choose() -> None:
    assert Client().post(reverse("online:practice")).status_code == 302
    assert OnlineTable.objects.get().variant == "north_american"
