"""Hands and scores of a variant with some options changed, in short."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.actions import Action, Bid, Discard, GoAlone, OrderUp, Pass, TurnDown
from engine.deals import deal_with
from engine.errors import IllegalAction, Reason
from engine.scoring import score_slip
from engine.seats import Seat
from engine.slips import HandSlip
from engine.state import HandState
from engine.transitions import apply, legal_actions
from tests.engine.builders import after, cards, dealt, rules

FIRST, SECOND, THIRD, FOURTH = (Seat(seat) for seat in range(4))
"""The seats of a table, from the left of the dealer, who is the last of them."""


def hand_of(
    variant: str,
    turn_up: str | None = None,
    hands: dict[int, str] | None = None,
    /,
    **options: object,
) -> HandState:
    """Return a dealt hand of a variant with some options; the last seat deals."""
    own = rules(variant, **options)
    if turn_up is not None:
        return dealt(own, turn_up, dealer=own.players - 1, hands=hands)
    given = {Seat(seat): cards(text) for seat, text in (hands or {}).items()}
    return deal_with(own, Seat(own.players - 1), given, None, seed=b"rest")


def passed(hand: HandState, count: int) -> HandState:
    """Return a hand after so many seats have passed."""
    for _ in range(count):
        assert hand.to_act is not None
        hand = after(hand, Pass(seat=hand.to_act))
    return hand


def twice_passed(hand: HandState) -> HandState:
    """Return a hand that all have passed once, and all but the dealer twice."""
    players = hand.rules.players
    hand = after(passed(hand, players - 1), TurnDown(seat=hand.dealer))
    return passed(hand, players - 1)


def left_turn_up(hand: HandState) -> HandState:
    """Return a hand whose dealer has left the turn-up."""
    assert hand.dealt.turn_up is not None
    return after(hand, Discard(seat=hand.dealer, card=hand.dealt.turn_up))


def ordered_alone(**options: object) -> HandState:
    """Return a hand of four in which the second seat goes alone before the lead."""
    window = {"alone_when": "before_lead", "alone_who": "anyone", **options}
    hand = after(hand_of("euchre4", "9H", **window), Pass(seat=FIRST), OrderUp(seat=SECOND))
    return after(left_turn_up(hand), GoAlone(seat=SECOND))


def bid_and_named(hand: HandState, *actions: Action) -> HandState:
    """Return an auction won by the first seat with the lowest bid, and what follows."""
    bid = next(action for action in legal_actions(hand) if isinstance(action, Bid))
    return after(passed(after(hand, bid), hand.rules.players - 1), *actions)


def refusal(hand: HandState, action: Action) -> Reason:
    """Return why an action is refused."""
    with pytest.raises(IllegalAction) as refused:
        apply(hand, action)
    return refused.value.reason


def kinds(hand: HandState, seat: Seat | None = None) -> set[str]:
    """Return the names of the actions that are allowed now, to a seat or to all."""
    return {
        type(action).__name__
        for action in legal_actions(hand)
        if seat is None or action.seat == seat
    }


def points(
    variant: str,
    tricks: int,
    *,
    alone: bool = False,
    lone_defender: bool = False,
    partners: Sequence[int] = (),
    **options: object,
) -> tuple[int, ...]:
    """Return what a hand made by account 0 is worth."""
    slip = HandSlip(
        makers=0,
        tricks=tricks,
        alone=alone,
        lone_defender=lone_defender,
        partners=tuple(partners),
    )
    return score_slip(slip, rules(variant, **options)).points
