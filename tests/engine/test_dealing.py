"""The deal: packets, turn-up, who calls first; the draw for the first deal."""

from __future__ import annotations

import pytest

from engine.actions import Deal, Pass
from engine.cards import cards_in, parse_card
from engine.decks import deck_of
from engine.errors import IllegalAction, Reason
from engine.facts import DealVoid, HandDealt
from engine.lots import drawn_order
from engine.phases.dealing import pack_of
from engine.seats import Seat
from engine.state import Phase, new_hand
from engine.transitions import apply, legal_actions
from tests.engine.builders import cards, rules


def by_packets(packets: str) -> list[int]:
    """Return how many cards of the first round of packets each seat from the eldest gets."""
    some = rules("north_american", deal_packets=packets)
    pack = deck_of(some)
    hand = apply(new_hand(some, Seat(3)), Deal(cards=pack)).state
    first_ten = set(pack[:10]) if packets != "singles" else set(pack[:4])
    return [len(first_ten & set(cards_in(held))) for held in hand.dealt.hands]


@pytest.mark.parametrize(
    ("packets", "expected"),
    [
        ("3-2", [3, 3, 3, 1]),
        ("2-3", [4, 2, 2, 2]),
        ("alternating", [3, 2, 3, 2]),
        ("singles", [1, 1, 1, 1]),
    ],
)
def test_packets_go_round_from_the_dealers_left(packets: str, expected: list[int]) -> None:
    assert by_packets(packets) == expected


def test_the_card_after_the_hands_is_turned_up_and_the_eldest_calls() -> None:
    some = rules("euchre4")
    pack = deck_of(some)
    step = apply(new_hand(some, Seat(3)), Deal(cards=pack))
    assert step.state.dealt.turn_up == pack[20]
    assert step.state.dealt.stock == pack[21:]
    assert (step.state.phase, step.state.to_act) == (Phase.ROUND1, 0)
    assert step.facts == (HandDealt(dealer=Seat(3), turn_up=pack[20]),)


def test_nobody_acts_before_the_deal() -> None:
    hand = new_hand(rules(), Seat(0))
    assert legal_actions(hand) == ()
    assert hand.to_act is None
    with pytest.raises(IllegalAction) as refusal:
        apply(hand, Pass(seat=Seat(1)))
    assert refusal.value.reason is Reason.WRONG_PHASE


@pytest.mark.parametrize("spoil", ["short", "double", "strange"])
def test_cards_that_are_not_the_whole_pack_are_no_deal(spoil: str) -> None:
    some = rules("north_american")
    pack = list(deck_of(some))
    if spoil == "short":
        pack.pop()
    else:
        pack[0] = pack[1] if spoil == "double" else parse_card("7C")
    with pytest.raises(IllegalAction) as refusal:
        apply(new_hand(some, Seat(0)), Deal(cards=tuple(pack)))
    assert refusal.value.reason is Reason.NOT_A_DEAL


def test_a_pack_can_be_laid_so_that_it_deals_given_hands() -> None:
    some = rules("north_american")
    deck = list(deck_of(some))
    hands = [deck[seat::4][:5] for seat in range(4)]
    used = {card for hand in hands for card in hand}
    rest = [card for card in deck if card not in used]
    pack = pack_of(some, Seat(1), hands=hands, turn_up=rest[0], stock=rest[1:])
    hand = apply(new_hand(some, Seat(1)), Deal(cards=pack)).state
    assert [set(cards_in(held)) for held in hand.dealt.hands] == [set(cards) for cards in hands]
    assert hand.dealt.turn_up == rest[0]


def test_a_turned_up_joker_can_void_the_deal() -> None:
    some = rules("british", joker_turned_up="redeal")
    pack = [card for card in deck_of(some) if not card.is_joker]
    pack.insert(20, parse_card("Jo"))
    step = apply(new_hand(some, Seat(2)), Deal(cards=tuple(pack)))
    assert step.state.phase is Phase.REDEAL
    assert step.state.is_over
    assert isinstance(step.facts[-1], DealVoid)
    assert step.state.points == (0, 0)


def test_the_lowest_card_drawn_deals_and_ties_stand_together() -> None:
    drawn = dict(zip("abcd", cards("9H KS 9C AD"), strict=True))
    assert drawn_order(drawn, rules()) == [["a", "c"], ["b"], ["d"]]
    assert drawn_order(drawn, rules(draw_ace="low"))[0] == ["d"]
    assert drawn_order({"a": parse_card("Jo"), "b": parse_card("AH")}, rules())[0] == ["b"]
