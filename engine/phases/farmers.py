"""Showing a poor hand before the first call: a new deal, or three cards of the stock.

House rules (docs/rules.md). Every seat is asked in turn from the dealer's left, whatever it
holds: if only some were, the turn would tell who has a poor hand. The first who shows one ends
this part of the deal, as there is but one stock.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

from engine.actions import Action, ClaimRedeal, GoUnder, KeepHand, SeatAction
from engine.cards import CardSet, card_set, cards_in
from engine.errors import IllegalAction, Reason
from engine.facts import DealVoid, HandShown, WentUnder
from engine.house_rules import CARDS_UNDER
from engine.poor_hands import LOW_CARDS, may_claim_redeal, may_go_under
from engine.seats import Seat, left_of
from engine.state import HandState, Phase, Step

ANSWERS: Final = (KeepHand, ClaimRedeal, GoUnder)


def legal(state: HandState) -> tuple[SeatAction, ...]:
    """Return keeping the hand, and what the hand of the seat to act gives a right to."""
    seat, rules = state.turn, state.rules
    hand = state.holdings[seat]
    kept: tuple[SeatAction, ...] = (KeepHand(seat=seat),)
    if may_claim_redeal(rules, hand):
        kept = (*kept, ClaimRedeal(seat=seat))
    return kept + exchanges(seat, hand & LOW_CARDS) if may_go_under(rules, hand) else kept


@cache
def exchanges(seat: Seat, low: CardSet) -> tuple[SeatAction, ...]:
    """Return every choice of three low cards to lay out, worked out once."""
    choices = combinations(cards_in(low), CARDS_UNDER)
    return tuple(GoUnder(seat=seat, cards=card_set(cards)) for cards in choices)


def play(state: HandState, action: Action) -> Step:
    """Take a seat's answer."""
    if not isinstance(action, ANSWERS):
        raise IllegalAction(Reason.WRONG_PHASE)
    if action.seat != state.turn:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    if isinstance(action, KeepHand):
        return kept(state, action.seat)
    if isinstance(action, GoUnder):
        return went_under(state, action)
    return dealt_anew(state, action.seat)


def kept(state: HandState, seat: Seat) -> Step:
    """Ask the next seat, or begin the calls after the dealer's answer."""
    phase = Phase.ROUND1 if seat == state.dealer else Phase.FARMERS_HAND
    next_seat = left_of(seat, players=state.rules.players)
    return Step(state._replace(phase=phase, turn=next_seat), ())


def dealt_anew(state: HandState, seat: Seat) -> Step:
    """Show the hand and end the deal, which is void."""
    hand = state.holdings[seat]
    if not may_claim_redeal(state.rules, hand):
        raise IllegalAction(Reason.NO_POOR_HAND)
    contract = state.contract._replace(shown_by=seat)
    facts = (HandShown(seat=seat, cards=hand), DealVoid())
    return Step(state._replace(contract=contract, phase=Phase.REDEAL), facts)


def went_under(state: HandState, action: GoUnder) -> Step:
    """Show the hand, lay three low cards out and take the top three of the stock."""
    seat, cards = action.seat, action.cards
    hand = state.holdings[seat]
    if not may_go_under(state.rules, hand):
        raise IllegalAction(Reason.NO_POOR_HAND)
    if cards & ~hand:
        raise IllegalAction(Reason.NOT_YOUR_CARD)
    if cards & ~LOW_CARDS or cards.bit_count() != CARDS_UNDER:
        raise IllegalAction(Reason.THREE_LOW_CARDS)
    taken = card_set(state.dealt.stock[:CARDS_UNDER])
    holdings = list(state.holdings)
    holdings[seat] = hand ^ cards | taken
    contract = state.contract._replace(shown_by=seat, laid_under=cards)
    after = state._replace(
        contract=contract,
        phase=Phase.ROUND1,
        turn=left_of(state.dealer, players=state.rules.players),
        holdings=tuple(holdings),
    )
    return Step(after, (HandShown(seat=seat, cards=hand), WentUnder(seat=seat)))
