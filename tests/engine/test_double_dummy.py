"""The search with open cards against plain minimax on the engine itself."""

from __future__ import annotations

import random
from math import factorial, inf, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Deal, Discard, OrderUp, PlayCard
from engine.cards import Suit, parse_card
from engine.decks import deck_of
from engine.double_dummy import OpenHand, best_plays, scores_by_tricks, tricks_by_trump
from engine.open_cards import SearchTooLong
from engine.scoring import Outcome
from engine.seats import Seat
from engine.shuffling import shuffle
from engine.state import HandState, Phase, makers_of, new_hand
from engine.transitions import apply, legal_actions
from engine.variants.registry import VARIANTS
from tests.engine.builders import after, any_action, dealt, rules
from tests.engine.strategies import dealt_hands

MOST_LINES = 1500
"""How many ways to play on may be left for plain minimax to be quick."""


def by_minimax(hand: HandState) -> int:
    """Return the makers' tricks at the end, every line being played out."""
    makers = makers_of(hand)
    if hand.is_over:
        return sum(hand.taken[seat] for seat in makers)
    ends = [by_minimax(apply(hand, play).state) for play in plays_of(hand)]
    return max(ends) if hand.turn in makers else min(ends)


def plays_of(hand: HandState) -> list[PlayCard]:
    return [action for action in legal_actions(hand) if isinstance(action, PlayCard)]


def lines_left(hand: HandState) -> int:
    """Return how many ways there are to play on if nobody had to follow."""
    held = [cards for seat, cards in enumerate(hand.holdings) if seat not in hand.contract.idle]
    return prod(factorial(cards.bit_count()) for cards in held)


def ending(hand: HandState, chance: random.Random, most_lines: float = MOST_LINES) -> HandState:
    """Return the hand with any actions until it is played and few ways are left."""
    while not hand.is_over and (hand.phase is not Phase.PLAY or lines_left(hand) > most_lines):
        hand = apply(hand, any_action(hand, chance)).state
    return hand


def new_deal(variant: str, number: int) -> HandState:
    some = rules(variant)
    pack = shuffle(deck_of(some), f"open {number}".encode())
    return apply(new_hand(some, Seat(number % some.players)), Deal(cards=pack)).state


@settings(deadline=None, max_examples=50)
@given(dealt_hands(), st.integers(0, 2**32))
def test_an_ending_comes_to_what_plain_minimax_finds(hand: HandState, seed: int) -> None:
    hand = ending(hand, random.Random(seed))
    if not hand.is_over:
        by_card = {play.card: by_minimax(apply(hand, play).state) for play in plays_of(hand)}
        assert best_plays(hand) == by_card


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_endings_of_every_variant_come_to_what_minimax_finds(variant: str) -> None:
    endings = [ending(new_deal(variant, number), random.Random(number)) for number in range(24)]
    played = [hand for hand in endings if not hand.is_over]
    assert len(played) > 5
    for hand in played:
        assert OpenHand(hand).tricks() == by_minimax(hand)


@pytest.mark.parametrize("variant", ["north_american", "railroad", "euchre3", "euchre2"])
def test_best_play_by_all_keeps_what_the_whole_hand_comes_to(variant: str) -> None:
    """After every best card the hand comes to the same; after no card to more."""
    hands = [ending(new_deal(variant, number), random.Random(number), inf) for number in range(8)]
    for hand in hands:
        makers = makers_of(hand)
        expected = OpenHand(hand).tricks() if makers else 0
        while not hand.is_over:
            values = best_plays(hand)
            best = max(values.values()) if hand.turn in makers else min(values.values())
            assert best == expected
            card = next(card for card, value in values.items() if value == best)
            hand = apply(hand, PlayCard(seat=hand.turn, card=card)).state
        assert sum(hand.taken[seat] for seat in makers) == expected


def ordered_up() -> HandState:
    """Return a hand in which South holds the five highest trumps and East led to it."""
    hands = {0: "9C TC QC KC AC", 1: "JH JD AH KH QH", 2: "9D TD QD KD AD", 3: "9S TS JS QS KS"}
    ordered = after(dealt(rules(deck=24), "TH", hands=hands), OrderUp(seat=Seat(0)))
    return after(ordered, Discard(seat=Seat(3), card=parse_card("TH")))


def test_what_each_number_of_tricks_is_worth() -> None:
    scores = scores_by_tricks(ordered_up())
    assert [score.points for score in scores] == [(0, 2), (0, 2), (0, 2), (1, 0), (1, 0), (2, 0)]
    assert scores[0].outcome is Outcome.EUCHRED
    hand = OpenHand(ordered_up())
    assert hand.tricks() == 0
    assert hand.makes(0)
    assert not hand.makes(1)
    assert not hand.makes_after(parse_card("AC"), 1)


def test_what_each_side_can_take_with_each_suit_as_trumps() -> None:
    hand = ordered_up()
    found = tricks_by_trump(hand.rules, hand.dealt.hands, Seat(0))
    assert found[Suit.HEARTS, 1] == 5
    assert found[Suit.HEARTS, 0] == 0
    assert {suit for suit, _ in found} == set(Suit)
    without = tricks_by_trump(rules(deck=24, no_trump=True), hand.dealt.hands, Seat(0))
    assert without[None, 0] == 5
    assert without[Suit.HEARTS, 1] == 5


def test_a_search_gives_up_after_as_many_positions_as_it_is_allowed() -> None:
    hand = ending(new_deal("auction7", 1), random.Random(1), most_lines=inf)
    with pytest.raises(SearchTooLong):
        OpenHand(hand, most_nodes=50).tricks()
