"""North American euchre as its rules page has it."""

from __future__ import annotations

from engine.actions import Discard, GoAlone, OrderUp, Pass
from engine.cards import cards_in, parse_card
from engine.seats import Seat
from engine.state import Phase
from tests.engine.builders import after, dealt, rules


def test_five_cards_each_of_twenty_four_leave_three_unseen() -> None:
    hand = dealt(rules("north_american"), "9C")
    assert [held.bit_count() for held in hand.dealt.hands] == [5, 5, 5, 5]
    assert len(hand.dealt.stock) == 3


def test_a_lone_defender_against_two_makers_lets_the_left_lead() -> None:
    hand = dealt(rules("north_american"), "KD", dealer=1, hands={1: "9C AD QS KS AH"})
    hand = after(hand, OrderUp(seat=Seat(2)), Discard(seat=Seat(1), card=parse_card("9C")))
    hand = after(hand, GoAlone(seat=Seat(3)))
    assert (hand.phase, hand.to_act) == (Phase.ALONE_OR_LEAD, 0)
    assert hand.contract.idle == {1}


def test_a_dealer_idle_from_the_call_on_gets_no_turn_up() -> None:
    hand = dealt(rules("north_american"), "KD", dealer=1)
    hand = after(hand, Pass(seat=Seat(2)), OrderUp(seat=Seat(3), alone=True))
    assert hand.phase is Phase.ALONE_OR_LEAD
    assert parse_card("KD") not in cards_in(hand.holdings[1])
