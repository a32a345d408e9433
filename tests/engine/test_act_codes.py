"""Acts and deals as short texts, and back."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import KeepHand, KeepPartner
from engine.decks import deck_of
from engine.errors import BadRecord
from engine.notation.act_codes import (
    MOST,
    act_code,
    act_of_code,
    deal_code,
    is_deal_code,
    pack_of_code,
)
from engine.notation.upcard_acts import ACT_LINES
from engine.seats import Seat
from engine.shuffling import shuffle
from engine.state import HandState
from engine.transitions import apply, legal_actions
from engine.variants.registry import VARIANTS, rules_for
from tests.engine.builders import any_action
from tests.engine.strategies import dealt_hands

WORDS = ("9C", "9C+TC", "under-9C", "with-2+1", "give-", "out-Jo", "partner-N", "N-alone", "007")


@settings(max_examples=60)
@given(dealt_hands(), st.integers(0, 2**32))
def test_every_act_that_any_rules_allow_is_the_same_after_writing_and_reading(
    hand: HandState, seed: int
) -> None:
    chance = random.Random(seed)
    while not hand.is_over:
        legal = legal_actions(hand)
        codes = [act_code(action) for action in legal]
        read = [act_of_code(code, action.seat) for code, action in zip(codes, legal, strict=True)]
        assert read == list(legal)
        assert max(map(len, codes)) <= MOST
        assert len({(action.seat, code) for action, code in zip(legal, codes, strict=True)}) == len(
            legal
        )
        hand = apply(hand, any_action(hand, chance)).state


def test_one_word_in_two_lines_is_two_codes() -> None:
    seat = Seat(2)
    codes = [act_code(KeepHand(seat=seat)), act_code(KeepPartner(seat=seat))]
    assert codes == ["poor:keep", "lone:keep"]
    assert [act_of_code(code, seat) for code in codes] == [
        KeepHand(seat=seat),
        KeepPartner(seat=seat),
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_pack_is_the_same_after_writing_and_reading(variant: str) -> None:
    pack = shuffle(deck_of(rules_for(variant, {})), b"pack")
    code = deal_code(pack)
    assert is_deal_code(code)
    assert pack_of_code(code) == pack
    assert len(code) <= 200


@given(st.sampled_from([*ACT_LINES, "points", ""]), st.text(max_size=8) | st.sampled_from(WORDS))
def test_any_other_text_is_refused(keyword: str, word: str) -> None:
    code = f"{keyword}:{word}"
    with suppress(BadRecord):
        assert act_code(act_of_code(code, Seat(1))) == code
    with pytest.raises(BadRecord):
        pack_of_code(code)


@pytest.mark.parametrize("text", ["deal:", "deal:9C,TC", "deal:9C  TC", "9C TC"])
def test_a_deal_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        pack_of_code(text)
