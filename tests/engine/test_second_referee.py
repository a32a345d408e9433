"""The engine and a second referee, who shares no code with it, judge the same hands alike."""

from __future__ import annotations

import random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.actions import (
    ClaimRedeal,
    Deal,
    DefendAlone,
    Discard,
    GoUnder,
    KeepHand,
    KeepPartner,
    Name,
    NoLoneDefence,
    OrderUp,
    Pass,
    PayPoint,
    PlayCard,
    SeatAction,
    TakeUp,
    TurnDown,
)
from engine.cards import texts_of, trump_code
from engine.choices import Sides
from engine.decks import deck_of
from engine.rules import Rules
from engine.seats import Seat
from engine.shuffling import shuffle
from engine.state import new_hand
from engine.transitions import apply, legal_actions
from engine.variants.registry import VARIANTS
from tests.engine.second_referee import Act, SecondReferee
from tests.engine.strategies import some_rules


def words_of(action: SeatAction) -> str:
    """Return an action in the words of the second referee."""
    match action:
        case OrderUp() | TakeUp():
            return "up alone" if action.alone else "up"
        case Name():
            return f"name {trump_code(action.suit)}{' alone' if action.alone else ''}"
        case GoUnder():
            return " ".join(("under", *sorted(texts_of(action.cards))))
        case Discard():
            return f"out {action.card}"
        case PlayCard():
            return f"play {action.card}"
    plain = {
        KeepHand: "keep hand",
        ClaimRedeal: "redeal",
        PayPoint: "pay",
        Pass: "pass",
        TurnDown: "down",
        DefendAlone: "defend",
        NoLoneDefence: "no defence",
        KeepPartner: "keep",
    }
    return plain.get(type(action), "alone")


def chosen(acts: dict[Act, SeatAction], chance: random.Random) -> Act:
    """Return an act at random; passing is likelier than its share, so that round two comes."""
    passes = [act for act in acts if act[1] in {"pass", "down"}]
    return chance.choice(passes if passes and chance.random() < 0.7 else sorted(acts))


PAIRS = [key for key, variant in VARIANTS.items() if variant.rules.sides is Sides.PAIRS]


@settings(deadline=None, max_examples=300)
@given(some_rules(PAIRS), st.integers(0, 3), st.binary(min_size=1, max_size=8), st.integers())
def test_a_second_referee_allows_the_same_acts_and_gives_the_same_points(
    rules: Rules, dealer: int, seed: bytes, choices: int
) -> None:
    assume(not rules.best_card)
    pack = shuffle(deck_of(rules), seed)
    chance = random.Random(choices)
    state = apply(new_hand(rules, Seat(dealer)), Deal(cards=pack)).state
    referee = SecondReferee(rules, dealer, [str(card) for card in pack])
    while not state.is_over:
        acts = {(int(action.seat), words_of(action)): action for action in legal_actions(state)}
        assert acts.keys() == referee.expected
        act = chosen(acts, chance)
        state = apply(state, acts[act]).state
        referee.take(act)
    assert referee.expected is None
    assert state.points == referee.points
    assert list(state.taken) == referee.taken
