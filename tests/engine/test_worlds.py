"""Worlds are such that the seat would see in them what it sees."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Deal
from engine.bots.evidence import evidence_of
from engine.bots.placing import Place, laid_out
from engine.bots.steady_bot import steady_bot
from engine.bots.table import seat_to_ask
from engine.bots.worlds import world_of
from engine.cards import card_set, cards_in
from engine.decks import deck_of, deck_set
from engine.perspective import seen_by
from engine.seats import Seat
from engine.shuffling import random_words, shuffle
from engine.state import HandState, new_hand
from engine.transitions import apply
from engine.variants.registry import VARIANTS
from tests.engine.builders import any_action, cards, holding, rules
from tests.engine.strategies import dealt_hands

WORLDS = 2


def check_worlds(hand: HandState, seat: Seat, words: Iterator[int]) -> None:
    """Check that worlds look right to a seat, and that every card is in one place."""
    seen = seen_by(hand, seat)
    for _ in range(WORLDS):
        world = world_of(evidence_of(seen), words)
        assert world is not None
        assert seen_by(world, seat) == seen
        check_cards(world)


def check_cards(world: HandState) -> None:
    """Check that no card is in two hands and that nobody failed to follow a suit held."""
    tables, played = world.contract.tables, []
    for trick in (*(trick.plays for trick in world.quitted), world.trick):
        played += [play.card for play in trick]
        for play in trick:
            led = tables.suits[trick[0].card]
            if tables.suits[play.card] != led:
                assert not world.holdings[play.seat] & tables.followers[led]
    everywhere = [card for held in world.holdings for card in cards_in(held)] + played
    assert len(everywhere) == len(set(everywhere))
    deck = deck_set(world.rules.deck, joker=world.rules.joker)
    assert not card_set(everywhere) & ~deck


@settings(deadline=None, max_examples=60)
@given(dealt_hands(), st.integers(0, 2**32), st.integers(0, 6))
def test_a_seat_sees_in_its_worlds_what_it_sees(hand: HandState, seed: int, number: int) -> None:
    chance, words = random.Random(seed), random_words(b"worlds")
    seat = Seat(number % hand.rules.players)
    while not hand.is_over:
        check_worlds(hand, seat, words)
        hand = apply(hand, any_action(hand, chance)).state


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_in_every_variant_sensible_hands_have_worlds(variant: str) -> None:
    some = rules(variant)
    words = random_words(b"worlds")
    for number in range(3):
        pack = shuffle(deck_of(some), f"world {number}".encode())
        hand = apply(new_hand(some, Seat(number % some.players)), Deal(cards=pack)).state
        while not hand.is_over:
            turn = seat_to_ask(hand)
            for seat in range(some.players):
                check_worlds(hand, Seat(seat), words)
            hand = apply(hand, steady_bot(seen_by(hand, turn), b"")).state


def test_cards_that_fit_only_if_others_move_find_their_places() -> None:
    """A ring: once two cards lie the wrong way round, the third has no room."""
    places = [
        Place(size=1, may_hold=holding("9C TC")),
        Place(size=1, may_hold=holding("TC JC")),
        Place(size=1, may_hold=holding("JC 9C")),
    ]
    words = random_words(b"ring")
    found = {laid_out(cards("9C TC JC"), places, words) for _ in range(60)}
    assert found == {
        (holding("9C"), holding("TC"), holding("JC")),
        (holding("TC"), holding("JC"), holding("9C")),
    }


def test_cards_without_a_place_are_refused() -> None:
    places = [Place(size=1, may_hold=holding("9C")), Place(size=1, may_hold=holding("9C TC"))]
    assert laid_out(cards("9C 9H"), places, random_words(b"")) is None


def test_every_way_to_lay_cards_out_comes_up() -> None:
    places = [Place(size=1, may_hold=holding("9C TC JC")) for _ in range(3)]
    words = random_words(b"ways")
    found = {laid_out(cards("9C TC JC"), places, words) for _ in range(100)}
    assert len(found) == 6
