"""The dealer's exchange of the turn-up for a card of the hand."""

from __future__ import annotations

from typing import Final

from engine.actions import DISCARDS, Action, Discard, SeatAction, of_cards
from engine.cards import BITS, CardSet
from engine.choices import DealerExchange
from engine.errors import IllegalAction, Reason
from engine.facts import DealerExchanged
from engine.phases.order import proceed
from engine.state import HandState, Step

MUST_KEEP: Final = DealerExchange.MUST_KEEP


def legal(state: HandState) -> tuple[SeatAction, ...]:
    """Return the cards the dealer may lay out; laying out the turn-up leaves it."""
    return of_cards(DISCARDS[state.dealt.dealer], discardable(state))


def with_turn_up(state: HandState) -> CardSet:
    """Return the dealer's cards and the turn-up."""
    dealt = state.dealt
    extra = 0 if dealt.turn_up is None else BITS[dealt.turn_up]
    return state.holdings[dealt.dealer] | extra


def discardable(state: HandState) -> CardSet:
    """Return what may be laid out: any of six, or of five if the turn-up must be kept."""
    if state.dealt.rules.dealer_exchange is MUST_KEEP:
        return state.holdings[state.dealt.dealer]
    return with_turn_up(state)


def play(state: HandState, action: Action) -> Step:
    """Lay one of the six cards out."""
    if not isinstance(action, Discard):
        raise IllegalAction(Reason.WRONG_PHASE)
    dealer = state.dealt.dealer
    if action.seat != dealer:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    bit = BITS[action.card]
    held = with_turn_up(state)
    if not held & bit:
        raise IllegalAction(Reason.NOT_YOUR_CARD)
    if not discardable(state) & bit:
        raise IllegalAction(Reason.MUST_KEEP_TURN_UP)
    after = list(state.holdings)
    after[dealer] = held ^ bit
    contract = state.contract.after_discard(action.card)
    hand = proceed(state.holding(after), contract)
    return Step(hand, (DealerExchanged(dealer=dealer),))
