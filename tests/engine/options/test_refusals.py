"""Each value of each option is accepted or refused in each variant as the rule book says.

"Refused, with the reason" of rules.md section 13, worked out by hand for every variant: a table
of what is refused when one option alone is changed; everything else has to be accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from engine.errors import BadRules
from engine.options.registry import OPTIONS
from engine.rules_json import option_values
from engine.variants.registry import rules_for
from tests.engine.options.rule_book import COLUMNS

PAIRS: Final = frozenset(
    {"euchre4", "north_american", "british", "railroad", "jucre4", "jucre_railroad"}
)
SOLO: Final = frozenset({"euchre2", "jucre2"})
THREE: Final = frozenset({"euchre3", "jucre3"})
AUCTIONS: Final = frozenset({"auction5", "auction6", "auction7"})
CALLS: Final = frozenset({"call_best", "jucre_call_ace"})
ALL: Final = frozenset(COLUMNS)
TURN_UP: Final = ALL - AUCTIONS
OWN_SCORES: Final = THREE | CALLS | {"auction5", "auction7"}
NOBODYS_PARTNER: Final = SOLO | OWN_SCORES
NONE: Final[frozenset[str]] = frozenset()

# For each value of an option the variants that refuse it, where it is the only change.
REFUSED: Final[Mapping[str, Mapping[object, frozenset[str]]]] = {
    "players": {
        2: ALL - SOLO,
        3: ALL - THREE,
        4: ALL - PAIRS - CALLS - THREE,
        5: ALL - CALLS - THREE - {"auction5"},
        6: ALL - CALLS - THREE - {"auction6"},
        7: ALL - {"auction7"},
    },
    "sides": {
        "pairs": ALL - PAIRS,
        "alternate3": ALL - {"auction6"},
        "solo": ALL - SOLO,
        "maker_vs_rest": ALL - OWN_SCORES,
    },
    "deck": {
        24: AUCTIONS,
        28: AUCTIONS,
        32: AUCTIONS - {"auction5"},
        36: ALL - {"auction6"},
        52: ALL - {"auction7"},
    },
    "hand_size": {5: frozenset({"auction7"}), 7: ALL - {"auction7"}},
    "widow": {0: NONE, 2: TURN_UP, 3: TURN_UP, 4: TURN_UP | {"auction7"}},
    "turn_up": {True: AUCTIONS, False: TURN_UP},
    "deal_packets": {
        "3-2": frozenset({"auction7"}),
        "2-3": frozenset({"auction7"}),
        "3-4": ALL - {"auction7"},
        "4-3": ALL - {"auction7"},
    },
    "alone_who": {
        # A railroad defends alone, and asks for best cards, against and for lone players.
        "none": frozenset({"railroad"}),
        "maker": NOBODYS_PARTNER - CALLS,
        "maker_side": NOBODYS_PARTNER - CALLS,
        # Anyone goes alone before the lead, which only North American euchre does by itself.
        "anyone": ALL - {"north_american"},
    },
    "alone_when": {"with_call": frozenset({"north_american"})},
    "assist_must_alone": {True: NOBODYS_PARTNER},
    "defend_alone": {"vs_lone": NOBODYS_PARTNER, "always": NOBODYS_PARTNER},
    "best_card": {True: NOBODYS_PARTNER | {"auction6"}},
    "carry_over": {True: OWN_SCORES},
    "double_game_if_love": {True: OWN_SCORES},
    "rubber": {"single": OWN_SCORES, "best_of_3": OWN_SCORES},
    "called_partner": {
        # Without a partner to call nobody has one, and the maker may go alone.
        "none": CALLS,
        "best_card": ALL - CALLS,
        "ace": ALL - CALLS,
    },
    "farmers_hand": {"redeal": AUCTIONS, "exchange": AUCTIONS},
    "go_under": {True: AUCTIONS},
    # The joker is nothing but a trump.
    "no_trump": {True: AUCTIONS | {"british", "railroad", "jucre_railroad"}},
    # Nobody is stuck unless that is chosen too.
    "dealer_may_pay": {True: ALL},
    "fast_break": {True: AUCTIONS},
    "four_trick_tokens": {True: ALL - PAIRS},
    "pts_euchre_all": dict.fromkeys((3, 4, 5, 6), AUCTIONS),
    "pts_alone_caller": dict.fromkeys((4, 5, 6), ALL - PAIRS),
    "caller_holds": {"next_best": frozenset({"jucre_call_ace"})},
}
WRONG: Final[Mapping[type, tuple[object, ...]]] = {
    bool: (1, 0, "yes", None, [True]),
    int: (-1, 1000, 2.5, "3", True, None, 10**30),
    str: ("", "nonsense", 1, True, None, ["never"], {}),
}


NUMBERS: Final = (1, 3, 999)
"""Some numbers, where any will do."""


@pytest.mark.parametrize("key", OPTIONS)
def test_an_option_is_accepted_or_refused_as_the_rule_book_says(key: str) -> None:
    values = OPTIONS[key].values or NUMBERS
    told = {
        (variant, value): answer(variant, key, value) for value in values for variant in COLUMNS
    }
    refused = REFUSED.get(key, {})
    assert told == {
        (variant, value): "refused" if variant in refused.get(value, NONE) else value
        for variant, value in told
    }


@pytest.mark.parametrize("key", OPTIONS)
def test_what_is_no_value_of_an_option_is_refused_by_its_name(key: str) -> None:
    kind = OPTIONS[key].kind
    for value in WRONG[kind if kind in WRONG else str]:
        for variant in COLUMNS:
            with pytest.raises(BadRules) as refusal:
                rules_for(variant, {key: value})
            assert refusal.value.code == "bad_value"
            assert refusal.value.params["option"] == key, variant


def answer(variant: str, key: str, value: object) -> object:
    """Return the value an option has when it is chosen, or that it is refused, with a sentence."""
    try:
        rules = rules_for(variant, {key: value})
    except BadRules as refusal:
        is_sentence = refusal.sentence.endswith(".") and len(refusal.sentence.split()) > 3
        return "refused" if is_sentence else refusal.sentence
    return option_values(rules)[key]


@pytest.mark.parametrize("key", REFUSED)
def test_the_table_of_refusals_speaks_of_values_that_there_are(key: str) -> None:
    assert set(REFUSED[key]) <= set(OPTIONS[key].values)


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("call_best", {"players": 3, "min_players_call": 3}),
        ("jucre_call_ace", {"players": 3, "min_players_call": 3, "deck": 24}),
        ("call_best", {"players": 5, "deck": 28}),
        ("call_best", {"players": 6, "deck": 32}),
        ("euchre4", {"alone_who": "anyone", "alone_when": "before_lead"}),
        ("euchre4", {"alone_who": "none", "defend_alone": "always", "best_card": True}),
        ("euchre4", {"joker": True, "joker_turned_up": "redeal", "deck": 28}),
        ("euchre2", {"deck": 32, "joker": True, "rubber": "best_of_3", "carry_over": True}),
        ("euchre3", {"deck": 24, "multi_winner": "joint", "stick_dealer": True}),
        ("auction6", {"joker": True, "rubber": "single", "double_game_if_love": True}),
        ("auction7", {"joker": True, "deal_packets": "4-3", "auction_trump_named": "after_widow"}),
        ("auction7", {"joker": True, "widow": 4}),
        ("railroad", {"best_card": False, "defend_alone": "never", "alone_who": "none"}),
        ("north_american", {"alone_who": "maker", "alone_when": "with_call", "deck": 32}),
        ("british", {"joker": False, "no_trump": True, "go_under": True}),
        ("euchre3", {"stick_dealer": True, "dealer_may_pay": True, "fast_break": True}),
        ("call_best", {"players": 6, "farmers_hand": "redeal", "pts_euchre_all": 4}),
        ("call_best", {"players": 5, "farmers_hand": "exchange", "no_trump": True}),
    ],
)
def test_what_goes_together_is_accepted(variant: str, options: dict[str, object]) -> None:
    values = option_values(rules_for(variant, options))
    assert {key: values[key] for key in options} == options


@pytest.mark.parametrize(
    ("variant", "options", "words"),
    [
        ("call_best", {"players": 5, "deck": 24}, "26 cards are needed and the pack has 24"),
        ("call_best", {"players": 6, "deck": 28}, "31 cards are needed and the pack has 28"),
        ("call_best", {"players": 3}, "at least 4 players, not 3"),
        ("auction7", {"widow": 4}, "53 cards are needed and the pack has 52"),
        ("auction5", {"joker": True, "deck": 24}, "has 32 cards, not 24"),
        ("euchre4", {"widow": 2}, "no widow"),
        ("euchre4", {"deck": 52}, "24, 28 or 32 cards, not 52"),
        ("jucre_call_ace", {"caller_holds": "next_best"}, "no next best card"),
        ("euchre3", {"alone_who": "maker"}, "needs fixed partners"),
        ("auction5", {"rubber": "best_of_3"}, "exactly two scores"),
        ("auction6", {"best_card": True}, "whose best card"),
        ("euchre4", {"alone_who": "none", "assist_must_alone": True}, "if nobody may"),
        ("euchre4", {"alone_who": "none", "best_card": True}, "nobody may be"),
        ("euchre4", {"alone_who": "anyone"}, "only before the lead"),
        ("auction5", {"farmers_hand": "redeal"}, "in which a card is turned up"),
        ("call_best", {"players": 6, "go_under": True}, "three cards of the stock, and 1 are left"),
        ("call_best", {"players": 5, "deck": 28, "farmers_hand": "exchange"}, "and 2 are left"),
        ("railroad", {"no_trump": True}, "only without the joker"),
        ("euchre4", {"dealer_may_pay": True}, "a dealer who is stuck, and here none is"),
        ("jucre2", {"four_trick_tokens": True}, "is for two pairs"),
        ("auction6", {"pts_alone_caller": 5}, "is for two pairs"),
        ("euchre4", {"pts_alone_caller": 5, "alone_who": "none"}, "here nobody may"),
        (
            "north_american",
            {"alone_who": "anyone", "defend_alone": "never"},
            "defenders always may",
        ),
    ],
)
def test_what_does_not_go_together_is_refused_with_the_reason(
    variant: str, options: dict[str, object], words: str
) -> None:
    with pytest.raises(BadRules) as refusal:
        rules_for(variant, options)
    assert words in refusal.value.sentence
