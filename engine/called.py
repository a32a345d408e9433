"""Which card finds the maker's partner, and who holds it (rules.md sections 8 and 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.bowers import Ranking
from engine.cards import BITS, Card, CardSet, Rank, Suit, cards_in, make_card
from engine.choices import CalledPartner, CallerHolds
from engine.decks import deck_set
from engine.rules import Rules
from engine.seats import Seat


class Found(NamedTuple):
    """The partner a called suit finds and the card that finds it; nobody if the maker is alone."""

    partner: Seat | None
    card: Card | None


NOBODY = Found(None, None)


def found_partner(
    rules: Rules, maker: Seat, suit: Suit, holdings: Sequence[CardSet], tables: Ranking
) -> Found:
    """Return whom a called suit makes the maker's partner, by the cards in hands.

    The stock and what was laid out do not count. A maker who holds the card plays alone, or
    under `next_best` with the holder of the highest card of the suit in another hand.
    """
    others = [cards for seat, cards in enumerate(holdings) if seat != maker]
    if rules.called_partner is CalledPartner.ACE:
        card: Card | None = make_card(Rank.ACE, suit)
    elif rules.caller_holds is CallerHolds.NEXT_BEST:
        card = highest(sum(others), suit, tables)
    else:
        card = highest(sum(holdings), suit, tables)
    if card is None:
        return NOBODY
    for seat, cards in enumerate(holdings):
        if cards & BITS[card] and seat != maker:
            return Found(Seat(seat), card)
    return NOBODY


def highest(cards: CardSet, suit: Suit, tables: Ranking) -> Card | None:
    """Return the highest card of a suit in play among some cards, or None if there is none."""
    of_suit = cards_in(cards & tables.followers[suit])
    return max(of_suit, key=tables.strengths.__getitem__, default=None)


def highest_callable(rules: Rules, suit: Suit, tables: Ranking) -> Card | None:
    """Return the highest card that calling a suit can mean."""
    if rules.called_partner is CalledPartner.ACE:
        return make_card(Rank.ACE, suit)
    return highest(deck_set(rules.deck, joker=rules.joker), suit, tables)
