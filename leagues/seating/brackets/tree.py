"""A bracket: a tree of slots, each of which takes its two entrants from a known place.

A slot is played as one game or a series. Its sources are numbered places of the draw (the seeds),
winners or losers of other slots, or a bye. Nothing here knows results: who stands where is worked
out by `playing` from the tree and the results, as often as is wanted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, StrEnum, unique
from functools import cached_property
from itertools import count
from typing import Final, Literal, TypeAlias

from leagues.seating.movements.base import UnplannableField, gettext_noop
from leagues.seating.plans import EntrantKey

FEWEST: Final = 2
MOST: Final = 256

SlotKey: TypeAlias = str


@unique
class Blank(Enum):
    """What may stand in a slot in place of an entrant."""

    BYE = "bye"  # nobody, for good: the other one goes on
    TO_COME = "to_come"  # somebody, once a slot before is decided


@unique
class Section(StrEnum):
    """The parts of a bracket, in the order in which slots of one round are numbered."""

    UPPER = "upper"  # the only one, or that of those who have not lost
    LOWER = "lower"  # of those who have lost once
    CONSOLATION = "consolation"  # of those who lost the first match they played
    REPECHAGE = "repechage"  # from the quarter-finals' losers to the two third places
    PLACES = "places"  # of losers who play on for their places
    THIRD = "third"  # the semi-finals' losers, for the third place
    FINAL = "final"  # the winner of the upper against the winner of the lower bracket


@dataclass(frozen=True, slots=True)
class Seeded:
    """The entrant in this place of the draw, from 1."""

    seed: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Whoever wins a slot."""

    slot: SlotKey


@dataclass(frozen=True, slots=True)
class LoserOf:
    """Whoever loses a slot; with `only_first`, nobody unless it was their first match."""

    slot: SlotKey
    only_first: bool = False


Source: TypeAlias = Seeded | WinnerOf | LoserOf | Literal[Blank.BYE]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One place of the tree, where two entrants meet.

    `round` and `position` count from 1 inside the section, or inside the small tree of a section
    that plays for `first_place` and those below; `step` is the round of play in which it can
    first be played. `number` is what people call it by; a bye, which is not played, has none.
    `best_of` is the length of the series; with a `head_start` the second entrant has to win so
    many games more than the first. `is_reset` marks the second final, which is played only if
    the one before it was won by the second entrant.
    `winner_rank` and `loser_rank` order those who go no further, the best first.
    """

    key: SlotKey
    section: Section
    round: int
    position: int
    sources: tuple[Source, Source]
    first_place: int = 1
    best_of: int = 1
    head_start: int = 0
    is_reset: bool = False
    winner_rank: int | None = None
    loser_rank: int | None = None
    step: int = 0
    number: int | None = None

    @property
    def is_bye(self) -> bool:
        """Whether one of the two goes on without a match, whatever happens."""
        return Blank.BYE in self.sources

    def wins_needed(self, side: int) -> int:
        """Return how many games a side (0 or 1) has to win to go on."""
        return self.best_of // 2 + 1 + (self.head_start if side else 0)


@dataclass(frozen=True, kw_only=True)
class Bracket:
    """The slots of a bracket, those that others depend on first; entrants in seed order."""

    entrants: tuple[EntrantKey, ...]
    slots: tuple[Slot, ...]

    @cached_property
    def by_key(self) -> Mapping[SlotKey, Slot]:
        """The slots by their keys."""
        return {slot.key: slot for slot in self.slots}

    @cached_property
    def winner_goes_to(self) -> dict[SlotKey, tuple[Slot, int]]:
        """The slot and the side (0 or 1) to which each slot's winner goes on."""
        return self._destinations(WinnerOf)

    @cached_property
    def loser_goes_to(self) -> dict[SlotKey, tuple[Slot, int]]:
        """The slot and the side (0 or 1) to which each slot's loser goes on."""
        return self._destinations(LoserOf)

    @property
    def steps(self) -> int:
        """How many rounds of play there are, the second final included."""
        return max(slot.step for slot in self.slots)

    def matches(self) -> Iterator[Slot]:
        """Yield the slots in which two entrants meet, byes left out, in their numbers' order."""
        return (slot for slot in self.slots if not slot.is_bye)

    def _destinations(
        self, kind: type[WinnerOf] | type[LoserOf]
    ) -> dict[SlotKey, tuple[Slot, int]]:
        return {
            source.slot: (slot, side)
            for slot in self.slots
            for side, source in enumerate(slot.sources)
            if isinstance(source, kind)
        }


def require_entrants(entrants: tuple[EntrantKey, ...]) -> None:
    """Raise `UnplannableField` unless a bracket can be made of these entrants."""
    if not FEWEST <= len(entrants) <= MOST:
        raise UnplannableField(
            "field_size",
            gettext_noop("A bracket takes %(fewest)s to %(most)s entrants, not %(count)s."),
            values={"fewest": FEWEST, "most": MOST, "count": len(entrants)},
            entrants=entrants if len(entrants) < FEWEST else (),
        )
    twice = tuple(key for key in dict.fromkeys(entrants) if entrants.count(key) > 1)
    if twice:
        raise UnplannableField(
            "duplicate_entrant", gettext_noop("An entrant is named twice."), entrants=twice
        )


def grown(entrants: tuple[EntrantKey, ...], planned: Iterable[Slot]) -> Bracket:
    """Return the bracket of `planned` slots, which are meant for a full draw, for these entrants.

    Places of the draw beyond the entrants are byes. A slot between two byes is left out; what a
    bye slot's loser would be is a bye again. So a bye never waits for anything. Slots come with
    their sources before them, and get their steps and numbers here.
    """
    kept: dict[SlotKey, Slot] = {}
    for slot in planned:
        one, two = (_pruned(source, kept, len(entrants)) for source in slot.sources)
        if one is Blank.BYE and two is Blank.BYE:
            continue
        step = 1 + max(_step_of(one, kept), _step_of(two, kept))
        kept[slot.key] = replace(slot, sources=(one, two), step=step)
    numbers = count(1)
    return Bracket(
        entrants=entrants,
        slots=tuple(
            slot if slot.is_bye else replace(slot, number=next(numbers))
            for slot in sorted(kept.values(), key=_order)
        ),
    )


def _pruned(source: Source, kept: Mapping[SlotKey, Slot], entrants: int) -> Source:
    match source:
        case Seeded(seed):
            return source if seed <= entrants else Blank.BYE
        case WinnerOf(key):
            return source if key in kept else Blank.BYE
        case LoserOf(key, only_first=only_first):
            slot = kept.get(key)
            if slot is None or slot.is_bye or (only_first and not _may_be_first(slot, kept)):
                return Blank.BYE
            return source
        case _:
            return Blank.BYE


def _may_be_first(slot: Slot, kept: Mapping[SlotKey, Slot]) -> bool:
    """Return whether somebody can come to a slot without having played."""
    return any(
        isinstance(source, Seeded) or (isinstance(source, WinnerOf) and kept[source.slot].is_bye)
        for source in slot.sources
    )


def _step_of(source: Source, kept: Mapping[SlotKey, Slot]) -> int:
    return kept[source.slot].step if isinstance(source, WinnerOf | LoserOf) else 0


def _order(slot: Slot) -> tuple[int, int, int, int, int]:
    section = list(Section).index(slot.section)
    return slot.step, section, slot.first_place, slot.round, slot.position
