"""What Hypothesis draws for the engine: cards, options, dealt hands."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.actions import Deal
from engine.cards import CARDS, Suit
from engine.decks import deck_of
from engine.errors import BadRules
from engine.rules import Rules
from engine.rules_json import OPTION_TYPES
from engine.seats import Seat
from engine.shuffling import shuffle
from engine.state import HandState, new_hand
from engine.transitions import apply
from engine.variants.registry import VARIANTS, rules_for

any_card = st.sampled_from(CARDS)
any_suit = st.sampled_from(list(Suit))
holdings = st.sets(any_card, min_size=1, max_size=6)

CHANGEABLE: dict[str, list[object]] = {
    "deck": [24, 28, 32],
    "joker": [False, True],
    "bowers": [True, False],
    "deal_packets": ["3-2", "2-3", "alternating", "singles"],
    "joker_turned_up": ["fixed_suit:H", "fixed_suit:C", "dealer_names_blind", "redeal"],
    "dealer_exchange": ["optional", "must_keep"],
    "stick_dealer": [False, True],
    "alone_who": ["none", "maker", "maker_side", "anyone"],
    "alone_when": ["with_call", "before_lead"],
    "assist_must_alone": [False, True],
    "defend_alone": ["never", "vs_lone", "always"],
    "lone_lead": ["eldest_active", "left_of_lone"],
    "two_lone_lead": ["eldest_active", "defender"],
    "best_card": [False, True],
    "best_card_order": ["discard_first", "receive_first"],
    "alone_doubles": [False, True],
    "pts_lone_def": [2, 4],
}
assert CHANGEABLE.keys() <= OPTION_TYPES.keys()


@st.composite
def some_rules(draw: st.DrawFn) -> Rules:
    """Draw a variant and options that go together."""
    key = draw(st.sampled_from(sorted(VARIANTS)))
    options = draw(
        st.fixed_dictionaries(
            {}, optional={name: st.sampled_from(values) for name, values in CHANGEABLE.items()}
        )
    )
    try:
        return rules_for(key, options)
    except BadRules:
        return VARIANTS[key].rules


@st.composite
def dealt_hands(draw: st.DrawFn) -> HandState:
    """Draw rules, a dealer and a deal."""
    rules = draw(some_rules())
    dealer = Seat(draw(st.integers(0, rules.players - 1)))
    pack = shuffle(deck_of(rules), draw(st.binary(min_size=1, max_size=8)))
    return apply(new_hand(rules, dealer), Deal(cards=pack)).state
