"""Variants and options as they are listed: as text, as JSON, and as tables for the handbook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from engine.options.base import GROUP_TITLES, Option, OptionGroup
from engine.options.deal import DECKS
from engine.options.lawful import LawfulValues, lawful_values
from engine.options.registry import OPTIONS
from engine.rules import Rules
from engine.rules_json import option_values
from engine.variants.base import Variant
from engine.variants.registry import VARIANTS


def variant_lines() -> Iterator[str]:
    """Yield the variants, each with the options in which it differs from the base of the family."""
    for variant in VARIANTS.values():
        yield f"{variant.key}: {variant.title}. {variant.summary}"
        yield f"  players: {_numbers(variant.players)}; cards: {_numbers(decks(variant))}"
        for key, value in differences(variant).items():
            yield f"  {key} = {written(value)}"


def variants_as_json() -> list[dict[str, object]]:
    """Return the variants with every option, and those that differ from the base by name."""
    return [
        {
            "key": variant.key,
            "title": variant.title,
            "summary": variant.summary,
            "group": variant.group.value,
            "players": list(variant.players),
            "decks": list(decks(variant)),
            "differs": sorted(differences(variant)),
            "options": option_values(variant.rules),
        }
        for variant in VARIANTS.values()
    ]


def option_lines() -> Iterator[str]:
    """Yield the options by their groups, each with its values and what it means."""
    for group, options in _by_group():
        yield GROUP_TITLES[group]
        for option in options:
            yield f"  {option.key} ({_values(option)}): {option.title}. {option.meaning}"


def options_as_json() -> list[dict[str, object]]:
    """Return the options with their texts, and per variant the usual value and lawful others."""
    return [
        {
            "key": option.key,
            "group": option.group.value,
            "title": option.title,
            "meaning": option.meaning,
            "source": option.source,
            "values": list(option.values),
            "variants": {key: _cell_as_json(option, key) for key in VARIANTS},
        }
        for option in OPTIONS.values()
    ]


def options_as_markdown() -> str:
    """Return the tables of the handbook: the variants, the options, and what they can be where."""
    variants = groupby(VARIANTS.values(), key=lambda variant: variant.group)
    blocks = [
        "## Variants",
        _variants(),
        "## Options",
        *(_meanings(group, options) for group, options in _by_group()),
        "## Options by variant",
        *(_defaults(group.value, tuple(grouped)) for group, grouped in variants),
    ]
    return "\n\n".join(blocks) + "\n"


def differences(variant: Variant) -> dict[str, object]:
    """Return the options in which a variant differs from the base of the family."""
    base, own = option_values(Rules()), option_values(variant.rules)
    return {key: own[key] for key in OPTIONS if own[key] != base[key]}


def decks(variant: Variant) -> tuple[int, ...]:
    """Return the packs a variant can be played with."""
    lawful = lawful_values(variant.key)["deck"]
    return tuple(deck for deck in DECKS if deck in lawful)


def written(value: object) -> str:
    """Return a value as it stands in tables."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def cell(option: Option, variant: Variant) -> str:
    """Return the usual value of an option in a variant, and what else it may be.

    Others are listed only where some values are refused; those that need another option to
    change with them follow a plus. A dash: without meaning, as the variant stands.
    """
    lawful = lawful_values(variant.key)[option.key]
    if not option.has_meaning(variant.rules):
        return "–"
    usual = written(lawful.usual)
    if len(lawful.alone) == len(option.values) - 1 or not option.values:
        return usual
    others = [*map(written, lawful.alone), *(f"+{written(value)}" for value in lawful.together)]
    return f"{usual} ({', '.join(others)})" if others else f"{usual} only"


def _by_group() -> Iterator[tuple[OptionGroup, Iterable[Option]]]:
    return groupby(OPTIONS.values(), key=lambda option: option.group)


def _variants() -> str:
    rows = [
        (f"`{key}`", variant.title, _numbers(variant.players), variant.summary)
        for key, variant in VARIANTS.items()
    ]
    return _table(("key", "name", "players", "what is special"), rows)


def _meanings(group: OptionGroup, options: Iterable[Option]) -> str:
    rows = [
        (
            f"`{option.key}`",
            f"{option.title}. {option.meaning}",
            _values(option),
            option.source,
            f"`test_{option.key}`",
        )
        for option in options
    ]
    head = ("option", "meaning", "values", "source", "test")
    return f"### {GROUP_TITLES[group]}\n\n{_table(head, rows)}"


def _defaults(title: str, variants: Sequence[Variant]) -> str:
    head = ("option", *(f"`{variant.key}`" for variant in variants))
    rows = [
        (f"`{option.key}`", *(cell(option, variant) for variant in variants))
        for option in OPTIONS.values()
    ]
    return f"### {title}\n\n{_table(head, rows)}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _values(option: Option) -> str:
    return ", ".join(written(value) for value in option.values) or "number"


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def _cell_as_json(option: Option, variant_key: str) -> dict[str, object]:
    lawful: LawfulValues = lawful_values(variant_key)[option.key]
    return {
        "usual": lawful.usual,
        "has_meaning": option.has_meaning(VARIANTS[variant_key].rules),
        "others": list(lawful.alone),
        "with_another": list(lawful.together),
    }
