"""House rules: the options of the engine that are chosen for an event or a table, as in forms.

What an option is called, means and can be is the engine's (`engine.options`); a new one there is
offered here by itself. In a form every value is a text: "yes" or "no", a word, or a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from engine.errors import BadRules
from engine.options.base import GROUP_TITLES, Option, OptionGroup
from engine.options.lawful import is_lawful, lawful_values, offered_options, series_options
from engine.options.registry import OPTIONS
from engine.rules_json import OPTION_TYPES, option_value, option_values
from engine.variants.registry import rules_for
from games.matches.game_words import value_in_words

OF_SERIES: Final = frozenset(key for key, option in OPTIONS.items() if option.of_series)
"""The options that count where the same sides play several games."""
YES: Final = "yes"
NO: Final = "no"


def offered_groups(variant: str, *, with_series: bool = False) -> list[tuple[str, list[Option]]]:
    """Return what a club may choose in a variant, by the parts of a rule book with their titles.

    What counts only in a series of games is among it `with_series`.
    """
    offered = [*offered_options(variant), *(series_options(variant) if with_series else ())]
    groups = [
        (_(GROUP_TITLES[group]), [option for option in offered if option.group is group])
        for group in OptionGroup
    ]
    return [(title, options) for title, options in groups if options]


def choices_of(option: Option, variant: str) -> list[tuple[str, str]]:
    """Return the values an option can have in a variant, in words; none for any number."""
    lawful = lawful_values(variant)[option.key]
    values = [value for value in option.values if value in lawful]
    return [(choice_text(value), value_in_words(option.key, value)) for value in values]


def usual_values(variant: str, *, size: object) -> dict[str, object]:
    """Return what the options of a variant are by default at tables of a size, as typed.

    Some follow from the size; one that cannot be leaves the variant's own.
    """
    text = str(size)
    sized = {"players": int(text)} if text.isdecimal() and text.isascii() else {}
    return option_values(rules_for(variant, sized if is_lawful(variant, sized) else {}))


def typed_value(key: str, text: str) -> object:
    """Return a choice of the form as the value the engine has for it."""
    kind = OPTION_TYPES[key]
    if kind is bool:
        return text == YES
    return int(text) if kind is int else text


def choice_text(value: object) -> str:
    """Return how a value of the engine stands in the form."""
    if isinstance(value, bool):
        return YES if value else NO
    return str(value)


def overrides(*, variant: str, rules: Mapping[str, object]) -> dict[str, object]:
    """Return the options that make a difference to the variant's own; raises `BadRules`.

    Some options follow from others, so each is left out in turn to see whether it is missed.
    """
    kept = {key: value for key, value in rules.items() if option_value(key, value) is not None}
    chosen = rules_for(variant, kept)
    for key in tuple(kept):
        fewer = {other: value for other, value in kept.items() if other != key}
        if is_lawful(variant, fewer) and rules_for(variant, fewer) == chosen:
            kept = fewer
    return kept


def option_at_fault(error: BadRules, *, variant: str, rules: Mapping[str, object]) -> str | None:
    """Return the chosen option at which a refusal is best shown, or None if there is none.

    That is the one the engine names, or else the last one in the book's order without which
    the rest would be lawful.
    """
    named = str(error.params.get("option", ""))
    if named in OPTIONS:
        return named
    chosen = [key for key in reversed(tuple(OPTIONS)) if key in rules]
    for key in chosen:
        if is_lawful(variant, {other: rules[other] for other in rules if other != key}):
            return key
    return chosen[0] if chosen else None
