"""What Hypothesis draws for the engine: cards, options, dealt hands."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from engine.actions import Deal
from engine.cards import CARDS, Suit
from engine.decks import deck_of
from engine.options.lawful import LawfulValues, is_lawful, lawful_values
from engine.options.registry import OPTIONS
from engine.rules import Rules
from engine.seats import Seat
from engine.shuffling import shuffle
from engine.state import HandState, new_hand
from engine.transitions import apply
from engine.variants.registry import VARIANTS, rules_for

any_card = st.sampled_from(CARDS)
any_suit = st.sampled_from(list(Suit))
holdings = st.sets(any_card, min_size=1, max_size=6)

SOME_NUMBERS = (1, 2, 3, 5, 9)
"""Values to try for options that can be any number; with nothing, nobody would score."""


def may_change(values: LawfulValues) -> bool:
    """Say whether an option has another value in a variant, by itself or beside another."""
    return bool(values.alone or values.together)


CHOICES = {
    (variant, option.key): option.values or SOME_NUMBERS
    for variant in VARIANTS
    for option in OPTIONS.values()
    if may_change(lawful_values(variant)[option.key]) or not option.values
}
"""Every option that can be changed, in every variant, with its values."""


@st.composite
def some_rules(draw: st.DrawFn, variants: Sequence[str] = tuple(sorted(VARIANTS))) -> Rules:
    """Draw a variant, and a few options that go together: each that does not is left out."""
    key = draw(st.sampled_from(variants))
    changeable = sorted(option for variant, option in CHOICES if variant == key)
    chosen: dict[str, object] = {}
    for option in draw(st.lists(st.sampled_from(changeable), max_size=8, unique=True)):
        more = {**chosen, option: draw(st.sampled_from(CHOICES[key, option]))}
        if is_lawful(key, more):
            chosen = more
    return rules_for(key, chosen)


@st.composite
def dealt_hands(draw: st.DrawFn) -> HandState:
    """Draw rules, a dealer and a deal."""
    rules = draw(some_rules())
    dealer = Seat(draw(st.integers(0, rules.players - 1)))
    pack = shuffle(deck_of(rules), draw(st.binary(min_size=1, max_size=8)))
    return apply(new_hand(rules, dealer), Deal(cards=pack)).state
