"""Calls that cannot stand, and who may make no trumps for them (rules.md section 11, P2, P3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Call, GoAlone, Name, Pass, TurnDown
from engine.errors import IllegalAction, Reason
from engine.infractions.catalogue import Infraction
from engine.infractions.sides import MAKER_OPEN, public_sides
from engine.seats import Seat
from engine.state import HandState, Phase
from engine.transitions import apply


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRuling:
    """What a call led to: whether it is void, why, and who may not make trumps for it."""

    hand: HandState
    void: bool
    barred: frozenset[Seat] = frozenset()
    infraction: Infraction | None = None


def rule_on_call(hand: HandState, call: Call | GoAlone) -> CallRuling:
    """Return what a call leads to when irregular ones happen.

    A call out of turn is void and leaves the turn; naming the suit turned down is void and uses
    it up; both bar the side. A pass out of turn costs nothing. A barred seat's call counts as a
    pass. Any other impossible call is void, and the seat calls again.
    """
    if hand.phase in MAKER_OPEN and call.seat != hand.to_act:
        if isinstance(call, Pass):
            return CallRuling(hand=hand, void=False)
        return barring(hand, call.seat, Infraction.CALL_OUT_OF_TURN)
    barred = hand.phase in MAKER_OPEN and call.seat in hand.contract.barred
    if barred and not isinstance(call, Pass | TurnDown):
        return CallRuling(hand=apply(hand, Pass(seat=call.seat)).state, void=True)
    try:
        return CallRuling(hand=apply(hand, call).state, void=False)
    except IllegalAction as error:
        named_refused = isinstance(call, Name) and error.reason is Reason.SUIT_TURNED_DOWN
    if named_refused and hand.phase is Phase.ROUND2:
        return barring(hand, call.seat, Infraction.SUIT_TURNED_DOWN)
    return CallRuling(hand=hand, void=True)


def barring(hand: HandState, seat: Seat, infraction: Infraction) -> CallRuling:
    """Return the hand with the side of a seat barred from making trumps.

    Naming the suit turned down uses up the turn; a call out of turn leaves the turn where it was.
    """
    barred = public_sides(hand).side_with(seat)
    contract = hand.contract._replace(barred=hand.contract.barred | barred)
    hand = hand.with_contract(contract)
    if infraction is Infraction.SUIT_TURNED_DOWN:
        hand = apply(hand, Pass(seat=seat)).state
    return CallRuling(hand=hand, void=True, barred=barred, infraction=infraction)
