"""When everybody knows who was called, and until then nobody."""

from __future__ import annotations

from engine.actions import CallPartner, Discard, OrderUp, PlayCard
from engine.cards import Suit, parse_card
from engine.facts import PartnerShown
from engine.perspective import seen_by
from engine.seats import Seat
from engine.state import HandState
from engine.transitions import apply
from tests.engine.builders import after, dealt, rules

HANDS = {
    0: "JS KS QS KH 7D",
    1: "TS AH 8C 9D KC",
    2: "JC QH TC TD 8H",
    3: "AD AC 8S 7H 7C",
}


def called(suit: Suit) -> HandState:
    """Return a hand in which seat 0 made spades and called the ace of a suit."""
    hand = dealt(rules("jucre_call_ace"), "9S", hands=HANDS, dealer=3)
    ordered = after(hand, OrderUp(seat=Seat(0)), CallPartner(seat=Seat(0), suit=suit))
    return after(ordered, Discard(seat=Seat(3), card=parse_card("9S")))


def test_the_partner_shows_to_all_with_the_called_card_and_not_before() -> None:
    hand = called(Suit.HEARTS)
    assert [seen_by(hand, Seat(seat)).partners for seat in range(4)] == [None] * 4
    led = apply(hand, PlayCard(seat=Seat(0), card=parse_card("KH")))
    assert not any(isinstance(fact, PartnerShown) for fact in led.facts)
    shown = apply(led.state, PlayCard(seat=Seat(1), card=parse_card("AH")))
    assert PartnerShown(maker=Seat(0), partner=Seat(1)) in shown.facts
    assert shown.state.partner_is_public
    seen = [seen_by(shown.state, Seat(seat)).partners for seat in range(4)]
    assert seen == [frozenset({Seat(1)})] * 4


def test_a_maker_whose_ace_nobody_holds_has_no_partner_to_show() -> None:
    hand = called(Suit.SPADES)
    assert hand.contract.partners == frozenset()
    assert not hand.partner_is_public
    assert [seen_by(hand, Seat(seat)).partners for seat in range(4)] == [None] * 4
