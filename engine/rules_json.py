"""Rules as they stand in JSON: options by key, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import StrEnum
from typing import Final, TypeVar, get_type_hints

from engine.choices import AloneWho, DefendAlone
from engine.errors import BadRules, gettext_noop
from engine.rules import Rules, bad_value

EnumOption = TypeVar("EnumOption", bound=StrEnum)

AS_MANY_AS_PLAYERS: Final = "players"
"""What a lone march may be worth in words: as many points as there are players."""

OPTION_TYPES: Final[Mapping[str, type]] = {
    name: kind for name, kind in get_type_hints(Rules).items() if not name.startswith("_")
}
"""The type of each option by its key."""


def changed_rules(rules: Rules, options: Mapping[str, object]) -> Rules:
    """Return the rules with some options changed, given as they stand in JSON.

    `alone_who` and `defend_alone` speak of the two sides, and `anyone` of both at once: whoever
    changes one of them without the other means it, so the other follows.
    """
    values = {key: option_value(key, value) for key, value in in_numbers(rules, options).items()}
    if values.get("alone_who") is AloneWho.ANYONE:
        values.setdefault("defend_alone", DefendAlone.ALWAYS)
    elif "alone_who" not in values and rules.alone_who is AloneWho.ANYONE:
        defend_alone = values.get("defend_alone", rules.defend_alone)
        if defend_alone is not DefendAlone.ALWAYS:
            values["alone_who"] = AloneWho.MAKER_SIDE
    return replace(rules, **values)  # type: ignore[arg-type]  # checked by option_value


def in_numbers(rules: Rules, options: Mapping[str, object]) -> dict[str, object]:
    """Return the options with a lone march that is worth “players” as that number."""
    found = dict(options)
    if found.get("pts_alone_march") == AS_MANY_AS_PLAYERS:
        found["pts_alone_march"] = found.get("players", rules.players)
    return found


def option_value(key: str, value: object) -> object:
    """Return an option's value as the type it has in `Rules`, or raise `BadRules`."""
    kind = OPTION_TYPES.get(key)
    if kind is None:
        raise BadRules("unknown_option", gettext_noop("There is no rule “%(option)s”."), option=key)
    if issubclass(kind, StrEnum):
        return enum_value(key, value, kind)
    if kind is bool and isinstance(value, bool):
        return value
    if kind is int and isinstance(value, int) and not isinstance(value, bool):
        return value
    raise bad_value(key, value)


def enum_value(key: str, value: object, kind: type[EnumOption]) -> EnumOption:
    """Return the member of `kind` with a value, or raise `BadRules`."""
    if isinstance(value, str) and value in {member.value for member in kind}:
        return kind(value)
    raise bad_value(key, value)


def option_values(rules: Rules) -> dict[str, object]:
    """Return every option as it is written in JSON."""
    values = {field.name: getattr(rules, field.name) for field in fields(rules)}
    return {
        key: value.value if isinstance(value, StrEnum) else value for key, value in values.items()
    }
