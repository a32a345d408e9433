"""Handing in a recorded game at a table."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from engine.notation.egn import MAX_BYTES
from games.matches.models import HandScore, ScoreReport
from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from games.records.models import MatchRecord
from leagues.desk.record_form import suggested_turn
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.leagues.desk.builders import phone, player_at, staff, table_of_four
from tests.leagues.desk.test_replay import TEXT, recorded_table, with_revoke

pytestmark = pytest.mark.django_db


def table_to_ten() -> RoundTable:
    return table_of_four(
        variant="euchre4",
        game_end="target",
        game_length=10,
        rules={"deck": 24, "target": 10, "stick_dealer": True},
    )


def url_of(table: RoundTable) -> str:
    return reverse("desk:hand_in", args=[table.match.link_key])


def send(client: Client, table: RoundTable, **typed: Any) -> HttpResponse:
    return client.post(url_of(table), {"revision": "0", "look": "1"} | typed)  # type: ignore[return-value]


def save(client: Client, table: RoundTable, **typed: Any) -> HttpResponse:
    data = {"revision": "0", "save": "1", "turn": "0", "text": TEXT} | typed
    return client.post(url_of(table), data)  # type: ignore[return-value]


def changed(**fields: object) -> str:
    game = json.loads(TEXT)
    game["deals"][0] |= fields
    return json.dumps(game)


def with_first_tricks(tricks: dict[int, list[str]]) -> str:
    game = json.loads(TEXT)
    for phase in game["deals"][0]["phases"]:
        if phase["type"] == "TRICK_PLAY":
            for number, cards in tricks.items():
                phase["tricks"][number] = cards
    return json.dumps(game)


def first_trick() -> list[str]:
    phases = json.loads(TEXT)["deals"][0]["phases"]
    tricks: list[list[str]] = next(
        each["tricks"] for each in phases if each["type"] == "TRICK_PLAY"
    )
    return tricks[0]


def test_a_record_is_looked_through_before_it_is_saved() -> None:
    table = table_to_ten()
    north = phone(table, seat=0)
    assert north.get(url_of(table)).status_code == 200
    page = send(north, table, text=TEXT)
    assert page.status_code == 200
    content = page.content.decode()
    assert "10 to 3 after 11 deals" in content
    assert json.loads(TEXT)["metadata"]["players"][0] in content
    assert not ScoreReport.objects.exists()
    answer = save(north, table)
    assert answer.status_code == 302
    assert answer["Location"] == reverse("desk:replay", args=[table.match_id])
    report = ScoreReport.objects.get()
    assert (report.points, report.depth, report.status) == ([10, 3], "cards", "reported")


def test_a_file_is_taken_like_pasted_text_and_shown_to_be_mended() -> None:
    table = table_to_ten()
    north = phone(table, seat=0)
    file = SimpleUploadedFile("game.egn", b"\xef\xbb\xbf" + changed(colour="red").encode())
    page = send(north, table, file=file)
    assert page.status_code == 422
    assert "colour" in page.content.decode()
    good = SimpleUploadedFile("game.egn", TEXT.encode())
    assert "10 to 3" in send(north, table, file=good).content.decode()


def test_a_file_with_half_a_character_is_refused_on_a_page() -> None:
    table = table_to_ten()
    page = send(phone(table, seat=0), table, text='{"version": "\\ud800"}')
    assert page.status_code == 422
    assert "The version is none of 1.0 to 1.6" in page.content.decode()


def test_saving_twice_saves_once() -> None:
    table = table_to_ten()
    north = phone(table, seat=0)
    assert [save(north, table).status_code for _ in range(2)] == [302, 302]
    assert MatchRecord.objects.count() == 1


def test_the_seats_are_guessed_by_name_and_can_be_chosen() -> None:
    table = table_to_ten()
    north = phone(table, seat=0)
    game = json.loads(TEXT)
    labels = [player_at(table, seat).label for seat in range(4)]
    game["metadata"]["players"] = labels[1:] + labels[:1]
    page = send(north, table, text=json.dumps(game)).content.decode()
    assert "3 to 10 after 11 deals" in page
    chosen = send(north, table, text=json.dumps(game), turn="0").content.decode()
    assert "10 to 3 after 11 deals" in chosen
    assert suggested_turn(["a", "b", "c", "d"], ["w", "x", "y", "z"]) == 0


def test_what_was_changed_after_the_look_is_looked_through_again() -> None:
    table = table_to_ten()
    north = phone(table, seat=0)
    page = send(north, table, text=TEXT).content.decode()
    (seen,) = re.findall(r'name="seen" value="(\w+)"', page)
    again = save(north, table, seen=seen, turn="1")
    assert again.status_code == 200
    assert "3 to 10 after 11 deals" in again.content.decode()
    assert not ScoreReport.objects.exists()
    assert save(north, table, seen=seen, text=TEXT.replace("\n", "\r\n")).status_code == 302


def test_revokes_are_pointed_out_before_saving() -> None:
    table = table_to_ten()
    page = send(phone(table, seat=0), table, text=with_revoke()).content.decode()
    assert "Revoke in trick 1" in page


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"text": ""}, "Choose a file, or paste"),
        ({"text": "north plays the ace"}, "JSON"),
        ({"text": "[" * 200 + "]" * 200}, "nested"),
        ({"text": changed(colour="red")}, "colour"),
        ({"text": with_first_tricks({0: first_trick()[:3]})}, "trick"),
        ({"text": with_first_tricks({1: first_trick()})}, first_trick()[0]),
        ({"text": TEXT, "turn": "7"}, "no such seat"),
    ],
)
def test_a_bad_record_gets_a_sentence_and_stays_on_the_page(
    typed: dict[str, Any], words: str
) -> None:
    table = table_to_ten()
    north = phone(table, seat=0)
    for answer in (send(north, table, **typed), save(north, table, **({"text": ""} | typed))):
        page = answer.content.decode()
        assert answer.status_code == 422
        assert words in page
        assert str(typed.get("text", ""))[:12].replace('"', "&quot;") in page
    assert not HandScore.objects.exists()
    assert not ScoreReport.objects.exists()


def test_a_file_that_is_no_text_is_refused() -> None:
    table = table_to_ten()
    file = SimpleUploadedFile("game.egn", b"\xff\xfe\x00")
    answer = send(phone(table, seat=0), table, file=file)
    assert answer.status_code == 422
    assert "This file is no text" in answer.content.decode()


@pytest.mark.parametrize("is_file", [True, False])
def test_more_than_one_megabyte_is_too_large(is_file: bool) -> None:
    table = table_to_ten()
    text = "x" * (MAX_BYTES + 1)
    typed = {"file": SimpleUploadedFile("game.egn", text.encode())} if is_file else {"text": text}
    answer = send(phone(table, seat=0), table, **typed)
    assert answer.status_code == 413
    assert "larger than" in answer.content.decode()


def test_a_record_of_another_table_is_refused() -> None:
    recorded_table()
    table = table_to_ten()
    answer = save(phone(table, seat=0), table)
    assert answer.status_code == 422
    assert "recorded at another table already" in answer.content.decode()


def test_strangers_are_asked_who_they_are_and_save_nothing() -> None:
    table = table_to_ten()
    assert Client().get(url_of(table)).status_code == 302
    for answer in (send(Client(), table, text=TEXT), save(Client(), table)):
        assert answer.status_code == 422
        assert "You do not sit at this table" in answer.content.decode()
    assert not ScoreReport.objects.exists()
    assert Client().get(reverse("desk:hand_in", args=["x" * 43])).status_code == 404


def test_a_scorer_adds_the_cards_of_a_confirmed_result() -> None:
    table = table_to_ten()
    report_final(match_id=table.match_id, points=(10, 3), actor=Actor(is_official=True), revision=0)
    scorer = staff(table.round.stage.event, Role.SCORER)
    match_page = reverse("desk:match", args=[table.match_id])
    assert url_of(table) in scorer.get(match_page).content.decode()
    assert url_of(table) not in Client().get(match_page).content.decode()
    assert save(scorer, table, revision="1").status_code == 302
    assert MatchRecord.objects.get().report.status == "confirmed"
    assert url_of(table) not in scorer.get(match_page).content.decode()


def test_somebody_elses_hands_are_shown_before_they_are_replaced() -> None:
    table = table_to_ten()
    west = phone(table, seat=3)
    hand = reverse("desk:enter_hand", args=[table.match.link_key, 1])
    west.post(hand, {"makers": "0", "tricks": "3", "revision": "0"})
    north = phone(table, seat=0)
    answer = save(north, table)
    assert answer.status_code == 422
    assert "Somebody else changed this score" in answer.content.decode()
    assert save(north, table, revision="1").status_code == 302


def test_the_page_costs_a_fixed_number_of_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    table = table_to_ten()
    north = phone(table, seat=0)
    # table; match; seats; sides; reports; rulings; substitutions
    with django_assert_num_queries(7):
        north.get(url_of(table))
