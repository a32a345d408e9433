"""What the options of the pack and the deal do, one test for each."""

from __future__ import annotations

import pytest

from engine.actions import Deal, OrderUp
from engine.bowers import ranking
from engine.cards import JOKER, Card, Suit, cards_in, parse_card
from engine.decks import deck_of
from engine.errors import BadRules
from engine.lots import drawn_order
from engine.seats import Seat
from engine.state import HandState, Phase, new_hand
from engine.transitions import apply, legal_actions
from tests.engine.builders import after, rules
from tests.engine.options.tables import FIRST, FOURTH, hand_of


def dealt_in_order(variant: str, **options: object) -> HandState:
    """Return a hand dealt from a pack in the order of its cards; seat 3 deals."""
    own = rules(variant, **options)
    dealer = Seat(own.players - 1)
    return apply(new_hand(own, dealer), Deal(cards=deck_of(own))).state


def first_cards(count: int, skip: int = 0) -> set[Card]:
    """Return some cards of a pack of 32 in order."""
    return set(deck_of(rules("euchre4"))[skip : skip + count])


def cards_of(hand: HandState, seat: int) -> set[Card]:
    """Return what a seat was dealt."""
    return set(cards_in(hand.dealt.hands[seat]))


def test_deck() -> None:
    for deck, lowest, unseen in ((24, "9", 3), (28, "8", 7), (32, "7", 11)):
        own = rules("euchre4", deck=deck)
        assert min(deck_of(own), key=lambda card: card.rank or 0) == parse_card(f"{lowest}C")
        assert len(dealt_in_order("euchre4", deck=deck).dealt.stock) == unseen
    with pytest.raises(BadRules):
        rules("euchre4", deck=36)


def test_joker() -> None:
    assert JOKER not in deck_of(rules("auction6"))
    assert len(deck_of(rules("auction6", joker=True))) == 37
    spades = ranking(Suit.SPADES)
    assert spades.suits[JOKER] == Suit.SPADES
    assert spades.strengths[JOKER] == max(spades.strengths)


def test_joker_turned_up() -> None:
    stands = hand_of("british", "Jo", joker_turned_up="fixed_suit:C")
    assert after(stands, OrderUp(seat=FIRST)).contract.trump is Suit.CLUBS
    blind = hand_of("british", "Jo", joker_turned_up="dealer_names_blind")
    assert (blind.phase, blind.to_act) == (Phase.JOKER_NAME, FOURTH)
    again = hand_of("british", "Jo", joker_turned_up="redeal")
    assert (again.phase, again.to_act) == (Phase.REDEAL, None)


def test_hand_size() -> None:
    for variant, size in (("auction5", 5), ("auction6", 5), ("auction7", 7)):
        hand = dealt_in_order(variant)
        assert {len(cards_in(cards)) for cards in hand.dealt.hands} == {size}


def test_widow() -> None:
    sizes = {variant: rules(variant).widow for variant in ("auction5", "auction6", "auction7")}
    assert sizes == {"auction5": 2, "auction6": 2, "auction7": 3}
    assert len(cards_in(dealt_in_order("auction7").dealt.widow)) == 3
    assert len(cards_in(dealt_in_order("auction7", joker=True).dealt.widow)) == 4


def test_turn_up() -> None:
    shown, hidden = dealt_in_order("euchre4"), dealt_in_order("auction5")
    assert (shown.phase, shown.dealt.turn_up is None) == (Phase.ROUND1, False)
    assert (hidden.phase, hidden.dealt.turn_up is None) == (Phase.AUCTION, True)


def test_bowers() -> None:
    hands = {0: "JD 9D TC QC KC"}
    high = after(hand_of("euchre4", "9H", hands), OrderUp(seat=FIRST))
    low = after(hand_of("euchre4", "9H", hands, bowers=False), OrderUp(seat=FIRST))
    jack = parse_card("JD")
    assert high.contract.tables.suits[jack] == Suit.HEARTS
    assert low.contract.tables.suits[jack] == Suit.DIAMONDS
    strengths = low.contract.tables.strengths
    ten, queen = parse_card("TD"), parse_card("QD")
    assert strengths[ten] < strengths[jack] < strengths[queen]


def test_deal_packets() -> None:
    three_two = dealt_in_order("euchre4", deal_packets="3-2")
    assert cards_of(three_two, 0) == first_cards(3) | first_cards(2, skip=12)
    two_three = dealt_in_order("euchre4", deal_packets="2-3")
    assert cards_of(two_three, 0) == first_cards(2) | first_cards(3, skip=8)
    alternating = dealt_in_order("euchre4", deal_packets="alternating")
    assert cards_of(alternating, 1) == first_cards(2, skip=3) | first_cards(3, skip=12)
    singles = dealt_in_order("euchre4", deal_packets="singles")
    assert cards_of(singles, 0) == {next(iter(first_cards(1, skip=4 * n))) for n in range(5)}
    assert dealt_in_order("auction7", deal_packets="3-4") != dealt_in_order(
        "auction7", deal_packets="4-3"
    )


def test_cut_by() -> None:
    left, right = rules("euchre4"), rules("euchre4", cut_by="right")
    assert left != right
    hands = [hand_of("euchre4", "9H", cut_by=side) for side in ("left", "right")]
    assert hands[0].dealt.hands == hands[1].dealt.hands
    assert legal_actions(hands[0]) == legal_actions(hands[1])


def test_first_dealer() -> None:
    by_draw = rules("jucre4")
    assert (by_draw.first_dealer, rules("euchre4").first_dealer) == ("low_card", "lot")
    order = drawn_order({"Ann": parse_card("KC"), "Bob": parse_card("9D")}, by_draw)
    assert order[0] == ["Bob"]


def test_draw_ace() -> None:
    draws = {"Ann": parse_card("AC"), "Bob": parse_card("7D")}
    assert drawn_order(draws, rules("euchre4", draw_ace="high"))[0] == ["Bob"]
    assert drawn_order(draws, rules("euchre4", draw_ace="low"))[0] == ["Ann"]
