"""Pages of tables that are not of two pairs go through translation as well."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.services.actors import Actor
from games.matches.services.reports import dispute_report, report_final
from games.matches.services.scoring import HandEntry, save_hand
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.architecture.marked import OPEN, read
from tests.architecture.test_translated import marked
from tests.leagues.desk.builders import phone, staff, table_playing

__all__ = ["marked"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("marked")]

HANDS = [
    ("euchre2", 2, HandEntry(makers=0, tricks=5)),
    ("jucre3", 3, HandEntry(makers=1, tricks=2)),
    ("call_best", 4, HandEntry(makers=0, tricks=3, partners=(2,), called="H", trump="S")),
    ("auction5", 5, HandEntry(makers=0, tricks=4, bid=4, partners=(1, 2))),
    ("auction6", 6, HandEntry(makers=1, tricks=3, bid=3, maker_seat=3)),
    ("auction7", 7, HandEntry(makers=2, tricks=7, bid=20)),
]
every_table = pytest.mark.parametrize(("variant", "players", "hand"), HANDS)


def pages_of(table: RoundTable, seat: Client, director: Client) -> dict[str, str]:
    """Return the pages of a table's score, as the phone and the desk see them."""
    key, event = table.match.link_key, table.round.stage.event_id
    on_the_phone = {
        "table": reverse("desk:table", args=[key]),
        "hand": reverse("desk:enter_hand", args=[key, 1]),
        "final": reverse("desk:final", args=[key]),
        "match": reverse("desk:match", args=[table.match_id]),
    }
    at_the_desk = {
        "scores": reverse("desk:scores", args=[event, 1]),
        "correct": reverse("desk:correct", args=[table.pk]),
        "sheets": reverse("desk:sheets", args=[event, 1]),
        "desk": reverse("desk:desk", args=[event]),
    }
    shown = {name: seat.get(url).content.decode() for name, url in on_the_phone.items()}
    return shown | {name: director.get(url).content.decode() for name, url in at_the_desk.items()}


def untranslated(pages: dict[str, str]) -> dict[str, list[str]]:
    assert all(OPEN in html for html in pages.values())
    found = {name: read(html).untranslated for name, html in pages.items()}
    return {name: words for name, words in found.items() if words}


@every_table
def test_no_page_of_a_table_has_words_that_are_not_translated(
    variant: str, players: int, hand: HandEntry
) -> None:
    table = table_playing(variant, players, game_end="target", game_length=30)
    seat = phone(table, seat=0)
    director = staff(table.round.stage.event, Role.DIRECTOR)
    save_hand(match_id=table.match_id, number=1, entry=hand, actor=Actor(seat=0), revision=0)
    assert untranslated(pages_of(table, seat, director)) == {}
    typed = {"makers": "9", "tricks": "9", "bid": "9", "partners": "9", "revision": "1"}
    refused = seat.post(reverse("desk:enter_hand", args=[table.match.link_key, 1]), typed)
    assert untranslated({"refused": refused.content.decode()}) == {}


@every_table
def test_no_page_of_a_dispute_has_words_that_are_not_translated(
    variant: str, players: int, hand: HandEntry
) -> None:
    table = table_playing(variant, players, game_end="target", game_length=5)
    sides = table.match.sides.count()
    most = 2 if hand.bid is None else hand.bid
    report = report_final(
        match_id=table.match_id,
        points=[most] + [0] * (sides - 1),
        actor=Actor(seat=0),
        revision=0,
        ended_early=True,
    )
    seat = phone(table, seat=1)
    url = reverse("desk:dispute", args=[table.match.link_key, report.pk])
    assert untranslated({"dispute": seat.get(url).content.decode()}) == {}
    dispute_report(
        report_id=report.pk,
        points=[0] * sides,
        actor=Actor(seat=1),
        ended_early=True,
    )
    director = staff(table.round.stage.event, Role.DIRECTOR)
    assert untranslated(pages_of(table, seat, director)) == {}
