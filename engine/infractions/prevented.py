"""A hand under penalties in which nobody can slip: a live table, whose director rules.

There what is against the rules is refused, and penalties arise only from rulings on what happened
beside the screen. Players are held to what the rulings left them: a card that lies face up has to
go, a lead that was called has to be of its suit, and a lead waits for whoever may call it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

from engine.actions import Bid, Call, KeepPartner, Name, OrderUp, PlayCard, SeatAction, TakeUp
from engine.auction import terms_of
from engine.cards import Card, Suit
from engine.errors import IllegalAction, Reason
from engine.infractions import table as tables
from engine.infractions.acts import (
    CallLead,
    DemandCorrection,
    LeaveLead,
    RefereeAct,
    ShowCard,
    TurnUpTrick,
)
from engine.infractions.catalogue import Infraction
from engine.infractions.referee import referee_apply, table_before_lead
from engine.infractions.refereed import RefereedHand, RefereedStep, refereed
from engine.seats import Seat
from engine.state import NOTHING_LED, HandState, Phase
from engine.transitions import apply, legal_actions

LeadAct: TypeAlias = CallLead | LeaveLead

RULED: Final = (
    Infraction.SUIT_TURNED_DOWN,
    Infraction.CALL_OUT_OF_TURN,
    Infraction.LEAD_OUT_OF_TURN,
    Infraction.EXPOSED_CARD,
    Infraction.TRICK_TURNED_UP,
)
"""What can happen beside a screen: said aloud, shown to a neighbour, looked at again."""

WITH_CARD: Final = frozenset({Infraction.LEAD_OUT_OF_TURN, Infraction.EXPOSED_CARD})
"""Rulings that are about a card."""


def refereed_again(hand: HandState, actions: tuple[SeatAction, ...]) -> RefereedHand:
    """Return a hand as dealt with what was done in it, under a referee from now on."""
    state = refereed(hand)
    for action in actions:
        state = referee_apply(state, action).state
    return state


def caller(state: RefereedHand) -> Seat | None:
    """Return who may name the suit of the lead now: nobody while somebody may go alone."""
    hand = state.hand
    if hand.phase not in {Phase.PLAY, Phase.ALONE_OR_LEAD} or is_open_alone(hand):
        return None
    return tables.caller_of_lead(table_before_lead(state))


def is_open_alone(hand: HandState) -> bool:
    """Say whether somebody may still go alone."""
    if hand.phase is not Phase.ALONE_OR_LEAD:
        return False
    return any(isinstance(action, KeepPartner) for action in legal_actions(hand))


def lead_acts(state: RefereedHand) -> tuple[LeadAct, ...]:
    """Return what can be said about the lead that may be called now."""
    seat = caller(state)
    if seat is None:
        return ()
    named = (CallLead(seat=seat, suit=suit) for suit in Suit)
    return (*named, LeaveLead(seat=seat))


def lawful_acts(state: RefereedHand) -> tuple[SeatAction | LeadAct, ...]:
    """Return everything that may be done now, of all seats."""
    waiting = lead_acts(state)
    if waiting:
        return waiting
    return tuple(act for act in legal_actions(state.hand) if is_allowed(state, act))


def lawful_for(state: RefereedHand, seat: Seat) -> tuple[SeatAction, ...]:
    """Return what a seat may do now in the game itself."""
    return tuple(
        act for act in lawful_acts(state) if act.seat == seat and not isinstance(act, LeadAct)
    )


def is_allowed(state: RefereedHand, act: SeatAction) -> bool:
    """Say whether an act of the game is what the rulings leave: only cards can be bound."""
    if not isinstance(act, PlayCard):
        return True
    hand = state.hand
    table = table_before_lead(state)
    if not table.trick:
        table = replace(table, leader=hand.turn)
    led = hand.led if table.trick else NOTHING_LED
    allowed = tables.allowed_cards(
        table, act.seat, hand.holdings[act.seat], led=led, tables=hand.contract.tables
    )
    return bool(allowed & act.card.bit)


def after_lawful(state: RefereedHand, act: SeatAction | LeadAct) -> RefereedHand:
    """Return the hand after an act, or raise `IllegalAction` for what is not lawful now."""
    if act in lawful_acts(state):
        return referee_apply(state, act).state
    if not isinstance(act, LeadAct):
        apply(state.hand, act)  # says why, where it is the game itself that forbids it
    raise IllegalAction(refusal(state, act))


def refusal(state: RefereedHand, act: SeatAction | LeadAct) -> Reason:
    """Return why what the game allows is not lawful after rulings."""
    if isinstance(act, LeadAct):
        return Reason.NO_LEAD_TO_CALL
    if caller(state) is not None:
        return Reason.NOT_YOUR_TURN
    called = state.table.called_suit
    if called is None or table_before_lead(state).trick:
        return Reason.MUST_PLAY_EXPOSED
    of_suit = state.hand.holdings[act.seat] & state.hand.contract.tables.followers[called]
    is_of_suit = isinstance(act, PlayCard) and bool(of_suit & act.card.bit)
    return Reason.MUST_PLAY_EXPOSED if is_of_suit or not of_suit else Reason.MUST_LEAD_CALLED


def ruled(
    state: RefereedHand, infraction: Infraction, seat: Seat, card: Card | None = None
) -> RefereedStep:
    """Return the hand after a ruling on what a seat did, or raise `IllegalAction`.

    The act is done for the seat as the referee knows it: a call that is void, a card shown, a
    trick looked at, or a lead out of turn that is taken back at once.
    """
    if infraction not in RULED or (infraction in WITH_CARD) != (card is not None):
        raise IllegalAction(Reason.NOT_IRREGULAR)
    if infraction is Infraction.LEAD_OUT_OF_TURN and card is not None:
        return lead_taken_back(state, PlayCard(seat=seat, card=card))
    step = referee_apply(state, irregular_act(state.hand, infraction, seat, card))
    if not any(each.infraction is infraction for each in step.rulings) and card is None:
        raise IllegalAction(Reason.NOT_IRREGULAR)
    return step


def lead_taken_back(state: RefereedHand, play: PlayCard) -> RefereedStep:
    """Return the hand after a lead out of turn that was taken back (P7, P9)."""
    hand = state.hand
    if (hand.trick and not state.is_complete) or play.seat == hand.turn or is_open_alone(hand):
        raise IllegalAction(Reason.NOT_IRREGULAR)
    led = referee_apply(state, play)
    return referee_apply(led.state, DemandCorrection(seat=hand.turn))


def irregular_act(
    hand: HandState, infraction: Infraction, seat: Seat, card: Card | None = None
) -> SeatAction | RefereeAct:
    """Return the act of a seat that an infraction is."""
    if card is not None:
        return ShowCard(seat=seat, card=card)
    if infraction is Infraction.TRICK_TURNED_UP:
        return TurnUpTrick(seat=seat)
    if infraction is Infraction.SUIT_TURNED_DOWN:
        if hand.phase is not Phase.ROUND2 or seat != hand.to_act or hand.turn_up_suit is None:
            raise IllegalAction(Reason.NOT_IRREGULAR)
        return Name(seat=seat, suit=hand.turn_up_suit)
    if seat == hand.to_act:
        raise IllegalAction(Reason.NOT_IRREGULAR)
    return call_in(hand, seat)


def call_in(hand: HandState, seat: Seat) -> Call:
    """Return a call that a seat could make in its turn, as which one it was does not matter."""
    if hand.phase is Phase.ROUND1:
        return TakeUp(seat=seat) if seat == hand.dealer else OrderUp(seat=seat)
    if hand.phase is Phase.AUCTION:
        bids = (value for value in range(1, 100) if terms_of(hand.rules, value))
        return Bid(seat=seat, value=next(bids))
    other = Suit.SPADES if hand.turn_up_suit is not Suit.SPADES else Suit.HEARTS
    if hand.phase in {Phase.ROUND2, Phase.JOKER_NAME}:
        return Name(seat=seat, suit=other)
    raise IllegalAction(Reason.WRONG_PHASE)
