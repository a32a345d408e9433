"""Comparing what a case expects with what the engine gave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.conformance.cases import Fields


class Verdict(StrEnum):
    """What came of a case."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    MALFORMED = "malformed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A case with its verdict and, unless it passed, the reason."""

    name: str
    verdict: Verdict
    reason: str = ""


class Mismatch(Exception):
    """The engine accepted what a case refuses, or refused what it accepts."""


AS_SETS: Final = frozenset(
    {
        "legal",
        "idle",
        "lone",
        "maker_side",
        "hands",
        "dealer_hand",
        "hand_of_maker",
        "exposed",
        "returned",
        "exposed_for_returned",
        "may_change",
        "call_lead_on",
        "barred_seats",
        "plays_with",
        "out_of_play",
        "redraw",
        "widow",
    }
)
"""Keys whose lists have no order."""

ALONE_OR_IN_LISTS: Final = frozenset({"out_of_play"})
"""Keys whose value is a card, or a list with this card alone."""


def differences(expect: Fields, observed: Fields) -> list[str]:
    """Return a sentence for every expectation that is not met."""
    return [
        difference
        for key, wanted in expect.items()
        if (difference := difference_of(key, wanted, observed)) is not None
    ]


def difference_of(key: str, wanted: object, observed: Fields) -> str | None:
    """Return what is wrong about one expectation, or None."""
    if key not in observed:
        return f"{key}: nothing to compare {wanted!r} with"
    found = observed[key]
    if isinstance(wanted, dict) and isinstance(found, Mapping):
        found = {name: found.get(name) for name in wanted}
    if comparable(key, wanted) == comparable(key, found):
        return None
    return f"{key}: expected {wanted!r}, found {found!r}"


def comparable(key: str, value: object) -> object:
    """Return a value in the form in which equal ones are equal."""
    if isinstance(value, Mapping):
        return {str(name): comparable(key, inner) for name, inner in value.items()}
    if isinstance(value, list | tuple | frozenset):
        if key in ALONE_OR_IN_LISTS:
            return sorted(value)
        inner = [comparable(key, item) for item in value]
        nested = any(isinstance(item, list) for item in inner)
        return inner if nested or key not in AS_SETS else sorted(inner, key=repr)
    if key in ALONE_OR_IN_LISTS and isinstance(value, str):
        return [value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return int(value)
    return without_prefix(str(value)) if key == "legal" else value


def without_prefix(act: str) -> str:
    """Return a legal act, one that is about a card as the card alone."""
    head, _, tail = act.partition(":")
    return tail if head in {"play", "discard", "discard_for_best", "give_best"} else act
