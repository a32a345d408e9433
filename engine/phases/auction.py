"""The auction, and naming trumps by its highest bidder (rules.md section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.actions import MOST_SEATS, Action, Bid, Name, Pass, SeatAction
from engine.auction import BIDS, TERMS, BidTerms, terms_of
from engine.bowers import ranking
from engine.cards import Suit
from engine.choices import AuctionAllPass
from engine.errors import IllegalAction, Reason
from engine.facts import AuctionWon, Fact, PassedOut, WentAlone, call_made, trump_made
from engine.phases.order import proceed
from engine.rules import Rules
from engine.seats import Seat, active_order, left_of
from engine.state import NEW, Contract, HandState, Phase, Step

# Members of an enumeration are slow to look up on their class; these are needed for every call.
AUCTION: Final = Phase.AUCTION
PASSED_OUT: Final = Phase.PASSED_OUT
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
    """Return a pass, unless the dealer has to bid, and the bids that beat the standing one."""
    seat, contract = state.turn, state.contract
    if contract.barred and seat in contract.barred:
        return (Pass(seat=seat),)
    calls = CALLS_ABOVE[state.dealt.rules.hand_size][contract.bid][seat]
    return calls[1:] if contract.bid is None and must_bid(state) else calls


def calls_above(
    bids: Sequence[BidTerms], standing: int | None
) -> tuple[tuple[SeatAction, ...], ...]:
    """Return for every seat a pass, and its bids above the standing one."""
    values = [terms.value for terms in bids if standing is None or terms.value > standing]
    return tuple(
        (Pass(seat=Seat(seat)), *(Bid(seat=Seat(seat), value=value) for value in values))
        for seat in range(MOST_SEATS)
    )


CALLS_ABOVE: Final = {
    cards: {
        standing: calls_above(bids, standing)
        for standing in (None, *(terms.value for terms in bids))
    }
    for cards, bids in BIDS.items()
}
"""Every pass and bid there can be, by the cards of a hand, the standing bid and the seat."""


def must_bid(state: HandState) -> bool:
    """Say whether the dealer may not pass, as all the others have."""
    dealt, contract, seat = state.dealt, state.contract, state.turn
    if contract.bid is not None or seat != dealt.dealer or seat in contract.barred:
        return False
    return dealt.rules.auction_all_pass is DEALER_MIN


def play(state: HandState, action: Action) -> Step:
    """Take a bid or a pass, and tell what came of it."""
    hand = advance(state, action)
    return NEW(Step, (hand, facts_of(action, hand)))


def advance(state: HandState, action: Action) -> HandState:
    """Take a bid or a pass; each seat has one turn, the dealer the last."""
    if not isinstance(action, CALLS):
        raise IllegalAction(Reason.WRONG_PHASE)
    seat, dealt, contract = action.seat, state.dealt, state.contract
    if seat != state.turn:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    if isinstance(action, Bid):
        check_bid(dealt.rules, contract, action)
        contract = contract.after_bid(action)
    elif contract.bid is None and must_bid(state):
        raise IllegalAction(Reason.MUST_BID)
    else:
        contract = contract.after(action)
    if seat == dealt.dealer:
        return auction_ended(state, contract)
    return state.turned_to(AUCTION, left_of(seat, players=dealt.rules.players), contract)


def check_bid(rules: Rules, contract: Contract, bid: Bid) -> None:
    """Refuse a bid off the list, or one that does not beat the standing bid."""
    if contract.barred and bid.seat in contract.barred:
        raise IllegalAction(Reason.BARRED)
    if bid.value not in TERMS[rules.hand_size]:
        raise IllegalAction(Reason.NO_SUCH_BID)
    if contract.bid is not None and bid.value <= contract.bid:
        raise IllegalAction(Reason.BID_TOO_LOW)


def auction_ended(state: HandState, contract: Contract) -> HandState:
    """Give the hand to the highest bidder, or end it where nobody bid."""
    maker = contract.maker
    if maker is None or contract.bid is None:
        return state._replace(contract=contract, phase=PASSED_OUT)
    won = won_by(state.dealt.rules, maker, contract.bid)
    return proceed(state, contract.played_by(won.lone, won.idle, won.next_active))


def facts_of(call: Action, after: HandState) -> tuple[Fact, ...]:
    """Return what came of a call: with the last one who has won, or that nobody has."""
    facts: tuple[Fact, ...] = call_made(call) if isinstance(call, CALLS) else ()
    contract, phase = after.contract, after.phase
    if phase is PASSED_OUT:
        facts = (*facts, PassedOut())
    elif phase is not AUCTION and contract.maker is not None and contract.bid is not None:
        facts += won_by(after.dealt.rules, contract.maker, contract.bid).facts
    return facts


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
    tables = ranking(action.suit, bowers=state.dealt.rules.bowers)
    contract = state.contract.after_name(action, tables)
    return NEW(Step, (proceed(state, contract), name_made(action)))


@cache
def name_made(call: Name) -> tuple[Fact, ...]:
    """Return the facts of trumps named for a bid, made once for each call there is."""
    return call_made(call) + trump_made(call.seat, call.suit)
