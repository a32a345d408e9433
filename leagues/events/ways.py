"""The ways in which an event can be played, as far as events need to know them (pure).

Seating knows how to draw them; it stands above events and tells us of each when the site starts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Final

from leagues.events.formats import Unit


@unique
class WayKind(StrEnum):
    """When a way of playing says who meets whom."""

    AHEAD = "ahead"  # all rounds before the first
    BY_ROUND = "by_round"  # each round from the results of those before
    BRACKET = "bracket"  # by knocking out


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementOption:
    """A choice that a movement leaves to the event; titles are English message ids.

    `choices` maps each value to its title, the usual one is `default`.
    """

    key: str
    title: str
    choices: Mapping[str, str]
    default: str
    description: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCompany:
    """In how many rounds so many entrants find somebody new each time, and what is said beyond.

    An event plays more rounds only if its choice for `option` is `unbounded`. `text` is an
    English message id with the places of `values`.
    """

    rounds: Callable[[int], int]
    option: str
    unbounded: str
    text: str

    def values(self, entrants: int) -> dict[str, int]:
        """Return what `text` says of so many entrants."""
        return {"count": entrants, "others": entrants - 1, "round": self.rounds(entrants) + 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way of playing an event. Title and description are English message ids.

    `units` are who may enter as one; `has_length` says that it has a number of rounds of its
    own; `only_fours` that it needs two sides of two at a table; `new_company` for how many
    rounds of somebody new its `fewest` entrants and more suffice. `lengths` gives, by the options
    chosen, how many games its matches may last; without it every match is one game.
    """

    key: str
    title: str
    description: str
    kind: WayKind
    units: tuple[Unit, ...]
    options: tuple[MovementOption, ...] = ()
    has_length: bool = False
    only_fours: bool = False
    fewest: int = 0
    new_company: NewCompany | None = None
    lengths: Callable[[Mapping[str, str]], frozenset[int]] | None = None

    @property
    def may_be_final(self) -> bool:
        """Whether a second stage can be played so: it has to end by itself."""
        return self.kind is WayKind.BRACKET or self.has_length

    def unusual(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Return the choices that differ from the usual ones."""
        usual = {option.key: option.default for option in self.options}
        return {key: value for key, value in chosen.items() if usual.get(key) != value}


USUAL_WAY: Final = "individual"
_offered: Final[dict[str, Way]] = {}
WAYS: Final[Mapping[str, Way]] = MappingProxyType(_offered)


class UnknownWay(KeyError):
    """There is no way of playing with this key."""


def offer(way: Way) -> None:
    """Let events be played in a way; the same again changes nothing."""
    _offered[way.key] = way


def way_of(key: str) -> Way:
    """Return the way of playing with this key, or raise `UnknownWay`."""
    try:
        return _offered[key]
    except KeyError:
        raise UnknownWay(key) from None
