"""Which cards each deck has."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.cards import JOKER, Card, CardSet, Rank, Suit, card_set, make_card
from engine.rules import Rules

LOWEST_RANK: Final[Mapping[int, Rank]] = {
    24: Rank.NINE,
    28: Rank.EIGHT,
    32: Rank.SEVEN,
    36: Rank.SIX,
    52: Rank.TWO,
}


@cache
def deck_of_size(size: int, *, joker: bool = False) -> tuple[Card, ...]:
    """Return the cards of a deck of 24, 28, 32, 36 or 52, with the joker if asked for.

    >>> len(deck_of_size(24, joker=True))
    25
    """
    lowest = LOWEST_RANK[size]
    cards = [make_card(rank, suit) for suit in Suit for rank in Rank if rank >= lowest]
    return (*cards, JOKER) if joker else tuple(cards)


@cache
def deck_set(size: int, *, joker: bool) -> CardSet:
    """Return the cards of a deck as a set."""
    return card_set(deck_of_size(size, joker=joker))


def deck_of(rules: Rules) -> tuple[Card, ...]:
    """Return the cards the rules play with, in order."""
    return deck_of_size(rules.deck, joker=rules.joker)
