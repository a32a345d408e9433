"""Looking at the hands of a live table that are over while the game goes on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.online.live import needs_deal
from games.online.models import OnlineTable, TableAction
from games.online.states import TableStatus, Watching
from tests.games.online.tables import act_once, again, game, playing

pytestmark = pytest.mark.django_db


def deal_page(table: OnlineTable, deal: int = 1) -> str:
    return reverse("desk:live_deal", args=[table.key, deal])


def one_hand_over(**plan: Any) -> OnlineTable:  # Any: fields of a table's plan
    """Return a table in play of which one hand is over and the next one is dealt."""
    table, people = playing(**plan)
    while not game(table).deals or needs_deal(game(table)):
        act_once(table, people)
    return again(table)


def test_a_hand_that_is_over_is_shown_with_all_its_cards_while_the_next_is_played() -> None:
    table = one_hand_over()
    assert table.status == TableStatus.PLAYING
    answer = Client().get(deal_page(table))
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "The game is still going on" in page
    assert page.count('class="replay-name"') == 4
    assert "What the cards allowed" not in page
    assert "Download" not in page


def test_nothing_of_the_hand_in_play_is_on_that_page() -> None:
    table = one_hand_over()
    assert len(game(table).deals) == 1
    nearest = Client().get(deal_page(table, 2)).content.decode()
    assert "/deals/1/" in nearest
    assert "/deals/2/" not in nearest


def test_before_any_hand_is_over_there_is_nothing_to_look_at() -> None:
    table, _people = playing()
    answer = Client().get(deal_page(table))
    assert answer.status_code == 404
    assert "No hand is over yet at this table." in answer.content.decode()


def test_whoever_may_not_watch_does_not_see_the_hands_that_are_over() -> None:
    table = one_hand_over(watching=Watching.NOBODY)
    assert Client().get(deal_page(table)).status_code in (302, 403)


def test_spectators_who_see_the_table_later_see_its_hands_later() -> None:
    table = one_hand_over(spectator_delay=60)
    assert Client().get(deal_page(table)).status_code == 404
    TableAction.objects.filter(table=table).update(played_at=timezone.now() - timedelta(minutes=2))
    assert Client().get(deal_page(table)).status_code == 200
