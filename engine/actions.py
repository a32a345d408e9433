"""What a seat, or chance, can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from engine.cards import BITS, CARDS, Card, CardSet, Suit
from engine.seats import Seat

MOST_SEATS: Final = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Chance gives the pack, top card first."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepHand:
    """Show no poor hand before the first call, having none or not wishing to."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRedeal:
    """Show a farmer's hand, upon which the cards are dealt anew."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class GoUnder:
    """Show a poor hand and exchange three low cards of it for three of the stock."""

    seat: Seat
    cards: CardSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """Make no trumps."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderUp:
    """Accept the turn-up as an opponent (order up) or partner (assist) of the dealer."""

    seat: Seat
    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeUp:
    """Accept the turn-up as dealer."""

    seat: Seat
    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnDown:
    """Refuse the turn-up as dealer, which ends round one."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """Name a suit as trumps, or none, which house rules may allow in round two."""

    seat: Seat
    suit: Suit | None
    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PayPoint:
    """Give the deal up as a stuck dealer: the opponents score a point."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """Bid in an auction; the value is one of `engine.auction.bids_of`."""

    seat: Seat
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeWidow:
    """Take the widow into the hand as the highest bidder."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineWidow:
    """Leave the widow face down."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Bury:
    """Lay out as many cards as the widow had."""

    seat: Seat
    cards: CardSet


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoosePartners:
    """Choose partners openly after an auction; none is lawful unless the rules want all."""

    seat: Seat
    partners: frozenset[Seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallPartner:
    """Name the suit whose best card, or ace, finds the partner."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True, kw_only=True)
class GoAlone:
    """Declare to play without the partner, before the first lead."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepPartner:
    """Say that one will not go alone, before the first lead; it binds nobody."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DefendAlone:
    """Play against the makers without the partner."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class NoLoneDefence:
    """Decline to defend alone."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard:
    """Lay a card out as dealer; laying out the turn-up leaves it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardForBest:
    """Lay a card out as a lone player for the partner's best card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveBest:
    """Hand a card to the partner who plays alone."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineBest:
    """Keep one's own five cards as a lone player."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCard:
    """Lead or follow with a card."""

    seat: Seat
    card: Card


Call: TypeAlias = Pass | OrderUp | TakeUp | TurnDown | Name | PayPoint | Bid
SeatAction: TypeAlias = (
    Call
    | KeepHand
    | ClaimRedeal
    | GoUnder
    | TakeWidow
    | DeclineWidow
    | Bury
    | ChoosePartners
    | CallPartner
    | GoAlone
    | KeepPartner
    | DefendAlone
    | NoLoneDefence
    | Discard
    | DiscardForBest
    | GiveBest
    | DeclineBest
    | PlayCard
)
Action: TypeAlias = Deal | SeatAction

PLAYS: Final = tuple(
    tuple(PlayCard(seat=Seat(seat), card=card) for card in CARDS) for seat in range(MOST_SEATS)
)
"""Every play there can be, by seat and card: made once, as they are needed all the time."""


DISCARDS: Final = tuple(
    tuple(Discard(seat=Seat(seat), card=card) for card in CARDS) for seat in range(MOST_SEATS)
)
"""Every discard there can be, by seat and card."""

DISCARDS_FOR_BEST: Final = tuple(
    tuple(DiscardForBest(seat=Seat(seat), card=card) for card in CARDS)
    for seat in range(MOST_SEATS)
)
"""Every discard for a partner's best card there can be, by seat and card."""

GIFTS: Final = tuple(
    tuple(GiveBest(seat=Seat(seat), card=card) for card in CARDS) for seat in range(MOST_SEATS)
)
"""Every best card that can be handed over, by seat and card."""

CardAct = TypeVar("CardAct", PlayCard, Discard, DiscardForBest, GiveBest)


def of_cards(acts: tuple[CardAct, ...], cards: CardSet) -> tuple[CardAct, ...]:
    """Return from the acts with every card those with a set of cards, in their order.

    It looks for the highest card first, which is quicker than for the lowest, and makes no list
    for one card or two, which is what most seats may play.
    """
    if not cards:
        return ()
    highest = cards.bit_length() - 1
    cards ^= BITS[highest]
    if not cards:
        return (acts[highest],)
    next_highest = cards.bit_length() - 1
    cards ^= BITS[next_highest]
    if not cards:
        return (acts[next_highest], acts[highest])
    found = [acts[highest], acts[next_highest]]
    while cards:
        highest = cards.bit_length() - 1
        found.append(acts[highest])
        cards ^= BITS[highest]
    found.reverse()
    return tuple(found)
