"""Suits, ranks and cards, and sets of cards as bit masks.

A card is a small integer (its number among all cards), a set of cards an integer with one bit
for each card in it: the cheapest values that hands can be kept in.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final, TypeAlias

from engine.errors import BadCard, gettext_noop

SUIT_CODES: Final = "CDHS"
RANK_CODES: Final = "23456789TJQKA"
JOKER_CODE: Final = "Jo"
NO_TRUMP_CODE: Final = "N"
"""What stands for a suit in a call of no trumps."""

CardSet: TypeAlias = int
"""A set of cards: bit n stands for card number n."""


class Suit(IntEnum):
    """The four suits, black ones outside so that `3 - suit` is the other of a colour."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def mate(self) -> Suit:
        """Return the other suit of the same colour."""
        return Suit(3 - self)

    @property
    def code(self) -> str:
        """Return the letter of the suit."""
        return SUIT_CODES[self]


class Rank(IntEnum):
    """The ranks, from low to high as in a suit that is not trumps."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def code(self) -> str:
        """Return the sign of the rank."""
        return RANK_CODES[self]


class Card(int):
    """A card of the pack or the joker, by its number.

    >>> parse_card("JH")
    JH
    >>> parse_card("JH").suit
    <Suit.HEARTS: 2>
    """

    __slots__ = ()

    @property
    def is_joker(self) -> bool:
        """Say whether this is the joker."""
        return int(self) == JOKER_NUMBER

    @property
    def suit(self) -> Suit | None:
        """Return the printed suit; the joker has none."""
        return CARD_SUITS[self]

    @property
    def rank(self) -> Rank | None:
        """Return the rank; the joker has none."""
        return CARD_RANKS[self]

    @property
    def bit(self) -> CardSet:
        """Return the set of this card alone."""
        return BITS[self]

    def __str__(self) -> str:
        return CARD_TEXTS[self]

    def __repr__(self) -> str:
        return CARD_TEXTS[self]


JOKER_NUMBER: Final = 52
BITS: Final = tuple(1 << number for number in range(53))
"""The set of each card alone, by its number."""

CARDS: Final = tuple(Card(number) for number in range(53))
"""Every card by its number, the joker last."""

CARD_SUITS: Final = (*(Suit(number // 13) for number in range(52)), None)
CARD_RANKS: Final = (*(Rank(number % 13) for number in range(52)), None)
CARD_TEXTS: Final = (
    *(RANK_CODES[number % 13] + SUIT_CODES[number // 13] for number in range(52)),
    JOKER_CODE,
)
CARD_BY_TEXT: Final = {text: CARDS[number] for number, text in enumerate(CARD_TEXTS)}
JOKER: Final = CARDS[JOKER_NUMBER]


def make_card(rank: Rank, suit: Suit) -> Card:
    """Return the card of a rank and a suit."""
    return CARDS[suit * 13 + rank]


def parse_card(text: str) -> Card:
    """Return the card that a text such as "JH", "9C" or "Jo" names, or raise `BadCard`."""
    try:
        return CARD_BY_TEXT[text]
    except (KeyError, TypeError):
        raise BadCard("bad_card", gettext_noop("There is no card “%(text)s”."), text=text) from None


def parse_suit(code: str) -> Suit:
    """Return the suit of a letter, or raise `BadCard`."""
    if code not in SUIT_CODES or len(code) != 1:
        raise BadCard("bad_suit", gettext_noop("There is no suit “%(text)s”."), text=code)
    return Suit(SUIT_CODES.index(code))


def trump_code(suit: Suit | None) -> str:
    """Return the letter of the suit of trumps, or the one for none.

    >>> trump_code(Suit.HEARTS), trump_code(None)
    ('H', 'N')
    """
    return NO_TRUMP_CODE if suit is None else suit.code


def parse_trump(code: str) -> Suit | None:
    """Return the suit of trumps of a letter, None for no trumps, or raise `BadCard`."""
    return None if code == NO_TRUMP_CODE else parse_suit(code)


def card_set(cards: Iterable[Card]) -> CardSet:
    """Return the set of some cards."""
    found = 0
    for card in cards:
        found |= BITS[card]
    return found


def cards_in(cards: CardSet) -> tuple[Card, ...]:
    """Return the cards of a set by number."""
    found = []
    while cards:
        low = cards & -cards
        found.append(CARDS[low.bit_length() - 1])
        cards ^= low
    return tuple(found)


def texts_of(cards: CardSet) -> tuple[str, ...]:
    """Return the texts of the cards of a set."""
    return tuple(CARD_TEXTS[card] for card in cards_in(cards))
