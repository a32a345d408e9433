"""Options of a game, and which do not go together."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.choices import AloneWho, DefendAlone, JokerTurnedUp
from engine.errors import BadRules
from engine.rules import Rules
from engine.rules_json import option_values
from engine.variants.registry import VARIANTS, get_variant, rules_for
from tests.engine.builders import rules


@pytest.mark.parametrize("key", sorted(VARIANTS))
def test_a_variant_is_rebuilt_from_its_options_as_json(key: str) -> None:
    values = json.loads(json.dumps(option_values(get_variant(key).rules)))
    assert rules_for("euchre4", values) == get_variant(key).rules


def test_variants_have_the_values_of_the_rule_book() -> None:
    american, british, four = rules("north_american"), rules("british"), rules("euchre4")
    assert (four.deck, american.deck, british.deck) == (32, 24, 24)
    assert (four.target, american.target, british.target) == (5, 10, 10)
    assert (american.pts_lone_def, american.pts_lone_def_all) == (2, 4)
    assert american.alone_who is AloneWho.ANYONE
    assert british.joker_turned_up is JokerTurnedUp.DEALER_NAMES_BLIND
    assert not any(variant.rules.stick_dealer for variant in VARIANTS.values())


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"nonsense": 1}, "unknown_option"),
        ({"deck": 36}, "bad_deck"),
        ({"deck": 20}, "bad_deck"),
        (
            {"players": 6, "deck": 28, "sides": "maker_vs_rest", "alone_who": "none"},
            "deck_too_small",
        ),
        ({"players": 5}, "pairs_are_four"),
        ({"players": 2}, "pairs_are_four"),
        ({"widow": 2}, "widow_with_turn_up"),
        ({"turn_up": False}, "auction_players"),
        ({"hand_size": 4}, "five_cards"),
        ({"deal_packets": "3-4"}, "bad_packets"),
        ({"alone_who": "anyone"}, "anyone_before_lead"),
        ({"alone_who": "none", "assist_must_alone": True}, "assist_alone_forbidden"),
        ({"alone_who": "none", "defend_alone": "vs_lone"}, "no_lone_player"),
        ({"alone_who": "none", "best_card": True}, "best_card_without_alone"),
        ({"deck": "24"}, "bad_value"),
        ({"deck": True}, "bad_value"),
        ({"stick_dealer": 1}, "bad_value"),
        ({"cut_by": "nobody"}, "bad_value"),
        ({"cut_by": None}, "bad_value"),
        ({"joker_turned_up": "fixed_suit:X"}, "bad_value"),
        ({"target": 0}, "bad_value"),
        ({"pts_march": -1}, "bad_value"),
        ({"sides": "solo"}, "bad_sides"),
        ({"sides": "everybody"}, "bad_value"),
    ],
)
def test_options_that_cannot_be_are_refused_with_the_reason(
    options: dict[str, object], code: str
) -> None:
    with pytest.raises(BadRules) as refusal:
        rules_for("euchre4", options)
    assert refusal.value.code == code
    assert refusal.value.sentence.endswith(".")


def test_a_variant_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadRules, match="bridge"):
        get_variant("bridge")


def test_rules_that_contradict_themselves_cannot_even_be_made() -> None:
    with pytest.raises(BadRules):
        Rules(alone_who=AloneWho.ANYONE)


def test_forbidding_lone_defence_leaves_going_alone_to_the_makers() -> None:
    changed = rules("north_american", defend_alone="never")
    assert changed.alone_who is AloneWho.MAKER_SIDE
    assert changed.defend_alone is DefendAlone.NEVER


def test_anyone_going_alone_lets_defenders_do_so() -> None:
    changed = rules("euchre4", alone_who="anyone", alone_when="before_lead")
    assert changed.defend_alone is DefendAlone.ALWAYS
    with pytest.raises(BadRules):
        rules("euchre4", alone_who="anyone", alone_when="before_lead", defend_alone="never")


def test_games_that_differ_in_any_option_are_told_apart_by_their_hashes() -> None:
    games = {variant.rules for variant in VARIANTS.values()}
    games |= {replace(game, revoke_pts=game.revoke_pts + 1) for game in games}
    assert len({hash(rules) for rules in games}) == len(games)
    assert hash(replace(Rules(), target=10)) == hash(Rules(target=10))
