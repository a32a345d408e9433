"""Entering hands on the phone."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import HandScore, Match
from games.matches.states import MatchStatus
from leagues.seating.models import RoundTable
from tests.leagues.desk.builders import phone, table_of_four

pytestmark = pytest.mark.django_db

EUCHRED = {"makers": "0", "tricks": "2", "revision": "0"}


def hand_url(table: RoundTable, number: int, query: str = "") -> str:
    return reverse("desk:enter_hand", args=[table.match.link_key, number]) + query


def url(name: str, table: RoundTable) -> str:
    return reverse(f"desk:{name}", args=[table.match.link_key])


def test_a_hand_is_saved_with_its_sentence_and_a_second_tap_changes_nothing() -> None:
    table = table_of_four()
    client = phone(table, seat=0)
    assert client.get(hand_url(table, 1)).status_code == 200
    for _ in range(2):
        saved = client.post(hand_url(table, 1), EUCHRED)
        assert saved.headers["Location"] == url("table", table)
    page = client.get(url("table", table)).content.decode()
    assert "Hand 1 saved. 2 points to East and West: euchred." in page
    assert "Enter hand 2" in page
    assert HandScore.objects.count() == 1


def test_what_a_hand_is_worth_is_said_before_it_is_saved() -> None:
    table = table_of_four()
    client = phone(table, seat=0)
    answer = client.post(hand_url(table, 1, "?preview=1"), EUCHRED, headers={"HX-Request": "true"})
    assert answer.content.decode().count("2 points to East and West: euchred") == 1
    assert "<html" not in answer.content.decode()
    plain = client.post(hand_url(table, 1, "?preview=1"), EUCHRED | {"alone": "on"})
    assert "2 points to East and West: euchred alone" in plain.content.decode()
    assert "<html" in plain.content.decode()
    # The button below the preview saves, and does not preview again.
    assert f'method="post" action="{hand_url(table, 1)}"' in plain.content.decode()
    assert not HandScore.objects.exists()


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"tricks": "3"}, "makers"),
        ({"makers": "0"}, "tricks"),
        ({"makers": "0", "tricks": "6"}, "tricks"),
        ({"makers": "5", "tricks": "3"}, "makers"),
        ({"makers": "0", "tricks": "3", "maker_seat": "1"}, "maker_seat"),
        ({"makers": "0", "tricks": "3", "trump": "X"}, "trump"),
    ],
)
def test_an_impossible_hand_is_refused_at_its_field(typed: dict[str, str], field: str) -> None:
    table = table_of_four()
    answer = phone(table, seat=0).post(hand_url(table, 1), typed | {"revision": "0"})
    assert answer.status_code == 422
    assert answer.context["form"].errors[field]
    assert not HandScore.objects.exists()


def test_a_lone_defender_is_offered_only_where_the_variant_has_one() -> None:
    with_one = table_of_four()
    without = table_of_four(variant="euchre4")
    question = "A defender played alone"
    assert question in phone(with_one, seat=0).get(hand_url(with_one, 1)).content.decode()
    assert question not in phone(without, seat=0).get(hand_url(without, 1)).content.decode()
    typed = EUCHRED | {"alone": "on", "lone_defender": "on"}
    answer = phone(without, seat=0).post(hand_url(without, 1), typed)
    assert "Nobody defends alone" in answer.content.decode()


def test_a_hand_passed_out_is_one_tap() -> None:
    table = table_of_four()
    phone(table, seat=0).post(hand_url(table, 1), {"passed_out": "1", "revision": "0"})
    assert HandScore.objects.get().is_passed_out


def test_what_another_phone_saved_is_shown_beside_what_was_typed() -> None:
    table = table_of_four()
    phone(table, seat=1).post(hand_url(table, 1), EUCHRED)
    north = phone(table, seat=0)
    mine = {"makers": "0", "tricks": "3", "revision": "0"}
    answer = north.post(hand_url(table, 1), mine)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "2 points to East and West: euchred" in page
    assert answer.context["form"]["tricks"].value() == "3"
    assert answer.context["form"]["revision"].value() == "1"
    north.post(hand_url(table, 1), mine | {"revision": "1"})
    assert HandScore.objects.get(is_replaced=False).points == [1, 0]


def test_a_hand_is_changed_and_taken_off_again() -> None:
    table = table_of_four()
    client = phone(table, seat=0)
    client.post(hand_url(table, 1), EUCHRED)
    page = client.get(hand_url(table, 1))
    assert page.context["form"].initial["tricks"] == 2
    client.post(hand_url(table, 1), {"makers": "0", "tricks": "5", "revision": "1"})
    remove = reverse("desk:remove_hand", args=[table.match.link_key, 1])
    assert client.post(remove, {"revision": "0"}).status_code == 422
    for _ in range(2):
        assert client.post(remove, {"revision": "2"}).status_code == 302
    assert not HandScore.objects.filter(is_replaced=False).exists()


def test_a_whole_game_is_written_sent_and_confirmed() -> None:
    table = table_of_four(game_length=2)
    north, east = phone(table, seat=0), phone(table, seat=1)
    north.post(hand_url(table, 1), EUCHRED)
    early = north.post(url("send", table), {"revision": "1"})
    assert early.status_code == 422
    assert "not over after 1 hands" in early.content.decode()
    east.post(hand_url(table, 2), {"makers": "1", "tricks": "5", "alone": "on", "revision": "1"})
    assert "Send result 0 to 6" in north.get(url("table", table)).content.decode()
    for _ in range(2):
        assert north.post(url("send", table), {"revision": "2"}).status_code == 302
    (claim,) = east.get(url("table", table)).context["claims"]
    east.post(
        reverse("desk:confirm", args=[table.match.link_key, claim["row"].id]), {"revision": "3"}
    )
    match = Match.objects.get(pk=table.match_id)
    assert match.status == MatchStatus.FINISHED
    assert [side.points for side in match.sides.all()] == [0, 6]
    late = north.post(hand_url(table, 2), {"makers": "1", "tricks": "3", "revision": "4"})
    assert late.status_code == 422
    assert "ask the director" in late.content.decode()


def test_a_phone_not_known_yet_is_asked_first_and_writes_nothing() -> None:
    table = table_of_four()
    asked = Client().get(hand_url(table, 1))
    assert asked.headers["Location"] == url("who", table)
    refused = Client().post(hand_url(table, 1), EUCHRED)
    assert refused.status_code == 422
    assert refused.context["form"]["tricks"].value() == "2"
    assert not HandScore.objects.exists()
