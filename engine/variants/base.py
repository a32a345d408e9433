"""What a variant is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from engine.errors import gettext_noop
from engine.rules import Rules

Follow: TypeAlias = Callable[[Mapping[str, object]], Mapping[str, object]]


class Group(Enum):
    """The kinds of games a club chooses among, by their titles."""

    PAIRS = gettext_noop("Two pairs")
    TWO = gettext_noop("Two players")
    THREE = gettext_noop("Three players")
    AUCTION = gettext_noop("Auction")
    CALL = gettext_noop("Calling a partner")


def nothing(options: Mapping[str, object]) -> Mapping[str, object]:
    """Return no options, as none follow from others."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A game of the family: its key, its name, its rules and what to say about it."""

    key: str
    title: str
    summary: str
    group: Group
    rules: Rules
    players: tuple[int, ...] = (4,)
    """The sizes of table it can be played at without changing anything else."""
    follow: Follow = nothing
    """Options that follow from others, unless they are given."""
