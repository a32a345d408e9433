"""Which values an option can take in a variant, found by trying them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from engine.errors import BadRules
from engine.options.base import Option
from engine.options.registry import OPTIONS
from engine.rules_json import option_values
from engine.variants.registry import get_variant, rules_for


@dataclass(frozen=True, slots=True, kw_only=True)
class LawfulValues:
    """The values of an option in a variant, as JSON has them.

    `usual` is the variant's own; `alone` are others that can be chosen by themselves, `together`
    those that need another option of the same group to change too.
    """

    usual: object
    alone: tuple[object, ...]
    together: tuple[object, ...]

    def __contains__(self, value: object) -> bool:
        """Say whether the option can have a value at all."""
        return value in (self.usual, *self.alone, *self.together)


@cache
def lawful_values(variant_key: str) -> Mapping[str, LawfulValues]:
    """Return what each option can be in a variant; one of any number has no other values."""
    usual = option_values(get_variant(variant_key).rules)
    return MappingProxyType(
        {key: _lawful(variant_key, option, usual[key]) for key, option in OPTIONS.items()}
    )


def offered_options(variant_key: str) -> tuple[Option, ...]:
    """Return the options that a club may choose in a variant: those with meaning and a choice."""
    rules = get_variant(variant_key).rules
    lawful = lawful_values(variant_key)
    return tuple(
        option
        for option in OPTIONS.values()
        if option.offered
        and option.fits(rules)
        and (not option.values or lawful[option.key].alone or lawful[option.key].together)
    )


def series_options(variant_key: str) -> tuple[Option, ...]:
    """Return the options that a club may choose where the same sides play a series of games."""
    lawful = lawful_values(variant_key)
    return tuple(
        option
        for option in OPTIONS.values()
        if option.of_series and (lawful[option.key].alone or lawful[option.key].together)
    )


def is_lawful(variant_key: str, options: Mapping[str, object]) -> bool:
    """Say whether a variant may be played with some options changed."""
    try:
        rules_for(variant_key, options)
    except BadRules:
        return False
    return True


def _lawful(variant_key: str, option: Option, usual: object) -> LawfulValues:
    others = [value for value in option.values if value != usual]
    alone = [value for value in others if is_lawful(variant_key, {option.key: value})]
    return LawfulValues(
        usual=usual,
        alone=tuple(alone),
        together=tuple(
            value
            for value in others
            if value not in alone and _is_lawful_with_another(variant_key, option, value)
        ),
    )


def _is_lawful_with_another(variant_key: str, option: Option, value: object) -> bool:
    return any(
        is_lawful(variant_key, {option.key: value, other.key: choice})
        for other in OPTIONS.values()
        if other.group is option.group and other.key != option.key and other.offered
        for choice in other.values
    )
