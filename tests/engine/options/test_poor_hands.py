"""House rules of poor hands: dealt anew, or exchanged for three cards of the stock."""

from __future__ import annotations

import pytest

from engine.actions import ClaimRedeal, GoUnder, KeepHand, Name, Pass
from engine.bots.steady_bot import steady_bot
from engine.cards import Suit, card_set
from engine.errors import Reason
from engine.facts import DealVoid, HandShown, WentUnder
from engine.perspective import seen_by
from engine.state import HandState, Phase
from engine.transitions import apply, legal_actions, legal_for
from tests.engine.builders import after, holding
from tests.engine.options.tables import FIRST, FOURTH, SECOND, THIRD, hand_of, kinds, refusal

POOR = "9C 9D TC TD TH"
RICH = {1: "JC JS AC AS KC", 2: "JD JH AD AH KD", 3: "QC QS QD QH KS"}


def poor(text: str = POOR, /, **options: object) -> HandState:
    """Return a deal of 24 cards in which the first seat has a hand, usually the only poor one."""
    hands = {0: text, **(RICH if text == POOR else {})}
    return hand_of("euchre4", "KH", hands, deck=24, **options)


def test_farmers_hand() -> None:
    assert poor().phase is Phase.ROUND1
    redeal, exchange = poor(farmers_hand="redeal"), poor(farmers_hand="exchange")
    assert kinds(redeal) == {"KeepHand", "ClaimRedeal"}
    assert kinds(exchange) == {"KeepHand", "GoUnder"}
    void = apply(redeal, ClaimRedeal(seat=FIRST))
    assert void.facts == (HandShown(seat=FIRST, cards=holding(POOR)), DealVoid())
    assert void.state.phase is Phase.REDEAL
    assert void.state.points == (0, 0)


@pytest.mark.parametrize(
    ("text", "may"),
    [
        (POOR, {"no_ace_no_face", "ace_no_face", "three_low"}),
        ("9C 9D TC TD AC", {"ace_no_face", "three_low"}),
        ("9C 9D TC AD AC", {"three_low"}),
        ("9C 9D TC TD JC", {"three_low"}),
        ("9C TD JC QC AC", set()),
    ],
)
def test_farmers_cards(text: str, may: set[str]) -> None:
    for cards in ("no_ace_no_face", "ace_no_face", "three_low"):
        hand = hand_of("euchre4", "KH", {0: text}, farmers_hand="redeal", farmers_cards=cards)
        assert ("ClaimRedeal" in kinds(hand)) is (cards in may)


def test_go_under() -> None:
    hand = poor("9C TC TD AS JH", go_under=True)
    laid = holding("9C TC TD")
    assert legal_actions(hand) == (KeepHand(seat=FIRST), GoUnder(seat=FIRST, cards=laid))
    step = apply(hand, GoUnder(seat=FIRST, cards=laid))
    assert step.facts == (
        HandShown(seat=FIRST, cards=holding("9C TC TD AS JH")),
        WentUnder(seat=FIRST),
    )
    assert step.state.holdings[FIRST] == holding("AS JH") | card_set(hand.dealt.stock)
    assert (step.state.phase, step.state.to_act) == (Phase.ROUND1, FIRST)


def test_the_low_cards_of_a_larger_pack_are_all_below_the_jack() -> None:
    hand = hand_of("euchre4", "KH", {0: "7C 8C 9C TC AH"}, go_under=True)
    assert len([action for action in legal_actions(hand) if isinstance(action, GoUnder)]) == 4
    assert "GoUnder" in kinds(hand)
    taken = hand.dealt.stock[:3]
    end = after(hand, GoUnder(seat=FIRST, cards=holding("7C 8C TC")))
    assert end.holdings[FIRST] == holding("9C AH") | card_set(taken)


def test_the_joker_is_no_low_card() -> None:
    hand = hand_of("british", "KH", {0: "9C 9D TC TD Jo"}, farmers_hand="redeal")
    assert kinds(hand) == {"KeepHand"}


def test_every_seat_is_asked_in_turn_whatever_it_holds() -> None:
    """If only those with a poor hand were asked, the turn itself would tell who has one."""
    hand = poor("JC JS JD JH AC", farmers_hand="redeal", go_under=True)
    for seat in (FIRST, SECOND, THIRD, FOURTH):
        assert (hand.phase, hand.to_act) == (Phase.FARMERS_HAND, seat)
        hand = after(hand, KeepHand(seat=seat))
    assert (hand.phase, hand.to_act) == (Phase.ROUND1, FIRST)


def test_the_second_to_hold_a_poor_hand_comes_too_late_for_the_stock() -> None:
    hands = {0: "9C TC TD AS JH", 1: "9S TS 9D AC JC"}
    hand = hand_of("euchre4", "KH", hands, go_under=True, deck=24)
    hand = after(hand, GoUnder(seat=FIRST, cards=holding("9C TC TD")))
    late = GoUnder(seat=SECOND, cards=holding("9S TS 9D"))
    assert refusal(after(hand, Pass(seat=FIRST)), late) is Reason.WRONG_PHASE


def test_a_redeal_and_going_under_go_together() -> None:
    hand = poor(farmers_hand="redeal", go_under=True)
    assert kinds(hand) == {"KeepHand", "ClaimRedeal", "GoUnder"}
    clean = poor("9C 9D TC AD AC", farmers_hand="redeal", go_under=True)
    assert kinds(clean) == {"KeepHand", "GoUnder"}


def test_what_a_poor_hand_gives_no_right_to_is_refused() -> None:
    hand = poor(farmers_hand="exchange")
    under = GoUnder(seat=FIRST, cards=holding("9C 9D TC"))
    assert refusal(hand, ClaimRedeal(seat=FIRST)) is Reason.NO_POOR_HAND
    assert refusal(hand, Pass(seat=FIRST)) is Reason.WRONG_PHASE
    assert refusal(hand, KeepHand(seat=SECOND)) is Reason.NOT_YOUR_TURN
    assert refusal(poor(farmers_hand="redeal"), under) is Reason.NO_POOR_HAND
    strange = GoUnder(seat=FIRST, cards=holding("9C 9D 9S"))
    assert refusal(hand, strange) is Reason.NOT_YOUR_CARD
    few = GoUnder(seat=FIRST, cards=holding("9C 9D"))
    assert refusal(hand, few) is Reason.THREE_LOW_CARDS
    high = GoUnder(seat=FIRST, cards=holding("9C 9D AC"))
    three = poor("9C 9D TC AD AC", go_under=True)
    assert refusal(three, high) is Reason.THREE_LOW_CARDS


def test_all_see_the_hand_that_was_shown_and_only_its_owner_what_was_laid_out() -> None:
    hand = after(poor(go_under=True), GoUnder(seat=FIRST, cards=holding("9C 9D TC")))
    for seat in (FIRST, SECOND, THIRD, FOURTH):
        seen = seen_by(hand, seat)
        assert (seen.shown_by, seen.shown) == (FIRST, holding(POOR))
        assert seen.laid_under == (holding("9C 9D TC") if seat == FIRST else 0)
    kept = seen_by(after(poor(go_under=True), KeepHand(seat=FIRST)), SECOND)
    assert (kept.shown_by, kept.shown) == (None, 0)


def test_no_hand_is_shown_where_the_joker_is_turned_up_and_named_blind() -> None:
    """The dealer names trumps before looking at the cards, so nobody can look for a poor hand."""
    hand = hand_of("british", "Jo", {0: POOR}, farmers_hand="redeal", go_under=True)
    assert hand.phase is Phase.JOKER_NAME
    fixed = hand_of(
        "british", "Jo", {0: POOR}, farmers_hand="redeal", joker_turned_up="fixed_suit:H"
    )
    assert fixed.phase is Phase.FARMERS_HAND


def test_a_poor_hand_may_be_exchanged_and_then_called_alone() -> None:
    hand = after(poor(go_under=True), GoUnder(seat=FIRST, cards=holding("9C 9D TC")))
    hand = after(hand, *(Pass(seat=seat) for seat in (FIRST, SECOND, THIRD, FOURTH)))
    alone = after(hand, Name(seat=FIRST, suit=Suit.SPADES, alone=True))
    assert (alone.contract.lone, alone.contract.idle) == ((FIRST,), frozenset({THIRD}))


def test_a_steady_player_shows_a_poor_hand_and_keeps_cards_of_the_turn_ups_suit() -> None:
    claimed = steady_bot(seen_by(poor(farmers_hand="redeal"), FIRST), b"")
    assert claimed == ClaimRedeal(seat=FIRST)
    went = steady_bot(seen_by(poor("9C 9H TC TD TH", go_under=True), FIRST), b"")
    assert went == GoUnder(seat=FIRST, cards=holding("9C TC TD"))
    rich = after(poor(go_under=True), KeepHand(seat=FIRST))
    assert steady_bot(seen_by(rich, SECOND), b"") == KeepHand(seat=SECOND)
    assert legal_for(rich, SECOND) == (KeepHand(seat=SECOND),)
