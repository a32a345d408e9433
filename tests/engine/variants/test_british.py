"""British euchre as its rules page has it."""

from __future__ import annotations

import pytest

from engine.actions import Discard, Name, OrderUp, Pass
from engine.cards import Suit, cards_in, parse_card
from engine.errors import IllegalAction, Reason
from engine.perspective import seen_by
from engine.seats import Seat
from engine.state import HandState, Phase
from engine.transitions import apply, legal_actions
from tests.engine.builders import after, dealt, rules


def benny_turned_up() -> HandState:
    return dealt(rules("british"), "Jo", dealer=0)


def test_the_dealer_names_trumps_without_looking() -> None:
    hand = benny_turned_up()
    assert (hand.phase, hand.to_act) == (Phase.JOKER_NAME, 0)
    assert seen_by(hand, Seat(0)).holding == 0
    assert seen_by(hand, Seat(1)).holding == hand.holdings[1]
    named = {action.suit for action in legal_actions(hand) if isinstance(action, Name)}
    assert named == set(Suit)
    with pytest.raises(IllegalAction) as refusal:
        apply(hand, Pass(seat=Seat(0)))
    assert refusal.value.reason is Reason.MUST_NAME


def test_then_takes_the_benny_and_lays_a_card_out() -> None:
    hand = after(benny_turned_up(), Name(seat=Seat(0), suit=Suit.SPADES))
    assert (hand.phase, hand.contract.trump, hand.contract.maker) == (
        Phase.EXCHANGE,
        Suit.SPADES,
        0,
    )
    out = cards_in(hand.holdings[0])[0]
    hand = after(hand, Discard(seat=Seat(0), card=out))
    assert parse_card("Jo") in cards_in(hand.holdings[0])
    assert (hand.phase, hand.to_act) == (Phase.PLAY, 1)


def test_may_name_alone() -> None:
    hand = after(benny_turned_up(), Name(seat=Seat(0), suit=Suit.HEARTS, alone=True))
    assert hand.contract.idle == {2}
    assert hand.phase is Phase.EXCHANGE


def test_an_ordinary_turn_up_goes_round() -> None:
    hand = dealt(rules("british"), "9C")
    assert hand.phase is Phase.ROUND1
    assert len(hand.dealt.stock) == 4
    with pytest.raises(IllegalAction):
        apply(hand, OrderUp(seat=Seat(2)))
