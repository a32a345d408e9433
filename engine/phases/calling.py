"""Making trumps: two rounds of calls, or the dealer's blind naming of a turned-up joker."""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from engine.actions import (
    Action,
    Name,
    OrderUp,
    Pass,
    PayPoint,
    SeatAction,
    TakeUp,
    TurnDown,
)
from engine.bowers import ranking
from engine.cards import Suit
from engine.choices import AloneWho
from engine.errors import IllegalAction, Reason
from engine.facts import DealerPaid, Fact, PassedOut, WentAlone, call_made, trump_made
from engine.phases.order import proceed
from engine.scoring import slip_of_payment, worth_of
from engine.seats import Seat, active_order, left_of
from engine.state import NEW, HandState, Phase, Step

# Members of an enumeration are slow to look up on their class; these are needed for every call.
ROUND1: Final = Phase.ROUND1
ROUND2: Final = Phase.ROUND2
JOKER_NAME: Final = Phase.JOKER_NAME
PASSED_OUT: Final = Phase.PASSED_OUT
NOBODY: Final = AloneWho.NONE
NO_SEATS: Final[frozenset[Seat]] = frozenset()

TurnUpCall: TypeAlias = Pass | OrderUp | TakeUp | TurnDown | Name | PayPoint

# Written out in a test, a union of classes is made anew every time.
CALLS: Final = (Pass, OrderUp, TakeUp, TurnDown, Name, PayPoint)
PASSES: Final = (Pass, TurnDown)
OF_DEALER: Final = (TakeUp, TurnDown)


def legal(state: HandState) -> tuple[SeatAction, ...]:
    """Return the calls of the seat whose turn it is."""
    seat = state.turn
    if state.phase is ROUND1:
        return first_calls(seat, ways(state, seat), dealer=seat == state.dealer)
    names = names_of(seat, ways(state, seat), callable_suits(state))
    if not must_name(state):
        return (Pass(seat=seat), *names)
    return (*names, PayPoint(seat=seat)) if may_pay(state) else names


@cache
def first_calls(seat: Seat, ways: tuple[bool, ...], *, dealer: bool) -> tuple[SeatAction, ...]:
    """Return the calls of round one."""
    if dealer:
        return (*(TakeUp(seat=seat, alone=alone) for alone in ways), TurnDown(seat=seat))
    return (Pass(seat=seat), *(OrderUp(seat=seat, alone=alone) for alone in ways))


@cache
def names_of(
    seat: Seat, ways: tuple[bool, ...], suits: tuple[Suit | None, ...]
) -> tuple[SeatAction, ...]:
    """Return the namings of some suits by a seat, in each of some ways."""
    return tuple(Name(seat=seat, suit=suit, alone=alone) for suit in suits for alone in ways)


def callable_suits(state: HandState) -> tuple[Suit | None, ...]:
    """Return what may be named: any suit but the one turned down, and perhaps no trumps."""
    return suits_but(state.turn_up_suit, no_trump=state.rules.no_trump)


@cache
def suits_but(barred: Suit | None, *, no_trump: bool) -> tuple[Suit | None, ...]:
    """Return the suits without one, and none of them where that is a call."""
    suits = tuple(suit for suit in Suit if suit is not barred)
    return (*suits, None) if no_trump else suits


def ways(state: HandState, seat: Seat) -> tuple[bool, ...]:
    """Return how a seat may make trumps: with the partner, alone, both, or not at all."""
    if seat in state.contract.barred:
        return ()
    if state.rules.alone_who is NOBODY:
        return (False,)
    return (True,) if must_go_alone(state, seat) else (False, True)


def must_go_alone(state: HandState, seat: Seat) -> bool:
    """Say whether a seat may accept the turn-up only alone, as the dealer's partner."""
    rules = state.dealt.rules
    if not rules.assist_must_alone or state.phase is not ROUND1:
        return False
    return seat in rules.mates_of(state.dealt.dealer)


def must_name(state: HandState) -> bool:
    """Say whether the seat to act may not pass: blind naming, or a dealer who is stuck."""
    seat = state.turn
    if seat in state.contract.barred:
        return False
    if state.phase is JOKER_NAME:
        return True
    stuck = state.rules.stick_dealer and state.phase is ROUND2
    return stuck and seat == state.dealer


def may_pay(state: HandState) -> bool:
    """Say whether the seat to act is a stuck dealer who may give the deal up for a point."""
    return state.rules.dealer_may_pay and state.phase is ROUND2 and must_name(state)


def play(state: HandState, action: Action) -> Step:
    """Take a call."""
    if not isinstance(action, CALLS):
        raise IllegalAction(Reason.WRONG_PHASE)
    if action.seat != state.turn:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    check_call(state, action)
    if isinstance(action, PASSES):
        return passed(state, action)
    if isinstance(action, PayPoint):
        return paid(state, action)
    suit = action.suit if isinstance(action, Name) else state.turn_up_suit
    return made(state, action, suit)


def check_call(state: HandState, call: TurnUpCall) -> None:
    """Refuse a call that the phase, the seat or the rules do not allow."""
    if isinstance(call, Pass):
        if must_name(state):
            raise IllegalAction(Reason.MUST_NAME)
        return
    if isinstance(call, PayPoint):
        if not may_pay(state):
            raise IllegalAction(Reason.PAY_NOT_ALLOWED)
        return
    check_kind(state, call)
    if isinstance(call, TurnDown):
        return
    if call.seat in state.contract.barred:
        raise IllegalAction(Reason.BARRED)
    if isinstance(call, Name):
        check_suit(state, call)
    if call.alone not in ways(state, call.seat):
        raise IllegalAction(Reason.ALONE_NOT_ALLOWED if call.alone else Reason.MUST_GO_ALONE)


def check_suit(state: HandState, call: Name) -> None:
    """Refuse the suit that was turned down, and no trumps where that is no call."""
    if call.suit is None and not state.rules.no_trump:
        raise IllegalAction(Reason.NO_TRUMP_NOT_ALLOWED)
    if call.suit is not None and call.suit is state.turn_up_suit:
        raise IllegalAction(Reason.SUIT_TURNED_DOWN)


def check_kind(state: HandState, call: OrderUp | TakeUp | TurnDown | Name) -> None:
    """Refuse a call of the other round, or one that only the dealer, or others, make."""
    if isinstance(call, Name):
        fits = state.phase is not ROUND1
    else:
        of_dealer = isinstance(call, OF_DEALER)
        fits = state.phase is ROUND1 and of_dealer == (call.seat == state.dealer)
    if not fits:
        raise IllegalAction(Reason.WRONG_PHASE)


def passed(state: HandState, call: Pass | TurnDown) -> Step:
    """Give the turn to the next seat, or the next round, or end the hand."""
    phase = state.phase
    if call.seat == state.dealer:
        phase = ROUND2 if phase is ROUND1 else PASSED_OUT
    next_seat = left_of(call.seat, players=state.rules.players)
    facts: tuple[Fact, ...] = call_made(call)
    if phase is PASSED_OUT:
        facts = (*facts, PassedOut())
    return NEW(Step, (state.turned_to(phase, next_seat, state.contract.after(call)), facts))


def paid(state: HandState, call: PayPoint) -> Step:
    """End the deal with a point for the dealer's opponents."""
    score = worth_of(slip_of_payment(state.rules, call.seat), state.rules)
    contract = state.contract._replace(calls=(*state.contract.calls, call), score=score)
    facts = (*call_made(call), DealerPaid(dealer=call.seat, score=score))
    return Step(state._replace(contract=contract, phase=PASSED_OUT), facts)


def made(state: HandState, call: OrderUp | TakeUp | Name, suit: Suit | None) -> Step:
    """Fix trumps, if any, and their maker, and go on to what is due before the first lead."""
    rules = state.dealt.rules
    idle = rules.mates_of(call.seat) if call.alone else NO_SEATS
    contract = state.contract.made(
        call,
        suit,
        ranking(suit, bowers=rules.bowers),
        accepted=not isinstance(call, Name) or state.phase is JOKER_NAME,
    ).played_by((call.seat,) if call.alone else (), idle, active_order(idle, rules.players))
    facts: tuple[Fact, ...] = call_made(call)
    facts += trump_made(call.seat, suit)
    if call.alone:
        facts = (*facts, WentAlone(seat=call.seat, idle=idle))
    return Step(proceed(state, contract), facts)
