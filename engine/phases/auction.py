"""The auction, and naming trumps by its highest bidder (rules.md section 7)."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from engine.actions import Action, Bid, Name, Pass, SeatAction
from engine.auction import bids_above, terms_of
from engine.bowers import ranking
from engine.cards import Suit
from engine.choices import AuctionAllPass
from engine.errors import IllegalAction, Reason
from engine.facts import AuctionWon, Fact, PassedOut, WentAlone, call_made, trump_made
from engine.phases.order import proceed
from engine.rules import Rules
from engine.seats import Seat, active_order, left_of
from engine.state import NEW, Contract, HandState, Phase, Step

# Members of an enumeration are slow to look up on their class; this is needed for every call.
AUCTION: Final = Phase.AUCTION
DEALER_MIN: Final = AuctionAllPass.DEALER_MIN

# Written out in a test, a union of classes is made anew every time.
CALLS: Final = (Bid, Pass)

NOBODY: Final[frozenset[Seat]] = frozenset()


class Won(NamedTuple):
    """Who plays after an auction, and what is told of it."""

    lone: tuple[Seat, ...]
    idle: frozenset[Seat]
    next_active: tuple[Seat, ...]
    facts: tuple[Fact, ...]


def legal(state: HandState) -> tuple[SeatAction, ...]:
    """Return a pass and the bids that beat the standing one."""
    seat, rules, contract = state.turn, state.dealt.rules, state.contract
    if seat in contract.barred:
        return (Pass(seat=seat),)
    return calls_above(rules, seat, contract.bid, may_pass=not must_bid(state))


@cache
def calls_above(
    rules: Rules, seat: Seat, standing: int | None, *, may_pass: bool
) -> tuple[SeatAction, ...]:
    """Return a seat's bids above the standing one, after a pass where it may: made once."""
    bids = tuple(Bid(seat=seat, value=terms.value) for terms in bids_above(rules, standing))
    return (Pass(seat=seat), *bids) if may_pass else bids


def must_bid(state: HandState) -> bool:
    """Say whether the dealer may not pass, as all the others have."""
    dealt, contract, seat = state.dealt, state.contract, state.turn
    if contract.bid is not None or seat != dealt.dealer or seat in contract.barred:
        return False
    return dealt.rules.auction_all_pass is DEALER_MIN


def play(state: HandState, action: Action) -> Step:
    """Take a bid or a pass; each seat has one turn, the dealer the last."""
    if not isinstance(action, CALLS):
        raise IllegalAction(Reason.WRONG_PHASE)
    seat, dealt, contract = action.seat, state.dealt, state.contract
    if seat != state.turn:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    if isinstance(action, Bid):
        check_bid(dealt.rules, contract, action)
        contract = contract.after_bid(action)
    elif must_bid(state):
        raise IllegalAction(Reason.MUST_BID)
    else:
        contract = contract.after(action)
    facts = call_made(action)
    if seat == dealt.dealer:
        return auction_ended(state, contract, facts)
    left = left_of(seat, players=dealt.rules.players)
    return NEW(Step, (state.turned_to(AUCTION, left, contract), facts))


def check_bid(rules: Rules, contract: Contract, bid: Bid) -> None:
    """Refuse a bid off the list, or one that does not beat the standing bid."""
    if bid.seat in contract.barred:
        raise IllegalAction(Reason.BARRED)
    if terms_of(rules, bid.value) is None:
        raise IllegalAction(Reason.NO_SUCH_BID)
    if contract.bid is not None and bid.value <= contract.bid:
        raise IllegalAction(Reason.BID_TOO_LOW)


def auction_ended(state: HandState, contract: Contract, facts: tuple[Fact, ...]) -> Step:
    """Give the hand to the highest bidder, or end it where nobody bid."""
    maker = contract.maker
    if maker is None or contract.bid is None:
        hand = state._replace(contract=contract, phase=Phase.PASSED_OUT)
        return Step(hand, (*facts, PassedOut()))
    won = won_by(state.dealt.rules, maker, contract.bid)
    facts += won.facts
    contract = contract._replace(lone=won.lone, idle=won.idle, next_active=won.next_active)
    return NEW(Step, (proceed(state, contract), facts))


@cache
def won_by(rules: Rules, maker: Seat, bid: int) -> Won:
    """Return what follows when a seat gets the hand for a bid: worked out once."""
    facts: tuple[Fact, ...] = (AuctionWon(maker=maker, bid=bid),)
    lone: tuple[Seat, ...] = ()
    idle = NOBODY
    terms = terms_of(rules, bid)
    if terms is not None and terms.is_lone:
        lone, idle = (maker,), rules.mates_of(maker)
        facts = (*facts, WentAlone(seat=maker, idle=idle))
    return Won(lone, idle, active_order(idle, rules.players), facts)


def legal_names(state: HandState) -> tuple[SeatAction, ...]:
    """Return the four suits the highest bidder may make trumps."""
    return names_of(state.turn)


@cache
def names_of(seat: Seat) -> tuple[SeatAction, ...]:
    """Return the namings of every suit by a seat."""
    return tuple(Name(seat=seat, suit=suit) for suit in Suit)


def play_name(state: HandState, action: Action) -> Step:
    """Make the named suit trumps."""
    if not isinstance(action, Name):
        raise IllegalAction(Reason.WRONG_PHASE)
    if action.seat != state.turn:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    if action.alone:
        raise IllegalAction(Reason.ALONE_NOT_ALLOWED)
    contract = state.contract._replace(
        calls=(*state.contract.calls, action),
        trump=action.suit,
        tables=ranking(action.suit, bowers=state.rules.bowers),
    )
    facts: tuple[Fact, ...] = call_made(action)
    facts += trump_made(action.seat, action.suit)
    return NEW(Step, (proceed(state, contract), facts))
