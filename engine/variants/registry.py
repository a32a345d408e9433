"""All variants by key."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.errors import BadRules, gettext_noop
from engine.rules import Rules
from engine.rules_json import changed_rules
from engine.variants.auction5 import AUCTION5
from engine.variants.auction6 import AUCTION6
from engine.variants.auction7 import AUCTION7
from engine.variants.base import Variant
from engine.variants.british import BRITISH
from engine.variants.call_best import CALL_BEST
from engine.variants.euchre2 import EUCHRE2
from engine.variants.euchre3 import EUCHRE3
from engine.variants.euchre4 import EUCHRE4
from engine.variants.jucre2 import JUCRE2
from engine.variants.jucre3 import JUCRE3
from engine.variants.jucre4 import JUCRE4
from engine.variants.jucre_call_ace import JUCRE_CALL_ACE
from engine.variants.jucre_railroad import JUCRE_RAILROAD
from engine.variants.north_american import NORTH_AMERICAN
from engine.variants.railroad import RAILROAD

ALL: Final = (
    NORTH_AMERICAN,
    EUCHRE4,
    BRITISH,
    RAILROAD,
    JUCRE4,
    JUCRE_RAILROAD,
    EUCHRE2,
    JUCRE2,
    EUCHRE3,
    JUCRE3,
    AUCTION5,
    AUCTION6,
    AUCTION7,
    CALL_BEST,
    JUCRE_CALL_ACE,
)
VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType({variant.key: variant for variant in ALL})
"""The variants that can be played, the most usual of each group first."""


def get_variant(key: str) -> Variant:
    """Return the variant of a key, or raise `BadRules`."""
    try:
        return VARIANTS[key]
    except KeyError:
        sentence = gettext_noop("There is no variant “%(key)s”.")
        raise BadRules("unknown_variant", sentence, key=key) from None


def rules_for(variant_key: str, options: Mapping[str, object]) -> Rules:
    """Return a variant's rules with some options changed, or raise `BadRules`."""
    variant = get_variant(variant_key)
    return changed_rules(variant.rules, {**variant.follow(options), **options})
