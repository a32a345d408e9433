"""Two rounds of calls (rules.md 2.1)."""

from __future__ import annotations

import pytest

from engine.actions import GoAlone, Name, OrderUp, Pass, SeatAction, TakeUp, TurnDown
from engine.cards import Suit
from engine.errors import IllegalAction, Reason
from engine.facts import CallMade, PassedOut, TrumpMade, WentAlone
from engine.seats import Seat
from engine.state import HandState, Phase
from engine.transitions import apply, legal_actions
from tests.engine.builders import after, dealt, rules

NORTH, EAST, SOUTH, WEST = (Seat(seat) for seat in range(4))


def turned_down(hand: HandState) -> HandState:
    """Return a hand whose turn-up all have refused; seat 3 deals."""
    passes = (Pass(seat=Seat(seat)) for seat in range(3))
    return after(hand, *passes, TurnDown(seat=WEST))


def refusal(hand: HandState, action: SeatAction) -> Reason:
    """Return why an action is refused, and see that nothing is changed by it."""
    before = repr(hand)
    with pytest.raises(IllegalAction) as refused:
        apply(hand, action)
    assert repr(hand) == before
    assert action not in legal_actions(hand)
    return refused.value.reason


def test_the_dealer_speaks_last_and_takes_up_or_turns_down() -> None:
    hand = after(dealt(rules(alone_who="none"), "9H"), *(Pass(seat=Seat(s)) for s in range(3)))
    assert legal_actions(hand) == (TakeUp(seat=WEST), TurnDown(seat=WEST))


def test_passing_as_dealer_in_round_one_is_turning_down() -> None:
    hand = after(dealt(rules(), "9H"), *(Pass(seat=Seat(seat)) for seat in range(4)))
    assert (hand.phase, hand.to_act) == (Phase.ROUND2, 0)


def test_an_acceptance_makes_the_turn_ups_suit_trumps() -> None:
    step = apply(dealt(rules(), "9H"), OrderUp(seat=NORTH))
    assert step.state.contract.trump is Suit.HEARTS
    assert step.state.contract.maker == NORTH
    assert step.state.phase is Phase.EXCHANGE
    assert step.facts == (
        CallMade(call=OrderUp(seat=NORTH)),
        TrumpMade(maker=NORTH, suit=Suit.HEARTS),
    )


def test_a_call_alone_sends_the_partner_out() -> None:
    step = apply(dealt(rules(), "9H"), OrderUp(seat=NORTH, alone=True))
    assert step.facts[-1] == WentAlone(seat=NORTH, idle=frozenset({SOUTH}))
    assert step.state.contract.idle == {SOUTH}


def test_the_suit_turned_down_cannot_be_named() -> None:
    hand = turned_down(dealt(rules(), "9H"))
    named = {action.suit for action in legal_actions(hand) if isinstance(action, Name)}
    assert named == {Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES}
    assert refusal(hand, Name(seat=NORTH, suit=Suit.HEARTS)) is Reason.SUIT_TURNED_DOWN


def test_a_suit_cannot_be_named_in_round_one_nor_the_turn_up_accepted_in_round_two() -> None:
    hand = dealt(rules(), "9H")
    assert refusal(hand, Name(seat=NORTH, suit=Suit.SPADES)) is Reason.WRONG_PHASE
    assert refusal(turned_down(hand), OrderUp(seat=NORTH)) is Reason.WRONG_PHASE


def test_only_the_dealer_takes_up_and_only_others_order_up() -> None:
    hand = dealt(rules(), "9H")
    assert refusal(hand, TakeUp(seat=NORTH)) is Reason.WRONG_PHASE
    assert refusal(hand, TurnDown(seat=NORTH)) is Reason.WRONG_PHASE
    last = after(hand, *(Pass(seat=Seat(seat)) for seat in range(3)))
    assert refusal(last, OrderUp(seat=WEST)) is Reason.WRONG_PHASE


def test_a_call_out_of_turn_is_refused() -> None:
    assert refusal(dealt(rules(), "9H"), Pass(seat=EAST)) is Reason.NOT_YOUR_TURN
    assert refusal(dealt(rules(), "9H"), GoAlone(seat=NORTH)) is Reason.WRONG_PHASE


def test_eight_passes_end_the_hand_without_points() -> None:
    hand = turned_down(dealt(rules(), "9H"))
    for seat in range(3):
        hand = after(hand, Pass(seat=Seat(seat)))
    step = apply(hand, Pass(seat=WEST))
    assert step.state.phase is Phase.PASSED_OUT
    assert step.state.points == (0, 0)
    assert isinstance(step.facts[-1], PassedOut)
    assert refusal(step.state, Pass(seat=NORTH)) is Reason.HAND_IS_OVER


def test_a_stuck_dealer_must_name_another_suit() -> None:
    hand = turned_down(dealt(rules(stick_dealer=True), "9H"))
    hand = after(hand, *(Pass(seat=Seat(seat)) for seat in range(3)))
    assert refusal(hand, Pass(seat=WEST)) is Reason.MUST_NAME
    assert refusal(hand, Name(seat=WEST, suit=Suit.HEARTS)) is Reason.SUIT_TURNED_DOWN
    assert after(hand, Name(seat=WEST, suit=Suit.CLUBS)).contract.maker == WEST


def test_nobody_calls_alone_where_nobody_may() -> None:
    hand = dealt(rules(alone_who="none"), "9H")
    assert refusal(hand, OrderUp(seat=NORTH, alone=True)) is Reason.ALONE_NOT_ALLOWED


def test_the_dealers_partner_assists_only_alone_where_the_rules_say_so() -> None:
    hand = after(dealt(rules(assist_must_alone=True), "9H"), Pass(seat=NORTH))
    assert refusal(hand, OrderUp(seat=EAST)) is Reason.MUST_GO_ALONE
    assert after(hand, OrderUp(seat=EAST, alone=True)).contract.lone == (EAST,)
    other = dealt(rules(assist_must_alone=True), "9H")
    assert after(other, OrderUp(seat=NORTH)).contract.lone == ()
    later = after(turned_down(other), Pass(seat=NORTH), Name(seat=EAST, suit=Suit.CLUBS))
    assert later.contract.lone == ()


def test_a_turned_up_joker_stands_for_the_fixed_suit() -> None:
    some = rules("british", joker_turned_up="fixed_suit:S")
    hand = after(dealt(some, "Jo"), OrderUp(seat=NORTH))
    assert hand.contract.trump is Suit.SPADES
    refused = turned_down(dealt(some, "Jo"))
    assert refusal(refused, Name(seat=NORTH, suit=Suit.SPADES)) is Reason.SUIT_TURNED_DOWN
