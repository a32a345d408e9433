"""Acts against the rules that happened and stand, or were void, where they are penalised.

`carry_on` gives the hand after such an act (rules.md section 11: P2 and P3 void calls, P6 a
dealer who played before laying a card out, P8 a lead out of turn, P13 a revoke). What they cost
is `engine.infractions`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from engine.actions import Call, Discard, GoAlone, PlayCard, SeatAction
from engine.cards import CardSet
from engine.choices import DealerExchange, Referee
from engine.errors import IllegalAction, Reason
from engine.infractions.calls import rule_on_call
from engine.seats import Seat
from engine.state import HandState
from engine.transitions import apply

SAID = (*get_args(Call), GoAlone)


def carry_on(hand: HandState, action: SeatAction) -> HandState:
    """Return the hand after an irregular act, or raise `IllegalAction` for one that cannot stand.

    A regular act is refused as well: it needs no leave.
    """
    if hand.rules.referee is not Referee.PENALISE:
        raise IllegalAction(Reason.NOT_IRREGULAR)
    refusal = refusal_of(hand, action)
    if isinstance(action, SAID):
        return rule_on_call(hand, action).hand
    if isinstance(action, Discard) and refusal is Reason.MUST_KEEP_TURN_UP:
        return turn_up_left(hand, action)
    if isinstance(action, PlayCard) and refusal is Reason.MUST_FOLLOW:
        return revoked(hand, action)
    if isinstance(action, PlayCard) and refusal is Reason.NOT_YOUR_TURN and not hand.trick:
        return led_out_of_turn(hand, action)
    raise IllegalAction(refusal)


def refusal_of(hand: HandState, action: SeatAction) -> Reason:
    """Return why an act is against the rules, or raise `IllegalAction` if it is not."""
    try:
        apply(hand, action)
    except IllegalAction as error:
        return error.reason
    raise IllegalAction(Reason.NOT_IRREGULAR)


def revoked(hand: HandState, play: PlayCard) -> HandState:
    """Return the hand after a card that does not follow though its seat could.

    The rest of the seat's cards are out of the way while it falls.
    """
    rest = hand.holdings[play.seat] ^ play.card.bit
    bare = holding_only(hand, play.seat, play.card.bit)
    return holding_only(apply(bare, play).state, play.seat, rest)


def holding_only(hand: HandState, seat: Seat, cards: CardSet) -> HandState:
    """Return the hand with other cards held by one seat."""
    return hand.holding((*hand.holdings[:seat], cards, *hand.holdings[seat + 1 :]))


def led_out_of_turn(hand: HandState, play: PlayCard) -> HandState:
    """Return the hand after a lead by another seat that stands, as all have played to it."""
    if play.seat in hand.contract.idle:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    return apply(hand._replace(turn=play.seat), play).state


def turn_up_left(hand: HandState, discard: Discard) -> HandState:
    """Return the hand with the turn-up out of play though the dealer had to keep it."""
    lenient = replace(hand.rules, dealer_exchange=DealerExchange.OPTIONAL)
    after = apply(hand._replace(dealt=hand.dealt._replace(rules=lenient)), discard).state
    return after._replace(dealt=hand.dealt)
