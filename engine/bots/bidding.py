"""How the steady bot bids, names trumps, uses the widow, chooses and calls partners.

A hand is valued in tricks it can expect. A bid is made when they, and what each partner adds,
come to what the bid owes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from engine.actions import (
    Bid,
    Bury,
    CallPartner,
    ChoosePartners,
    Name,
    Pass,
    SeatAction,
    TakeWidow,
)
from engine.auction import BidTerms, terms_of
from engine.bowers import LEFT_BOWER_STRENGTH, RIGHT_BOWER_STRENGTH, Ranking, ranking
from engine.called import highest_callable
from engine.cards import CardSet, Rank, Suit, cards_in
from engine.perspective import Perspective
from engine.rules import Rules
from engine.seats import Seat

TRICKS_OF_PARTNER: Final = 0.75
"""What a partner adds, of whom nothing is known."""

TRICKS_OF_WIDOW_CARD: Final = 0.12
MARGIN: Final = 0.15
LONE_RISK: Final = 0.45
"""How far from certain a lone hand may be."""

TRUMP_TRICKS: Final[Mapping[Rank, float]] = {Rank.ACE: 0.75, Rank.KING: 0.65, Rank.QUEEN: 0.55}
LOW_TRUMP: Final = 0.45
SIDE_ACE: Final = 0.6
SIDE_KING: Final = 0.15
SHORT_SUIT: Final = 0.15
"""What a void is worth to a hand with trumps to spare."""


@lru_cache(maxsize=1 << 12)
def tricks_expected(cards: CardSet, trump: Suit, *, bowers: bool) -> float:
    """Return the tricks a hand can expect with a suit as trumps, all other hands unknown."""
    tables = ranking(trump, bowers=bowers)
    trumps = cards & tables.followers[trump]
    found = sum(worth_in_trumps(card, tables) for card in cards_in(trumps))
    for suit in Suit:
        if suit is trump:
            continue
        held = cards & tables.followers[suit]
        found += sum(worth_beside(card.rank) for card in cards_in(held))
        found += SHORT_SUIT if not held and trumps.bit_count() > 1 else 0
    return found


def worth_in_trumps(card: int, tables: Ranking) -> float:
    """Return the tricks a trump can expect."""
    strength = tables.strengths[card]
    if strength >= RIGHT_BOWER_STRENGTH:
        return 1.0
    if strength == LEFT_BOWER_STRENGTH:
        return 0.9
    return TRUMP_TRICKS.get(Rank(card % 13), LOW_TRUMP)


def worth_beside(rank: Rank | None) -> float:
    """Return the tricks a card can expect that is no trump."""
    return {Rank.ACE: SIDE_ACE, Rank.KING: SIDE_KING}.get(rank, 0.0) if rank is not None else 0.0


def best_suit(cards: CardSet, *, bowers: bool) -> tuple[Suit, float]:
    """Return the suit that makes most of a hand as trumps, and the tricks it can expect."""
    worth = {suit: tricks_expected(cards, suit, bowers=bowers) for suit in Suit}
    best = max(Suit, key=lambda suit: worth[suit])
    return best, worth[best]


def bid(perspective: Perspective) -> SeatAction:
    """Make the highest bid the hand is worth, or pass if there is none and one may."""
    bids = [action for action in perspective.legal if isinstance(action, Bid)]
    passes = [action for action in perspective.legal if isinstance(action, Pass)]
    _, own = best_suit(perspective.holding, bowers=perspective.rules.bowers)
    good = [action for action in bids if is_worth(perspective.rules, action.value, own)]
    if good:
        return good[-1]
    return passes[0] if passes else bids[0]


def is_worth(rules: Rules, value: int, own: float) -> bool:
    """Say whether a hand that expects so many tricks is worth a bid."""
    terms = terms_of(rules, value)
    return terms is not None and own >= tricks_needed(rules, terms)


def tricks_needed(rules: Rules, terms: BidTerms) -> float:
    """Return the tricks the bidder's own hand has to expect for a bid."""
    widow = TRICKS_OF_WIDOW_CARD * rules.widow if terms.widow else 0
    if terms.is_lone:
        return terms.tricks - LONE_RISK - widow / 2
    helpers = len(rules.mates_of(Seat(0))) if rules.has_partners else terms.partners
    return terms.tricks + MARGIN - helpers * TRICKS_OF_PARTNER - widow


def name_trump(perspective: Perspective) -> SeatAction:
    """Name the suit that makes most of the hand."""
    suit, _ = best_suit(perspective.holding, bowers=perspective.rules.bowers)
    names = [action for action in perspective.legal if isinstance(action, Name)]
    return next((action for action in names if action.suit is suit), names[0])


def take_widow(perspective: Perspective) -> SeatAction:
    """Take the widow: the worst of its cards can be laid out again."""
    return next(action for action in perspective.legal if isinstance(action, TakeWidow))


def bury(perspective: Perspective) -> SeatAction:
    """Lay out, one by one, the card whose loss costs the hand least."""
    trump, rules = perspective.trump, perspective.rules
    if trump is None:
        return perspective.legal[0]
    kept, strengths = perspective.holding, perspective.tables.strengths
    for _ in range(rules.widow):
        loss = {
            card: (-tricks_expected(kept ^ card.bit, trump, bowers=rules.bowers), strengths[card])
            for card in cards_in(kept)
        }
        kept ^= min(loss, key=lambda card: loss[card]).bit
    return Bury(seat=perspective.seat, cards=perspective.holding ^ kept)


def choose_partners(perspective: Perspective) -> SeatAction:
    """Choose as many partners as one may, those first who have bid highest."""
    bids = {call.seat: call.value for call in perspective.calls if isinstance(call, Bid)}
    choices = [action for action in perspective.legal if isinstance(action, ChoosePartners)]

    def promise(action: ChoosePartners) -> tuple[int, int]:
        return len(action.partners), sum(bids.get(seat, 0) for seat in action.partners)

    return max(choices, key=promise)


def call_partner(perspective: Perspective) -> SeatAction:
    """Call a card one does not hold, in trumps if possible, else in the longest suit."""
    rules, tables = perspective.rules, perspective.tables
    calls = [action for action in perspective.legal if isinstance(action, CallPartner)]

    def promise(action: CallPartner) -> tuple[bool, bool, int]:
        card = highest_callable(rules, action.suit, tables)
        elsewhere = card is None or not perspective.holding & card.bit
        length = (perspective.holding & tables.followers[action.suit]).bit_count()
        return elsewhere, action.suit is perspective.trump, length

    return max(calls, key=promise)
