"""The auction, and naming trumps by its highest bidder (rules.md section 7)."""

from __future__ import annotations

from functools import cache

from engine.actions import Action, Bid, Name, Pass, SeatAction
from engine.auction import bids_above, terms_of
from engine.bowers import ranking
from engine.cards import Suit
from engine.choices import AuctionAllPass
from engine.errors import IllegalAction, Reason
from engine.facts import AuctionWon, CallMade, Fact, PassedOut, TrumpMade, WentAlone
from engine.phases.order import proceed
from engine.seats import Seat, active_order, left_of
from engine.state import Contract, HandState, Phase, Step, with_contract


def legal(state: HandState) -> tuple[SeatAction, ...]:
    """Return a pass and the bids that beat the standing one."""
    seat = state.table.to_act
    if seat in state.contract.barred:
        return (Pass(seat=seat),)
    bids = tuple(
        Bid(seat=seat, value=terms.value) for terms in bids_above(state.rules, state.contract.bid)
    )
    return bids if must_bid(state) else (Pass(seat=seat), *bids)


def must_bid(state: HandState) -> bool:
    """Say whether the dealer may not pass, as all the others have."""
    dealer_bids = state.rules.auction_all_pass is AuctionAllPass.DEALER_MIN
    seat = state.table.to_act
    open_to_bid = seat == state.dealer and seat not in state.contract.barred
    return dealer_bids and open_to_bid and state.contract.bid is None


def play(state: HandState, action: Action) -> Step:
    """Take a bid or a pass; each seat has one turn, the dealer the last."""
    if not isinstance(action, Bid | Pass):
        raise IllegalAction(Reason.WRONG_PHASE)
    if action.seat != state.table.to_act:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    contract = state.contract._replace(calls=(*state.contract.calls, action))
    if isinstance(action, Bid):
        check_bid(state, action)
        contract = contract._replace(bid=action.value, maker=action.seat)
    elif must_bid(state):
        raise IllegalAction(Reason.MUST_BID)
    facts: tuple[Fact, ...] = (CallMade(call=action),)
    if action.seat == state.dealer:
        return auction_ended(state, contract, facts)
    table = state.table._replace(to_act=left_of(action.seat, players=state.rules.players))
    return Step(with_contract(state, contract, table), facts)


def check_bid(state: HandState, bid: Bid) -> None:
    """Refuse a bid off the list, or one that does not beat the standing bid."""
    if bid.seat in state.contract.barred:
        raise IllegalAction(Reason.BARRED)
    if terms_of(state.rules, bid.value) is None:
        raise IllegalAction(Reason.NO_SUCH_BID)
    if state.contract.bid is not None and bid.value <= state.contract.bid:
        raise IllegalAction(Reason.BID_TOO_LOW)


def auction_ended(state: HandState, contract: Contract, facts: tuple[Fact, ...]) -> Step:
    """Give the hand to the highest bidder, or end it where nobody bid."""
    maker = contract.maker
    if maker is None or contract.bid is None:
        table = state.table._replace(phase=Phase.PASSED_OUT)
        return Step(with_contract(state, contract, table), (*facts, PassedOut()))
    facts = (*facts, AuctionWon(maker=maker, bid=contract.bid))
    terms = terms_of(state.rules, contract.bid)
    if terms is not None and terms.is_lone:
        idle = state.rules.mates_of(maker)
        contract = contract._replace(lone=(maker,), idle=idle)
        facts = (*facts, WentAlone(seat=maker, idle=idle))
    contract = contract._replace(next_active=active_order(contract.idle, state.rules.players))
    return Step(proceed(state, contract, state.table), facts)


def legal_names(state: HandState) -> tuple[SeatAction, ...]:
    """Return the four suits the highest bidder may make trumps."""
    return names_of(state.table.to_act)


@cache
def names_of(seat: Seat) -> tuple[SeatAction, ...]:
    """Return the namings of every suit by a seat."""
    return tuple(Name(seat=seat, suit=suit) for suit in Suit)


def play_name(state: HandState, action: Action) -> Step:
    """Make the named suit trumps."""
    if not isinstance(action, Name):
        raise IllegalAction(Reason.WRONG_PHASE)
    if action.seat != state.table.to_act:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    if action.alone:
        raise IllegalAction(Reason.ALONE_NOT_ALLOWED)
    contract = state.contract._replace(
        calls=(*state.contract.calls, action),
        trump=action.suit,
        tables=ranking(action.suit, bowers=state.rules.bowers),
    )
    facts = (CallMade(call=action), TrumpMade(maker=action.seat, suit=action.suit))
    return Step(proceed(state, contract, state.table), facts)
