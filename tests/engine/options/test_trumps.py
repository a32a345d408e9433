"""What the options of making trumps do, one test for each."""

from __future__ import annotations

from engine.actions import DeclineWidow, Discard, Name, OrderUp
from engine.cards import Suit, parse_card
from engine.state import Phase
from engine.transitions import legal_actions
from tests.engine.builders import after
from tests.engine.options.tables import (
    FIRST,
    SECOND,
    bid_and_named,
    hand_of,
    kinds,
    passed,
    twice_passed,
)


def test_stick_dealer() -> None:
    assert kinds(twice_passed(hand_of("euchre4", "9H"))) == {"Pass", "Name"}
    stuck = twice_passed(hand_of("euchre4", "9H", stick_dealer=True))
    assert kinds(stuck) == {"Name"}
    suits = {action.suit for action in legal_actions(stuck) if isinstance(action, Name)}
    assert suits == {Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES}


def test_dealer_exchange() -> None:
    leaving = Discard(seat=hand_of("euchre4", "9H").dealer, card=parse_card("9H"))
    may = after(hand_of("euchre4", "9H"), OrderUp(seat=FIRST))
    must = after(hand_of("euchre4", "9H", dealer_exchange="must_keep"), OrderUp(seat=FIRST))
    assert (len(legal_actions(may)), len(legal_actions(must))) == (6, 5)
    assert leaving in legal_actions(may)
    assert leaving not in legal_actions(must)


def test_auction_trump_named() -> None:
    before = bid_and_named(hand_of("auction5"))
    assert (before.phase, kinds(before)) == (Phase.NAME_TRUMP, {"Name"})
    after_it = bid_and_named(hand_of("auction5", auction_trump_named="after_widow"))
    assert kinds(after_it) == {"TakeWidow", "DeclineWidow"}
    assert after(after_it, DeclineWidow(seat=FIRST)).phase is Phase.NAME_TRUMP


def test_auction_all_pass() -> None:
    may = passed(hand_of("auction6"), 5)
    assert "Pass" in kinds(may)
    assert passed(may, 1).phase is Phase.PASSED_OUT
    assert kinds(passed(hand_of("auction6", auction_all_pass="dealer_min"), 5)) == {"Bid"}


def test_auction_lead() -> None:
    for leads, leader in (("eldest", FIRST), ("bidder", SECOND)):
        hand = passed(hand_of("auction6", auction_lead=leads), 1)
        bid = legal_actions(hand)[1]
        hand = passed(after(hand, bid), 4)
        hand = passed(hand, 1) if hand.phase is Phase.AUCTION else hand
        hand = after(hand, Name(seat=SECOND, suit=Suit.CLUBS), DeclineWidow(seat=SECOND))
        assert (hand.phase, hand.to_act) == (Phase.PLAY, leader)
