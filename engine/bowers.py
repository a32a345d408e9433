"""Suit in play and strength of every card under a trump suit, as tables.

Trumps from the top: the joker, the jack of trumps (right bower), the jack of the other suit of
that colour (left bower), then ace, king, queen, ten and down. The left bower and the joker
belong to the trump suit in every respect (rules.md section 1.1). Without bowers, an option,
every jack ranks between ten and queen of its own suit.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

from engine.cards import BITS, CARDS, JOKER, Card, CardSet, Rank, Suit

JOKER_STRENGTH: Final = 40
RIGHT_BOWER_STRENGTH: Final = 35
LEFT_BOWER_STRENGTH: Final = 34
TRUMP_STRENGTH: Final = 20
"""Added to the rank of a trump, so that the lowest beats every card that is none."""

NO_CHANCE: Final = -1
"""The strength of a card that is neither a trump nor of the suit led."""

NO_SUIT: Final = 4
"""The suit in play of a joker while there are no trumps: one that nobody can follow."""


CardPlay: TypeAlias = tuple[CardSet, CardSet, int]
"""What playing a card to a trick asks for.

The set of the card alone; the cards of which the hand has to hold no other one, which are those of
the suit led if the card is of another; and its strength, or `NO_CHANCE` if it cannot win.
"""


class SuitLed(NamedTuple):
    """A suit in play that was led to a trick."""

    suit: int
    followers: CardSet
    """All cards that follow it."""
    plays: tuple[CardPlay, ...]
    """What playing a card to it asks for, by card number; the card that leads it is one of them."""


class Ranking(NamedTuple):
    """What each card is worth while a suit is trumps."""

    suits: tuple[int, ...]
    """Suit in play by card number."""
    strengths: tuple[int, ...]
    """Strength by card number; compare only cards that are trumps or of the suit led."""
    followers: tuple[CardSet, ...]
    """All cards of a suit in play, by suit; last come none, as nothing is followed by a lead."""
    leads: tuple[SuitLed, ...]
    """What leading a suit in play asks of all, by suit."""


@cache
def ranking(trump: Suit | None, *, bowers: bool = True) -> Ranking:
    """Return the tables for a trump suit; the tables are made once."""
    suits = tuple(int(suit_in_play(card, trump, bowers=bowers)) for card in CARDS)
    strengths = tuple(strength(card, trump, bowers=bowers) for card in CARDS)
    followers = tuple(
        sum(card.bit for card in CARDS if suits[card] == suit) for suit in (*Suit, NO_SUIT)
    )
    leads = tuple(
        SuitLed(int(led), cards, plays_to(led, trump, suits, strengths, cards))
        for led, cards in zip((*Suit, NO_SUIT), followers, strict=True)
    )
    return Ranking(suits=suits, strengths=strengths, followers=(*followers, 0), leads=leads)


def plays_to(
    led: int,
    trump: Suit | None,
    suits: tuple[int, ...],
    strengths: tuple[int, ...],
    followers: CardSet,
) -> tuple[CardPlay, ...]:
    """Return for every card what playing it to a suit led asks for."""
    return tuple(
        (
            bit,
            bit if suit == led else bit | followers,
            strength if suit in (led, trump) else NO_CHANCE,
        )
        for bit, suit, strength in zip(BITS, suits, strengths, strict=True)
    )


def suit_in_play(card: Card, trump: Suit | None, *, bowers: bool = True) -> int:
    """Return the suit a card counts for, which for left bower and joker is the trump suit."""
    if card.suit is None:
        return NO_SUIT if trump is None else trump
    if trump is not None and bowers and is_left_bower(card, trump):
        return trump
    return card.suit


def is_right_bower(card: Card, trump: Suit) -> bool:
    """Say whether a card is the jack of trumps."""
    return card.rank is Rank.JACK and card.suit is trump


def is_left_bower(card: Card, trump: Suit) -> bool:
    """Say whether a card is the other jack of the trumps' colour."""
    return card.rank is Rank.JACK and card.suit is trump.mate


def strength(card: Card, trump: Suit | None, *, bowers: bool = True) -> int:
    """Return a number that is higher for the card that beats another of its suit or a trump."""
    if card.rank is None:
        return JOKER_STRENGTH
    if trump is not None and bowers:
        if is_right_bower(card, trump):
            return RIGHT_BOWER_STRENGTH
        if is_left_bower(card, trump):
            return LEFT_BOWER_STRENGTH
    return card.rank + (TRUMP_STRENGTH if card.suit is trump else 0)


def order_of_suit(
    suit: Suit, trump: Suit | None, pack: CardSet, *, bowers: bool = True
) -> list[Card]:
    """Return the cards of a suit in play that are in the pack, high to low.

    >>> from engine.decks import deck_of_size
    >>> from engine.cards import card_set
    >>> order_of_suit(Suit.HEARTS, Suit.HEARTS, card_set(deck_of_size(24)))
    [JH, JD, AH, KH, QH, TH, 9H]
    """
    tables = ranking(trump, bowers=bowers)
    present = [card for card in CARDS if pack & card.bit and tables.suits[card] == suit]
    return sorted(present, key=lambda card: tables.strengths[card], reverse=True)


ALL_CARDS: Final[CardSet] = (1 << (JOKER + 1)) - 1
