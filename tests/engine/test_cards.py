"""Cards, their texts, and sets of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import (
    CARDS,
    JOKER,
    Rank,
    Suit,
    card_set,
    cards_in,
    make_card,
    parse_card,
    parse_suit,
    texts_of,
)
from engine.decks import deck_of, deck_of_size
from engine.errors import BadCard
from tests.engine.builders import rules
from tests.engine.strategies import any_card


def test_every_card_is_read_back_from_its_text() -> None:
    assert [parse_card(str(card)) for card in CARDS] == list(CARDS)
    assert len({str(card) for card in CARDS}) == 53


@pytest.mark.parametrize("text", ["", "1H", "10H", "HJ", "jh", "Xx", "JHH", "jo"])
def test_a_text_that_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadCard) as refusal:
        parse_card(text)
    assert text in refusal.value.sentence


def test_a_card_knows_its_suit_and_rank() -> None:
    jack = make_card(Rank.JACK, Suit.HEARTS)
    assert (str(jack), jack.suit, jack.rank) == ("JH", Suit.HEARTS, Rank.JACK)
    assert (JOKER.suit, JOKER.rank, str(JOKER)) == (None, None, "Jo")


def test_the_mate_of_a_suit_has_its_colour() -> None:
    assert [suit.mate for suit in Suit] == [Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS]


@pytest.mark.parametrize("code", ["", "X", "CD", "c"])
def test_a_letter_of_no_suit_is_refused(code: str) -> None:
    with pytest.raises(BadCard):
        parse_suit(code)
    assert parse_suit("C") is Suit.CLUBS


@given(st.sets(any_card))
def test_a_set_of_cards_gives_its_cards_back(some: set[int]) -> None:
    members = [CARDS[number] for number in some]
    found = cards_in(card_set(members))
    assert set(found) == some
    assert list(found) == sorted(found)
    assert texts_of(card_set(members)) == tuple(str(card) for card in found)


@pytest.mark.parametrize(("size", "lowest"), [(24, "9C"), (28, "8C"), (32, "7C"), (36, "6C")])
def test_a_deck_goes_down_to_its_lowest_rank(size: int, lowest: str) -> None:
    deck = deck_of_size(size)
    assert len(set(deck)) == size
    assert min(deck) == parse_card(lowest)


def test_the_joker_is_in_the_deck_where_the_rules_say_so() -> None:
    assert JOKER in deck_of(rules("british"))
    assert JOKER not in deck_of(rules("north_american"))
    assert len(deck_of(rules("euchre4"))) == 32
