"""Every option has, in every variant, the value and the meaning that the rule book gives it."""

from __future__ import annotations

import pytest

from engine.choices import AloneWho
from engine.options.listing import written
from engine.options.registry import OPTIONS
from engine.rules import Rules
from engine.rules_json import OPTION_TYPES, option_values
from engine.variants.registry import VARIANTS, get_variant
from tests.engine.options.rule_book import COLUMNS, expected, rows


def test_every_option_of_the_rules_is_told_of() -> None:
    assert OPTIONS.keys() == OPTION_TYPES.keys()


def test_the_rule_book_knows_every_variant() -> None:
    assert sorted(COLUMNS) == sorted(VARIANTS)


@pytest.mark.parametrize("key", rows())
def test_options_are_by_default_what_the_rule_book_says(key: str) -> None:
    told = {
        variant: written(option_values(get_variant(variant).rules)[key])
        for variant in COLUMNS
        if not is_idle(key, get_variant(variant).rules)
    }
    assert told == {variant: expected(key, variant) for variant in told}


@pytest.mark.parametrize("key", rows())
def test_options_have_meaning_where_the_rule_book_gives_them_one(key: str) -> None:
    told = {variant: OPTIONS[key].has_meaning(get_variant(variant).rules) for variant in COLUMNS}
    assert told == {variant: cell != "-" for variant, cell in rows()[key].items()}


def test_nobody_declares_a_lone_hand_where_bids_say_so() -> None:
    rules = [get_variant(variant).rules for variant in COLUMNS]
    auctions = [each for each in rules if each.has_auction]
    assert len(auctions) == 3
    assert all(each.alone_who is AloneWho.NONE or each.has_partners for each in auctions)


def is_idle(key: str, rules: Rules) -> bool:
    """Say whether nothing can give an option a meaning, so that its value is nobody's business."""
    return not OPTIONS[key].fits(rules)
