"""What every movement is: a name, the fields it suits, and a function that makes the plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum, unique
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from leagues.events.formats import Unit
from leagues.events.ways import MovementOption as MovementOption  # told by movements
from leagues.events.ways import NewCompany
from leagues.seating.plans import (
    AT_THREES,
    FOURS,
    Entrant,
    RoundPlan,
    SeatPlan,
    TableForm,
    TableResult,
    Wish,
    left_over_at_fours,
)

# How many exchanges a search may try for one plan: two to three seconds of plain Python.
# Counting moves, never seconds, keeps a plan the same on every machine.
USUAL_MOVES: Final = 1_500_000


def gettext_noop(text: str) -> str:
    """Mark a text for the translators and return it as it is; pages translate it."""
    return text


Options: TypeAlias = Mapping[str, str]


class UnplannableField(ValueError):
    """No plan can be made for these entrants and rounds; `reason` is a word for callers.

    `text` is an English message id with the places of `values`, so that a page can say it in
    the reader's language; `entrants` are those it is about, to be named there.
    """

    def __init__(
        self,
        reason: str,
        text: str,
        *,
        values: Mapping[str, str | int] = MappingProxyType({}),
        entrants: tuple[int, ...] = (),
    ) -> None:
        super().__init__(text % values if values else text)
        self.reason = reason
        self.text = text
        self.values = dict(values)
        self.entrants = entrants


@unique
class Pace(StrEnum):
    """When a movement can say who sits where."""

    AHEAD = "ahead"  # all rounds before the first
    BY_ROUND = "by_round"  # each round from the results of those before


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementRequest:
    """What a movement has to plan.

    `history` are the rounds that stand already, in order: they are counted, never changed.
    `results` are theirs, as far as they are known. `rounds` is how many more are wanted, and
    `planned` how many the whole stage has, if that is settled. `form` is what the tables are
    like; `options` are the event's choices by key, the others have their defaults. With
    `joins_rests` those left over at tables of four play at small tables; a movement has them rest.
    `moves` bounds the work of a search. The same request always gives the same plan.
    """

    entrants: tuple[Entrant, ...]
    rounds: int
    seed: int
    history: tuple[RoundPlan, ...] = ()
    results: tuple[TableResult, ...] = ()
    planned: int | None = None
    form: TableForm = FOURS
    options: Options = field(default_factory=dict)
    wishes: tuple[Wish, ...] = ()
    joins_rests: bool = False
    moves: int = USUAL_MOVES

    def left_over(self, people: int) -> int:
        """Return how many of so many do not sit at a table of four."""
        return left_over_at_fours(people, joins=self.joins_rests)

    def joins_few(self, people: int) -> bool:
        """Return whether so many left over sit at one small table: nine share out over three."""
        return self.joins_rests and people < AT_THREES


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """A way of seating a whole event. Title and description are English message ids.

    It seats `fewest` to `most` entrants; a `fewest` of 0 leaves it to the tables. Movements of
    `Pace.BY_ROUND` are asked for one round at a time and need the results of all before it.
    `length` says how many rounds a complete movement of so many entrants has, None if any.
    `new_company` tells after how many rounds somebody is met again, where that matters.
    `only_fours` is for those that are about two against two; where it `gives_byes`, who is left
    over has a free win, not a rest. To most, people at small tables have rested; what
    `counts_small` goes by the results of these tables too, and has them in its history.
    """

    key: str
    title: str
    description: str
    most: int
    plan: Callable[[MovementRequest], SeatPlan]
    fewest: int = 0
    unit: Unit = Unit.SINGLE
    pace: Pace = Pace.AHEAD
    only_fours: bool = False
    gives_byes: bool = False
    counts_small: bool = False
    options: tuple[MovementOption, ...] = ()
    length: Callable[[int, Options], int] | None = field(default=None)
    new_company: NewCompany | None = None

    def option(self, request: MovementRequest, key: str) -> str:
        """Return what the event chose for an option of this movement, or its default."""
        return self.chosen(request.options, key)

    def chosen(self, options: Options, key: str) -> str:
        """Return what was chosen for an option of this movement, or its default."""
        own = next(option for option in self.options if option.key == key)
        return options.get(key, own.default)


def require_field(request: MovementRequest, *, most: int) -> None:
    """Raise `UnplannableField` unless the entrants are distinct, enough and not too many."""
    fewest = request.form.smallest
    keys = [entrant.key for entrant in request.entrants]
    if len(set(keys)) != len(keys):
        raise UnplannableField("duplicate_entrant", gettext_noop("An entrant is named twice."))
    if not fewest <= len(keys) <= most:
        raise UnplannableField(
            "field_size",
            gettext_noop("This movement seats %(fewest)s to %(most)s entrants, not %(count)s."),
            values={"fewest": fewest, "most": most, "count": len(keys)},
        )
    if request.rounds < 1:
        raise UnplannableField("no_rounds", gettext_noop("There is no round to plan."))


def seeded(seed: int, purpose: str) -> Random:
    """Return a generator of its own for one purpose, so that purposes do not disturb each other."""
    return Random(f"{purpose} {seed}")  # noqa: S311 - seating is no secret; it must be repeatable
