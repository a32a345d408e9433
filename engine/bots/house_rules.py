"""What a sensible bot does where house rules give it a choice."""

from __future__ import annotations

from typing import Final

from engine.actions import ClaimRedeal, GoUnder, KeepHand, PayPoint, SeatAction
from engine.cards import CardSet, Rank, cards_in
from engine.perspective import Perspective

WORTH_WITHOUT_TRUMPS: Final = {Rank.ACE: 5, Rank.KING: 2, Rank.QUEEN: 1}
"""What a card is worth in a hand without trumps: three aces are worth a call."""

HOPELESS: Final = 7
"""Below this a hand is likelier to be euchred than not, so a point is cheaper."""


def value_without_trumps(cards: CardSet) -> int:
    """Return what a hand is worth if it is played without trumps."""
    ranks = [card.rank for card in cards_in(cards)]
    return sum(WORTH_WITHOUT_TRUMPS.get(rank, 0) for rank in ranks if rank is not None)


def show_or_keep(perspective: Perspective) -> SeatAction:
    """Have a poor hand dealt anew, or exchange low cards of it, none of the turn-up's suit first.

    A hand that holds an ace or a bower beside its low cards is still better for new cards in
    place of the low ones.
    """
    claims = [action for action in perspective.legal if isinstance(action, ClaimRedeal)]
    if claims:
        return claims[0]
    exchanges = [action for action in perspective.legal if isinstance(action, GoUnder)]
    if not exchanges:
        return KeepHand(seat=perspective.seat)
    return min(exchanges, key=lambda action: loss(perspective, action.cards))


def loss(perspective: Perspective, cards: CardSet) -> tuple[int, int]:
    """Return what is lost with some low cards: those of the turn-up's suit, then their ranks."""
    turn_up = perspective.turn_up
    suit = None if turn_up is None else turn_up.suit
    laid = cards_in(cards)
    return sum(card.suit is suit for card in laid), sum(card.rank or 0 for card in laid)


def payment(perspective: Perspective, *, value: int) -> PayPoint | None:
    """Return paying a point, if that may be done and the best call is worth too little."""
    if value >= HOPELESS:
        return None
    return next((action for action in perspective.legal if isinstance(action, PayPoint)), None)
