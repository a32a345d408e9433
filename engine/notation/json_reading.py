"""Strict reading of JSON that comes from anywhere.

Every fault is a `BadRecord` with the path of the value that is wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NoReturn

from engine.errors import BadRecord, gettext_noop

MAX_BYTES: Final = 1_000_000
MAX_DEPTH: Final = 24
LARGEST: Final = 1_000_000
MOST_DIGITS: Final = 20

STRINGS: Final = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
BRACKETS: Final = re.compile(r"[\[\]{}]")


class RepeatedField(ValueError):
    """An object in which a field stands twice."""


def parse_record(text: str) -> object:
    """Return the value of a JSON text that is not too long and not nested too deep."""
    check_size(len(text))
    check_size(len(text.encode("utf-8", "surrogatepass")))
    check_depth(text)
    try:
        return json.loads(
            text.removeprefix("\ufeff"),
            parse_constant=refuse_constant,
            parse_int=number_of,
            object_pairs_hook=object_of,
        )
    except RepeatedField as error:
        sentence = gettext_noop("The field “%(field)s” stands twice in the same place.")
        raise BadRecord("field_twice", sentence, field=str(error)) from None
    except (ValueError, RecursionError) as error:
        sentence = gettext_noop("This is not JSON: %(error)s.")
        raise BadRecord("not_json", sentence, error=error) from None


def check_size(size: int) -> None:
    """Refuse more bytes than a record may have."""
    if size > MAX_BYTES:
        sentence = gettext_noop("The file is larger than %(most)s bytes.")
        raise BadRecord("too_large", sentence, most=MAX_BYTES)


def check_depth(text: str) -> None:
    """Refuse text whose brackets are nested deeper than any record's."""
    depth = 0
    for bracket in BRACKETS.findall(STRINGS.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > MAX_DEPTH:
            sentence = gettext_noop("The file is nested deeper than %(most)s levels.")
            raise BadRecord("too_deep", sentence, most=MAX_DEPTH)


def refuse_constant(name: str) -> NoReturn:
    """Refuse the numbers that JSON does not have."""
    raise ValueError(f"{name} is not a number")


def number_of(digits: str) -> int:
    """Return a whole number, unless it is longer than any in a record."""
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number has {len(digits)} digits")
    return int(digits)


def object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object, unless a field stands in it twice."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise RepeatedField(key)
        found[key] = value
    return found


def fields_at(
    raw: object, path: str, *, required: Collection[str] = (), optional: Collection[str] = ()
) -> Mapping[str, object]:
    """Return an object that has all required fields and no unknown ones."""
    if not isinstance(raw, dict):
        sentence = gettext_noop("%(path)s is not an object.")
        raise BadRecord("not_an_object", sentence, path=path)
    for key in raw:
        if key not in required and key not in optional:
            sentence = gettext_noop("%(path)s has an unknown field “%(field)s”.")
            raise BadRecord("unknown_field", sentence, path=path, field=key)
    for key in required:
        if key not in raw:
            sentence = gettext_noop("%(path)s lacks the field “%(field)s”.")
            raise BadRecord("missing_field", sentence, path=path, field=key)
    return raw


def list_at(raw: object, path: str, *, most: int) -> Sequence[object]:
    """Return a list of at most so many items."""
    if not isinstance(raw, list):
        raise BadRecord("not_a_list", gettext_noop("%(path)s is not a list."), path=path)
    if len(raw) > most:
        sentence = gettext_noop("%(path)s has more than %(most)s items.")
        raise BadRecord("too_many", sentence, path=path, most=most)
    return raw


def text_at(raw: object, path: str, *, most: int) -> str:
    """Return a text of at most so many characters that can be stored anywhere."""
    if not isinstance(raw, str):
        raise BadRecord("not_a_text", gettext_noop("%(path)s is not a text."), path=path)
    if len(raw) > most:
        sentence = gettext_noop("%(path)s has more than %(most)s characters.")
        raise BadRecord("too_long", sentence, path=path, most=most)
    if any(sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in raw):
        sentence = gettext_noop("%(path)s has a character that cannot be stored.")
        raise BadRecord("bad_text", sentence, path=path)
    return raw


def whole_number_at(raw: object, path: str, *, least: int, most: int = LARGEST) -> int:
    """Return a whole number within bounds."""
    if not isinstance(raw, int) or isinstance(raw, bool):
        sentence = gettext_noop("%(path)s is not a whole number.")
        raise BadRecord("not_a_number", sentence, path=path)
    if not least <= raw <= most:
        sentence = gettext_noop("%(path)s is not between %(least)s and %(most)s.")
        raise BadRecord("out_of_range", sentence, path=path, least=least, most=most)
    return raw


def flag_at(raw: object, path: str) -> bool:
    """Return true or false."""
    if not isinstance(raw, bool):
        raise BadRecord("not_a_flag", gettext_noop("%(path)s is not true or false."), path=path)
    return raw


def choice_at(raw: object, path: str, choices: Collection[str]) -> str:
    """Return one of some texts."""
    if not isinstance(raw, str) or raw not in choices:
        sentence = gettext_noop("%(path)s is none of %(choices)s.")
        raise BadRecord("not_a_choice", sentence, path=path, choices=", ".join(choices))
    return raw
