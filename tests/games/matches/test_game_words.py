"""Games and their options in words."""

from __future__ import annotations

import pytest

from engine.errors import BadRules
from engine.game import EndKind, GameEnd
from engine.variants.registry import VARIANTS, rules_for
from games.matches.game_words import (
    game_in_short,
    house_rules_in_words,
    house_rules_of,
    refusal_in_words,
    value_in_words,
    variant_title,
)

TO_FIFTEEN = GameEnd(kind=EndKind.TARGET, value=15)


@pytest.mark.parametrize(
    ("variant", "rules", "phrases"),
    [
        ("british", {}, ["British euchre", "two pairs", "24 cards and the joker"]),
        ("euchre2", {"deck": 32}, ["Euchre for two", "two players", "32 cards"]),
        ("auction6", {}, ["Auction euchre for six", "two sides of three", "36 cards"]),
        (
            "call_best",
            {"players": 5},
            ["Best-card call", "5 players, each with an own score", "32 cards"],
        ),
    ],
)
def test_a_game_is_told_in_short_phrases(
    variant: str, rules: dict[str, object], phrases: list[str]
) -> None:
    told = game_in_short(variant, rules_for(variant, rules), TO_FIFTEEN)
    assert told == [*phrases, "games to 15 points"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_by_the_book_has_no_house_rules(variant: str) -> None:
    for players in VARIANTS[variant].players:
        rules = rules_for(variant, {"players": players, "target": 21})
        assert house_rules_of(variant, rules) == []


def test_house_rules_are_told_by_name_and_value_in_the_order_of_the_book() -> None:
    rules = rules_for("call_best", {"players": 6, "pts_march": 2, "stick_dealer": True})
    told = [("Stick the dealer", "Yes"), ("Points for a march", "2")]
    assert house_rules_of("call_best", rules) == told
    assert house_rules_in_words({"pts_march": 2, "stick_dealer": True}) == told


def test_what_makes_no_difference_is_no_house_rule() -> None:
    without = rules_for("british", {"joker": False, "joker_turned_up": "redeal"})
    assert house_rules_of("british", without) == [("Joker as highest trump", "No")]


def test_what_is_not_known_any_more_is_told_as_it_stands() -> None:
    assert variant_title("whist") == "whist"
    assert value_in_words("farthing", "half") == "half"
    assert house_rules_in_words({"farthing": "half"}) == []


def test_a_refusal_names_option_and_value_as_people_know_them() -> None:
    with pytest.raises(BadRules) as refused:
        rules_for("euchre3", {"best_card": True})
    assert refusal_in_words(refused.value).startswith(
        "“A lone player gets the partner's best card” needs fixed partners"
    )
