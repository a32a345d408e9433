"""The view of a live table tells a seat its own cards and choices, and nothing more."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from engine.bots.random_bot import random_bot
from engine.bots.steady_bot import steady_bot
from engine.cards import CARDS, CardSet, card_set, cards_in, texts_of
from engine.decks import deck_of
from engine.notation.act_codes import act_code
from engine.seats import Seat
from engine.state import HandState, Phase
from engine.variants.registry import VARIANTS, rules_for
from games.matches.card_faces import card_name
from games.online.choices import code_of_form, picked_code
from games.online.live import LiveGame, begin
from games.online.live import choices as choices_in
from games.online.table_view import table_view
from tests.engine.builders import rules
from tests.games.online.played import TWO_DEALS, dealt, facts, moments

HOUSE: dict[str, dict[str, Any]] = {key: {} for key in VARIANTS} | {
    "north_american": {"best_card": True, "defend_alone": "vs_lone", "alone_who": "maker_side"},
    "british": {"alone_when": "before_lead", "alone_who": "anyone", "defend_alone": "always"},
    "euchre4": {"farmers_hand": "exchange", "farmers_cards": "three_low", "no_trump": True},
    "railroad": {"joker": True, "joker_turned_up": "dealer_names_blind"},
    "jucre4": {"go_under": True, "stick_dealer": True, "dealer_may_pay": True},
}
CALLED = re.compile(r"Ace of (clubs|diamonds|hearts|spades)")
"""What a called partner is called by: no card that anybody is told to hold."""

CARD_OF = {text.lower(): card for card in CARDS for text in (str(card), card_name(str(card)))}
ANY_CARD = re.compile(rf"\b({'|'.join(CARD_OF)})\b")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("bot", [random_bot, steady_bot], ids=["random", "steady"])
def test_no_view_of_any_variant_holds_a_hidden_card_and_each_offers_what_is_lawful(
    variant: str, bot: Any
) -> None:
    game = rules_for(variant, HOUSE[variant])
    table = facts(game, variant=variant)
    known: list[CardSet] = []
    for live in moments(game, bot, seed=len(variant)):
        hand = live.hand
        assert hand is not None
        if not live.actions:
            known = [0] * game.players
        for number in range(game.players):
            seat = Seat(number)
            known[seat] |= 0 if is_blind(hand, seat) else hand.holdings[seat]
            view = table_view(live=live, table=table, seat=seat)
            assert cards_told(view, live) & ~(known[seat] | open_cards(hand)) == 0
            assert offered(view) == sorted(act_code(act) for act in choices_in(live, seat))
        view = table_view(live=live, table=table, seat=None)
        assert cards_told(view, live) & ~open_cards(hand) == 0
        assert offered(view) == []
        assert view["holding"] == []


def is_blind(hand: HandState, seat: Seat) -> bool:
    return hand.phase is Phase.JOKER_NAME and seat == hand.dealer


def open_cards(hand: HandState) -> CardSet:
    """Return the cards that everybody has seen in this hand."""
    plays = [play for trick in hand.quitted for play in trick.plays]
    shown = card_set(play.card for play in [*plays, *hand.trick])
    if hand.contract.shown_by is not None:
        shown |= hand.dealt.hands[hand.contract.shown_by]
    return shown | (0 if hand.dealt.turn_up is None else hand.dealt.turn_up.bit)


def cards_told(view: dict[str, object], live: LiveGame) -> CardSet:
    """Return every card a view speaks of, by its sign or its name.

    The last trick may be that of the hand before, whose cards are dealt anew.
    """
    told = dict(view)
    if live.hand is not None and not live.hand.quitted:
        del told["last_trick"]
    text = CALLED.sub("", json.dumps(told)).lower()
    return card_set(CARD_OF[found] for found in ANY_CARD.findall(text))


def offered(view: dict[str, object]) -> list[str]:
    """Return the code of everything a view offers."""
    choices: Any = view["choices"]
    pick: Any = view["pick"]
    codes = [choice["code"] for choice in choices]
    if pick is not None:
        codes += [
            picked_code(pick, chosen)
            for number in range(pick["fewest"], pick["most"] + 1)
            for chosen in combinations([each["value"] for each in pick["options"]], number)
        ]
    held: Any = view["holding"]
    of_cards = [card["code"] for card in held if card["code"] is not None]
    assert sorted(of_cards) == sorted(each["code"] for each in choices if each["card"])
    return sorted(codes)


def test_a_commentator_sees_all_hands_and_offers_nothing() -> None:
    game = rules("north_american")
    live = dealt(begin(game, TWO_DEALS, Seat(0)), 1)
    assert live.hand is not None
    view = table_view(live=live, table=facts(game), seat=None, may_see_all=True)
    seats: Any = view["seats"]
    held = [sorted(card["card"] for card in seat["held"]) for seat in seats]
    assert held == [sorted(str(card) for card in cards_in(cards)) for cards in live.hand.holdings]
    assert offered(view) == []


def test_before_the_cards_are_dealt_a_table_shows_who_sits_where() -> None:
    table = facts(rules("north_american"), status="gathering")
    view: Any = table_view(live=None, table=table, seat=Seat(1))
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Bob", "Cleo", "Dan"]
    assert [seat["place"] for seat in view["seats"]] == ["right", "own", "left", "top"]
    assert view["prompt"] == "Waiting for players."
    assert view["score"][1]["title"] == "Bob and Dan"
    assert view["score"][1]["is_yours"]


def test_while_a_game_is_paused_nothing_can_be_done() -> None:
    game = rules("north_american")
    live = dealt(begin(game, TWO_DEALS, Seat(0)), 1)
    playing = table_view(live=live, table=facts(game), seat=Seat(1))
    paused = table_view(live=live, table=facts(game, status="paused"), seat=Seat(1))
    assert offered(playing) != []
    assert offered(paused) == []
    assert paused["prompt"] == "The game is paused."


def test_a_form_with_the_switch_means_the_call_alone() -> None:
    game = rules("north_american")
    live = dealt(begin(game, TWO_DEALS, Seat(0)), 1)
    view: Any = table_view(live=live, table=facts(game), seat=Seat(1))
    sent = {"code": ["calls:order"], "alone": ["on"]}
    assert code_of_form(view["choices"], None, sent) == "calls:order-alone"
    assert code_of_form(view["choices"], None, {"code": ["calls:order"]}) == "calls:order"
    assert code_of_form(view["choices"], None, {"code": ["calls:pass"], "alone": ["on"]}) == (
        "calls:pass"
    )


def test_the_story_of_a_hand_is_told_once_sentence_by_sentence() -> None:
    game = rules("north_american")
    numbers: list[int] = []
    for live in moments(game, steady_bot):
        view: Any = table_view(live=live, table=facts(game), seat=None)
        fresh = [item["number"] for item in view["news"] if item["number"] not in numbers]
        assert fresh == sorted(fresh)
        assert not numbers or min(fresh) > max(numbers)
        assert 1 <= len(fresh) <= 4
        numbers += fresh
    assert "Winners" in view["headline"] or "draw" in view["headline"]
    assert view["news"][-1]["text"] == view["headline"]


def test_trumps_lead_the_hand_with_both_bowers_at_the_front() -> None:
    game = rules("north_american")
    for live in moments(game, random_bot, seed=3):
        hand = live.hand
        assert hand is not None
        if hand.contract.trump is None or hand.is_over:
            continue
        for number in range(4):
            view: Any = table_view(live=live, table=facts(game), seat=Seat(number))
            own = texts_of(hand.holdings[number])
            held = [card["card"] for card in view["holding"] if card["card"] in own]
            assert sorted(held) == sorted(own)
            trumps = [
                str(card)
                for card in deck_of(game)
                if hand.contract.tables.suits[card] == hand.contract.trump
            ]
            is_trump = [card in trumps for card in held]
            assert is_trump == sorted(is_trump, reverse=True)


def test_a_poor_hand_that_was_shown_lies_open_until_the_first_lead() -> None:
    game = rules("north_american", go_under=True)
    shown: set[bool] = set()
    for seed in range(40):
        for live in moments(game, random_bot, seed=seed):
            hand = live.hand
            assert hand is not None
            seat = hand.contract.shown_by
            view: Any = table_view(live=live, table=facts(game), seat=None)
            open_seats = [at["number"] for at in view["seats"] if at["held"]]
            has_begun = bool(hand.trick or hand.quitted)
            assert open_seats == ([] if seat is None or has_begun else [seat])
            if seat is not None and open_seats:
                held = [each["card"] for each in view["seats"][seat]["held"]]
                assert sorted(held) == sorted(texts_of(hand.dealt.hands[seat]))
            shown.add(bool(open_seats))
    assert shown == {True, False}


def test_everybody_is_told_that_a_bot_plays_on_for_somebody_and_that_they_are_back() -> None:
    here = facts(rules("north_american"))
    away = replace(here, seats=(replace(here.seats[0], is_away=True), *here.seats[1:]))
    told = [
        [seat["presence"] for seat in seats_in(table_view(live=None, table=table, seat=Seat(1)))]
        for table in (away, here)
    ]
    assert told[0][:2] == ["A bot plays on for Ann.", "Bob plays again."]
    assert told[1][:2] == ["Ann plays again.", "Bob plays again."]


def seats_in(view: Any) -> list[dict[str, Any]]:
    return list(view["seats"])
