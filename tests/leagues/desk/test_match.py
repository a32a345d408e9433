"""The page of a match."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.matches.services.actors import Actor
from games.matches.services.reports import report_final, send_slip
from games.matches.services.scoring import HandEntry, save_hand
from leagues.events.models import Event, Round
from leagues.events.states import RoundStatus, Visibility
from leagues.players.states import Role
from tests.leagues.desk.builders import (
    is_asked_to_sign_in,
    look_and_apply,
    player_at,
    staff,
    table_of_four,
)

pytestmark = pytest.mark.django_db

NORTH = Actor(seat=0)


def test_everybody_sees_hands_versions_and_who_confirmed() -> None:
    table = table_of_four(game_length=2)
    loner = HandEntry(makers=0, tricks=5, alone=True, maker_seat=0, trump="H")
    for number, entry in enumerate((loner, HandEntry(makers=1, tricks=2)), start=1):
        save_hand(
            match_id=table.match_id, number=number, entry=entry, actor=NORTH, revision=number - 1
        )
    send_slip(match_id=table.match_id, actor=NORTH, revision=2)
    report_final(match_id=table.match_id, points=(6, 0), actor=Actor(seat=3), revision=3)
    page = Client().get(reverse("desk:match", args=[table.match_id])).content.decode()
    assert "4 points to North and South: alone, all the tricks" in page
    assert "Hearts" in page
    assert "6 to 0" in page
    assert player_at(table, 3).label in page


def test_a_match_says_what_game_is_played_and_by_which_house_rules() -> None:
    table = table_of_four(variant="british", rules={"stick_dealer": True}, game_length=2)
    page = Client().get(reverse("desk:match", args=[table.match_id])).content.decode()
    told = "British euchre · two pairs · 24 cards and the joker · 2 deals a game"
    assert f"{told}</p>" in page
    assert "1 house rule<" in page
    assert "<li>Stick the dealer: Yes</li>" in page
    usual = Client().get(reverse("desk:match", args=[table_of_four().match_id])).content.decode()
    assert "house rule" not in usual


def test_a_match_without_hands_says_so() -> None:
    table = table_of_four()
    url = reverse("desk:match", args=[table.match_id])
    assert "No hand is written down yet" in Client().get(url).content.decode()
    report_final(match_id=table.match_id, points=(8, 5), actor=Actor(is_official=True), revision=0)
    assert "Only the final score" in Client().get(url).content.decode()


def test_addresses_of_accounts_are_never_shown() -> None:
    table = table_of_four()
    client = staff(table.round.stage.event, Role.DIRECTOR)
    look_and_apply(
        client,
        reverse("desk:correct", args=[table.pk]),
        {"points_0": "8", "points_1": "5", "reason": "From the slip.", "revision": "0"},
    )
    page = Client().get(reverse("desk:match", args=[table.match_id])).content.decode()
    assert "From the slip." in page
    assert "example.org" not in page


def test_matches_of_drafts_and_of_hidden_events_are_not_found() -> None:
    table = table_of_four()
    url = reverse("desk:match", args=[table.match_id])
    Round.objects.filter(pk=table.round_id).update(status=RoundStatus.DRAFT.value)
    assert is_asked_to_sign_in(Client().get(url))
    Round.objects.filter(pk=table.round_id).update(status=RoundStatus.PUBLISHED.value)
    event = table.round.stage.event
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.MEMBERS.value)
    assert Client().get(url).status_code == 404
    assert staff(event, Role.MEMBER).get(url).status_code == 200
    assert Client().get(reverse("desk:match", args=[0])).status_code == 404


def test_the_page_of_a_match_costs_a_fixed_number_of_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    table = table_of_four()
    report_final(match_id=table.match_id, points=(8, 5), actor=NORTH, revision=0)
    url = reverse("desk:match", args=[table.match_id])
    # table; event; match; seats; sides; reports; hands; rulings; substitutions
    with django_assert_num_queries(9):
        Client().get(url)
