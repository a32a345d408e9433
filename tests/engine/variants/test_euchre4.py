"""Euchre for four as its rules page has it."""

from __future__ import annotations

import pytest

from engine.actions import OrderUp, Pass
from engine.seats import Seat
from engine.state import Phase
from tests.engine.builders import after, dealt, rules


@pytest.mark.parametrize(("deck", "unseen"), [(24, 3), (28, 7), (32, 11)])
def test_each_deck_leaves_its_number_of_cards_unseen(deck: int, unseen: int) -> None:
    hand = dealt(rules("euchre4", deck=deck), "9C")
    assert len(hand.dealt.stock) == unseen


def test_alone_is_part_of_the_call_and_nobody_defends_alone() -> None:
    hand = after(dealt(rules("euchre4"), "9C"), Pass(seat=Seat(0)))
    hand = after(hand, OrderUp(seat=Seat(1), alone=True))
    assert hand.phase is Phase.PLAY
    assert hand.to_act == 0
