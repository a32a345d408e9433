"""Every house rule is accepted or refused in every variant as docs/rules.md says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots.base import Bot
from engine.bots.random_bot import random_bot
from engine.bots.steady_bot import steady_bot
from engine.bots.table import play_game
from engine.errors import BadRules
from engine.game import EndKind, GameEnd, totals_of_hands
from engine.options.lawful import is_lawful
from engine.rules_json import option_values
from engine.scoring import score_slip, slip_of_hand
from engine.variants.registry import VARIANTS, rules_for

PAIRS: Final = frozenset(
    {"euchre4", "north_american", "british", "railroad", "jucre4", "jucre_railroad"}
)
WITH_JOKER: Final = frozenset({"british", "railroad", "jucre_railroad"})
FEW: Final = frozenset({"euchre2", "jucre2", "euchre3", "jucre3"})
TURN_UP: Final = PAIRS | FEW | {"call_best", "jucre_call_ace"}
EVERYWHERE: Final = frozenset(VARIANTS)

# The house rule, the options that switch it on, and where it may be.
HOUSE_RULES: Final[Mapping[str, tuple[Mapping[str, object], frozenset[str]]]] = {
    "Canadian loner": ({"assist_must_alone": True}, PAIRS | {"auction6"}),
    "left of the dealer leads to a loner": ({"lone_lead": "eldest_active"}, EVERYWHERE),
    "left of the loner leads": ({"lone_lead": "left_of_lone"}, EVERYWHERE),
    **{
        f"a lone march of {points}": ({"pts_alone_march": points}, EVERYWHERE)
        for points in (3, 4, 5)
    },
    **{
        f"a euchred loner costs {points}": ({"pts_euchre_alone": points}, EVERYWHERE)
        for points in (2, 3, 4)
    },
    **{f"first to {points}": ({"target": points}, EVERYWHERE) for points in (10, 11, 13, 15, 21)},
    **{
        f"farmer's hand, {right}, {cards}": (
            {"farmers_hand": right, "farmers_cards": cards},
            TURN_UP,
        )
        for right in ("redeal", "exchange")
        for cards in ("no_ace_no_face", "ace_no_face", "three_low")
    },
    "going under": ({"go_under": True}, TURN_UP),
    "partner's best, discarding first": (
        {"best_card": True, "best_card_order": "discard_first"},
        PAIRS,
    ),
    "partner's best, receiving first": (
        {"best_card": True, "best_card_order": "receive_first"},
        PAIRS,
    ),
    "no trumps": ({"no_trump": True}, TURN_UP - WITH_JOKER),
    "no trumps, the joker left out": ({"no_trump": True, "joker": False}, TURN_UP),
    "fast break": ({"fast_break": True}, TURN_UP),
    "tokens for four tricks": ({"four_trick_tokens": True}, PAIRS),
    "no trick costs four": ({"pts_euchre_all": 4}, TURN_UP),
    "the stuck dealer pays": ({"stick_dealer": True, "dealer_may_pay": True}, TURN_UP),
    "the caller of a loner gets five": ({"pts_alone_caller": 5}, PAIRS),
}


@pytest.mark.parametrize("house_rule", HOUSE_RULES)
@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_a_house_rule_is_accepted_or_refused_in_every_variant(
    variant: str, house_rule: str
) -> None:
    options, allowed = HOUSE_RULES[house_rule]
    if variant in allowed:
        values = option_values(rules_for(variant, options))
        assert {key: values[key] for key in options} == options
        return
    with pytest.raises(BadRules) as refusal:
        rules_for(variant, options)
    assert refusal.value.sentence.endswith(".")
    assert refusal.value.params.get("option") in {*options, None}


@st.composite
def house_ruled(draw: st.DrawFn) -> tuple[str, dict[str, object]]:
    """Draw a variant and several house rules that go together there."""
    key = draw(st.sampled_from(sorted(VARIANTS)))
    options: dict[str, object] = {}
    for name in draw(st.lists(st.sampled_from(sorted(HOUSE_RULES)), max_size=12, unique=True)):
        more = {**options, **HOUSE_RULES[name][0]}
        if is_lawful(key, more):
            options = more
    return key, options


@settings(deadline=None, max_examples=60)
@given(house_ruled(), st.binary(min_size=1, max_size=8), st.sampled_from([random_bot, steady_bot]))
def test_games_with_any_house_rules_are_played_to_their_end_and_add_up(
    chosen: tuple[str, dict[str, object]], seed: bytes, bot: Bot
) -> None:
    variant, options = chosen
    rules = rules_for(variant, options)
    end = GameEnd(kind=EndKind.DEALS, value=3)
    game = play_game(rules=rules, end=end, bots=[bot] * rules.players, seed=seed)
    assert len(game.deals) == 3
    for hand in game.deals:
        contract = hand.end.contract
        if contract.maker is None or hand.end.score is None:
            continue
        slip = slip_of_hand(
            rules,
            maker=contract.maker,
            tricks=hand.end.taken,
            lone=contract.lone,
            partners=contract.partners or (),
            bid=contract.bid,
            fast_break=hand.end.score.outcome == "fast_break",
        )
        assert score_slip(slip, rules) == hand.end.score
    worths = [(hand.points, hand.token) for hand in game.deals]
    assert totals_of_hands(worths, rules) == game.final
