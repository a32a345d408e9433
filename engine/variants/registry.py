"""All variants by key."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.errors import BadRules, gettext_noop
from engine.rules import Rules, changed_rules
from engine.variants.base import Variant
from engine.variants.british import BRITISH
from engine.variants.euchre4 import EUCHRE4
from engine.variants.north_american import NORTH_AMERICAN

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {variant.key: variant for variant in (NORTH_AMERICAN, EUCHRE4, BRITISH)}
)
"""The variants that can be played, the most usual first."""


def get_variant(key: str) -> Variant:
    """Return the variant of a key, or raise `BadRules`."""
    try:
        return VARIANTS[key]
    except KeyError:
        sentence = gettext_noop("There is no variant “%(key)s”.")
        raise BadRules("unknown_variant", sentence, key=key) from None


def rules_for(variant_key: str, options: Mapping[str, object]) -> Rules:
    """Return a variant's rules with some options changed, or raise `BadRules`."""
    return changed_rules(get_variant(variant_key).rules, options)
