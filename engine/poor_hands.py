"""Which hands are poor enough to be shown and exchanged, or dealt anew (docs/rules.md)."""

from __future__ import annotations

from typing import Final

from engine.cards import CARDS, CardSet, Rank, card_set
from engine.choices import FarmersCards, FarmersHand
from engine.house_rules import CARDS_UNDER
from engine.rules import Rules

LOW_CARDS: Final = card_set(
    card for card in CARDS if card.rank is not None and card.rank < Rank.JACK
)
"""Nines and tens, and what is below them in larger packs."""

ACES: Final = card_set(card for card in CARDS if card.rank is Rank.ACE)


def is_farmers_hand(rules: Rules, hand: CardSet) -> bool:
    """Say whether a hand is a farmer's hand by the rules.

    >>> from engine.cards import parse_card
    >>> hand = card_set(parse_card(code) for code in "9C 9D TS TH AH".split())
    >>> is_farmers_hand(Rules(), hand)
    False
    >>> is_farmers_hand(Rules(farmers_cards=FarmersCards.ACE_NO_FACE), hand)
    True
    """
    if rules.farmers_cards is FarmersCards.THREE_LOW:
        return has_low_cards(hand)
    high = hand & ~LOW_CARDS
    if rules.farmers_cards is FarmersCards.ACE_NO_FACE:
        return high.bit_count() <= 1 and not high & ~ACES
    return not high


def has_low_cards(hand: CardSet) -> bool:
    """Say whether a hand has as many low cards as are exchanged."""
    return (hand & LOW_CARDS).bit_count() >= CARDS_UNDER


def may_claim_redeal(rules: Rules, hand: CardSet) -> bool:
    """Say whether a hand gives a right to a new deal."""
    return rules.farmers_hand is FarmersHand.REDEAL and is_farmers_hand(rules, hand)


def may_go_under(rules: Rules, hand: CardSet) -> bool:
    """Say whether a hand gives a right to three cards of the stock for three low ones."""
    if rules.go_under and has_low_cards(hand):
        return True
    return rules.farmers_hand is FarmersHand.EXCHANGE and is_farmers_hand(rules, hand)
