"""Choosing partners after an auction, and calling one by a card (rules.md sections 7, 8, 10)."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

from engine.actions import Action, CallPartner, ChoosePartners, SeatAction
from engine.auction import partners_allowed, terms_of
from engine.called import highest_callable
from engine.cards import Suit
from engine.choices import CallerHolds
from engine.errors import IllegalAction, Reason
from engine.facts import PartnerCalled, PartnersChosen
from engine.phases.order import proceed
from engine.seats import Seat
from engine.state import HandState, Step

SUITS: Final = tuple(Suit)


def legal(state: HandState) -> tuple[SeatAction, ...]:
    """Return every choice of partners that the maker's bid gives a right to."""
    terms = terms_of(state.rules, state.contract.bid)
    if terms is None:
        return ()
    allowed = partners_allowed(state.rules, terms)
    return choices(state.turn, state.rules.players, allowed)


@cache
def choices(maker: Seat, players: int, numbers: range) -> tuple[SeatAction, ...]:
    """Return the choices of so many other seats, fewest first."""
    others = [Seat(seat) for seat in range(players) if seat != maker]
    return tuple(
        ChoosePartners(seat=maker, partners=frozenset(seats))
        for number in numbers
        for seats in combinations(others, number)
    )


def play(state: HandState, action: Action) -> Step:
    """Take the maker's choice of partners."""
    if not isinstance(action, ChoosePartners):
        raise IllegalAction(Reason.WRONG_PHASE)
    if action.seat != state.turn:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    if action not in legal(state):
        raise IllegalAction(Reason.NOT_THESE_PARTNERS)
    contract = state.contract._replace(partners=action.partners)
    fact = PartnersChosen(maker=action.seat, partners=action.partners)
    return Step(proceed(state, contract), (fact,))


def legal_calls(state: HandState) -> tuple[SeatAction, ...]:
    """Return the suits by which the maker may call a partner."""
    return calls_of(state.turn, callable_suits(state))


@cache
def calls_of(seat: Seat, suits: tuple[Suit, ...]) -> tuple[SeatAction, ...]:
    """Return the calls of some suits by a seat, made once."""
    return tuple(CallPartner(seat=seat, suit=suit) for suit in suits)


def callable_suits(state: HandState) -> tuple[Suit, ...]:
    """Return the suits that may be called.

    Where calling a card one holds oneself is forbidden, a maker who holds them all may name any.
    """
    rules = state.rules
    if rules.caller_holds is not CallerHolds.FORBIDDEN:
        return SUITS
    held = state.holdings[state.turn]
    highest = {suit: highest_callable(rules, suit, state.contract.tables) for suit in Suit}
    found = tuple(suit for suit, card in highest.items() if not (card and held & card.bit))
    return found or SUITS


def play_call(state: HandState, action: Action) -> Step:
    """Take the suit that finds the partner, who is known once the dealer has exchanged."""
    if not isinstance(action, CallPartner):
        raise IllegalAction(Reason.WRONG_PHASE)
    if action.seat != state.turn:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    if action.suit not in callable_suits(state):
        raise IllegalAction(Reason.OWN_CARD_CALLED)
    contract = state.contract._replace(called=action.suit)
    fact = PartnerCalled(maker=action.seat, suit=action.suit)
    return Step(proceed(state, contract), (fact,))
