"""Suit in play and strength under a trump (rules.md 1.1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import PlayCard
from engine.bowers import NO_SUIT, order_of_suit, ranking
from engine.cards import CARDS, JOKER, Card, Suit, card_set, parse_card
from engine.decks import deck_of_size
from engine.seats import Seat
from engine.tricks import playable_cards, winner_of
from tests.engine.strategies import any_card, any_suit, holdings

PACK = card_set(deck_of_size(32, joker=True))


def texts(suit: Suit, trump: Suit | None, *, bowers: bool = True) -> str:
    return " ".join(str(card) for card in order_of_suit(suit, trump, PACK, bowers=bowers))


def test_trumps_go_from_the_joker_over_both_bowers_down() -> None:
    assert texts(Suit.HEARTS, Suit.HEARTS) == "Jo JH JD AH KH QH TH 9H 8H 7H"
    assert texts(Suit.CLUBS, Suit.CLUBS) == "Jo JC JS AC KC QC TC 9C 8C 7C"


def test_the_other_suit_of_the_colour_has_lost_its_jack() -> None:
    assert texts(Suit.DIAMONDS, Suit.HEARTS) == "AD KD QD TD 9D 8D 7D"
    assert texts(Suit.SPADES, Suit.HEARTS) == "AS KS QS JS TS 9S 8S 7S"


def test_without_bowers_every_jack_stays_between_ten_and_queen() -> None:
    assert texts(Suit.HEARTS, Suit.HEARTS, bowers=False) == "Jo AH KH QH JH TH 9H 8H 7H"
    assert texts(Suit.DIAMONDS, Suit.HEARTS, bowers=False) == "AD KD QD JD TD 9D 8D 7D"


def test_without_trumps_nobody_can_follow_a_joker() -> None:
    tables = ranking(None)
    assert tables.suits[JOKER] == NO_SUIT
    assert tables.followers[NO_SUIT] == JOKER.bit


@given(any_suit)
def test_every_card_follows_exactly_one_suit(trump: Suit) -> None:
    followers = ranking(trump).followers
    assert sum(cards.bit_count() for cards in followers) == len(CARDS)
    assert followers[trump].bit_count() == 15


@given(holdings, any_card, any_suit)
def test_a_seat_that_can_follow_must_follow(held: set[Card], led: Card, trump: Suit) -> None:
    tables = ranking(trump)
    hand = card_set(held)
    allowed = playable_cards(hand, tables.suits[led], tables)
    assert allowed
    assert allowed & hand == allowed
    following = [card for card in held if tables.suits[card] == tables.suits[led]]
    assert allowed == (card_set(following) if following else hand)


@given(st.lists(any_card, min_size=2, max_size=4, unique=True), any_suit)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(
    fallen: list[Card], trump: Suit
) -> None:
    tables = ranking(trump)
    plays = [PlayCard(seat=Seat(seat), card=card) for seat, card in enumerate(fallen)]
    winner = fallen[winner_of(plays, tables, trump)]
    trumps = [card for card in fallen if tables.suits[card] == trump]
    led = [card for card in fallen if tables.suits[card] == tables.suits[fallen[0]]]
    order = order_of_suit(Suit(tables.suits[winner]), trump, (1 << 53) - 1)
    rivals = trumps or led
    assert winner == min(rivals, key=order.index)


@pytest.mark.parametrize(
    ("trump", "led", "hand", "allowed"),
    [
        ("H", "TH", "JD KC QS 9C AS", "JD"),
        ("C", "JC", "JS AS KS 9D TH", "JS"),
        ("S", "JH", "AD KD QD 9H TC", "9H"),
        ("S", "8C", "JC AD KD 9H TH", "JC AD KD 9H TH"),
        ("D", "Jo", "7D JH 9S KS AH", "7D JH"),
    ],
)
def test_bowers_and_joker_follow_as_trumps(trump: str, led: str, hand: str, allowed: str) -> None:
    tables = ranking(Suit("CDHS".index(trump)))
    held = card_set(parse_card(text) for text in hand.split())
    expected = card_set(parse_card(text) for text in allowed.split())
    assert playable_cards(held, tables.suits[parse_card(led)], tables) == expected
