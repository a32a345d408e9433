"""Hands of house rules on the phone."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.matches.models import HandScore
from leagues.seating.models import RoundTable
from tests.leagues.desk.builders import phone, table_of_four

pytestmark = pytest.mark.django_db

PAYING = {"stick_dealer": True, "dealer_may_pay": True}


def hand_url(table: RoundTable) -> str:
    return reverse("desk:enter_hand", args=[table.match.link_key, 1])


def form_of(table: RoundTable) -> str:
    return phone(table, seat=0).get(hand_url(table)).content.decode()


def saved(table: RoundTable, typed: dict[str, str]) -> str:
    """Return the page of the table after a hand was saved."""
    answer = phone(table, seat=0).post(hand_url(table), typed | {"revision": "0"}, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_only_what_the_house_rules_bring_about_is_asked() -> None:
    plain = form_of(table_of_four(variant="euchre4"))
    for question in ("Fast break", "dealer paid", "No trumps"):
        assert question not in plain
    ruled = table_of_four(variant="euchre4", rules=PAYING | {"fast_break": True, "no_trump": True})
    for question in ("Fast break", "North and South paid", "No trumps"):
        assert question in form_of(ruled)


def test_a_fast_break_is_ticked() -> None:
    table = table_of_four(variant="euchre4", rules={"fast_break": True})
    page = saved(table, {"makers": "0", "tricks": "3", "fast_break": "on"})
    assert "Hand 1 saved. No points: fast break." in page
    assert HandScore.objects.get().fast_break


def test_a_fast_break_with_another_number_of_tricks_is_refused_at_the_tick() -> None:
    table = table_of_four(variant="euchre4", rules={"fast_break": True})
    typed = {"makers": "0", "tricks": "4", "fast_break": "on", "revision": "0"}
    answer = phone(table, seat=0).post(hand_url(table), typed)
    assert answer.status_code == 422
    assert answer.context["form"].errors["fast_break"]
    assert "After a fast break the makers have 3 tricks." in answer.content.decode()


def test_what_is_wrong_with_a_hand_is_also_said_above_the_button_that_stays_in_view() -> None:
    table = table_of_four(variant="euchre4", rules={"fast_break": True})
    typed = {"makers": "0", "tricks": "4", "fast_break": "on", "revision": "0"}
    refused = phone(table, seat=0).post(hand_url(table), typed).content.decode()
    _before, _id, bar = refused.partition('id="hand-worth"')
    assert "After a fast break the makers have 3 tricks." in bar.partition("</p>")[0]


def test_a_dealer_who_paid_is_one_tap() -> None:
    table = table_of_four(variant="euchre4", rules=PAYING)
    page = saved(table, {"payer": "1"})
    assert "1 point to North and South: the dealer paid a point" in page
    hand = HandScore.objects.get()
    assert (hand.makers, hand.dealer_paid, hand.points) == (1, True, [1, 0])
    again = form_of(table)
    assert "checked" not in again


def test_where_everybody_plays_alone_the_dealer_is_named() -> None:
    table = table_of_four(variant="jucre_call_ace", rules=PAYING)
    assert form_of(table).count("</bdi> paid") == 4
    page = saved(table, {"payer": "3"})
    assert HandScore.objects.get().points == [1, 1, 1, 0]
    assert "the dealer paid a point" in page


def test_a_token_is_said_with_the_hand() -> None:
    table = table_of_four(variant="euchre4", rules={"four_trick_tokens": True})
    page = saved(table, {"makers": "0", "tricks": "4"})
    assert "1 point to North and South: made it, and a token" in page


def test_a_hand_without_trumps_is_shown_as_one() -> None:
    table = table_of_four(variant="euchre4", rules={"no_trump": True})
    page = saved(table, {"makers": "0", "tricks": "5", "trump": "N"})
    assert "No trumps" in page
