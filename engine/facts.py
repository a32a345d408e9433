"""What happened, in the words of the game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from engine.actions import MOST_SEATS, Call
from engine.cards import CARDS, Card, CardSet, Suit
from engine.scoring import SlipScore
from engine.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDealt:
    """The cards are dealt and, but for an auction, a card is turned up."""

    dealer: Seat
    turn_up: Card | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShown:
    """A seat showed a poor hand to the whole table."""

    seat: Seat
    cards: CardSet


@dataclass(frozen=True, slots=True, kw_only=True)
class WentUnder:
    """A seat exchanged three low cards for three of the stock; which ones is its secret."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CallMade:
    """A seat called."""

    call: Call


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpMade:
    """A seat made trumps, or made the hand one without trumps."""

    maker: Seat
    suit: Suit | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WentAlone:
    """A seat plays alone; its fixed partners, if it has any, lay the cards down."""

    seat: Seat
    idle: frozenset[Seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class AloneDeclined:
    """A seat will not play alone."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerExchanged:
    """The dealer has laid a card out; which one is the dealer's secret."""

    dealer: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BestCardGiven:
    """A lone player got the partner's best card; which one is their secret."""

    seat: Seat
    giver: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BestCardDeclined:
    """A lone player keeps the cards as they are."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionWon:
    """A seat has the highest bid."""

    maker: Seat
    bid: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WidowTaken:
    """The maker took the widow and laid as many cards out; which ones is the maker's secret."""

    maker: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class WidowLeft:
    """The maker left the widow."""

    maker: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnersChosen:
    """The maker chose partners, or none."""

    maker: Seat
    partners: frozenset[Seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnerCalled:
    """The maker named the suit that finds the partner; who it is stays hidden."""

    maker: Seat
    suit: Suit


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnerShown:
    """The called card fell, and with it everybody knows the maker's partner."""

    maker: Seat
    partner: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed:
    """A card fell."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickTaken:
    """A trick is complete."""

    winner: Seat
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScored:
    """The hand is over and counted."""

    score: SlipScore


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedOut:
    """Nobody made trumps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerPaid:
    """The stuck dealer gave the deal up for a point."""

    dealer: Seat
    score: SlipScore


@dataclass(frozen=True, slots=True, kw_only=True)
class DealVoid:
    """The joker was turned up or a farmer's hand shown, and the cards are dealt again."""


Fact: TypeAlias = (
    HandDealt
    | HandShown
    | WentUnder
    | CallMade
    | TrumpMade
    | WentAlone
    | AloneDeclined
    | DealerExchanged
    | BestCardGiven
    | BestCardDeclined
    | AuctionWon
    | WidowTaken
    | WidowLeft
    | PartnersChosen
    | PartnerCalled
    | PartnerShown
    | CardPlayed
    | TrickTaken
    | HandScored
    | PassedOut
    | DealerPaid
    | DealVoid
)

MOST_CARDS: Final = 7

CARDS_PLAYED: Final = tuple(
    tuple((CardPlayed(seat=Seat(seat), card=card),) for card in CARDS) for seat in range(MOST_SEATS)
)
"""The facts of every play there can be, by seat and card."""


@cache
def call_made(call: Call) -> tuple[CallMade]:
    """Return the fact of a call, which is made once for each call there is."""
    return (CallMade(call=call),)


@cache
def trump_made(maker: Seat, suit: Suit | None) -> tuple[TrumpMade]:
    """Return the fact that trumps, or none, were made, once for each that can be."""
    return (TrumpMade(maker=maker, suit=suit),)


TRICKS_TAKEN: Final = tuple(
    tuple((TrickTaken(winner=Seat(seat), number=number),) for number in range(MOST_CARDS + 1))
    for seat in range(MOST_SEATS)
)
"""The facts of every trick there can be, by winner and number."""
