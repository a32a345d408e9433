"""Who fills the seats that are left when people do not come in whole tables (pure)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import islice
from typing import Protocol

from leagues.events.formats import Remedy
from leagues.seating.plans import (
    AT_THREES,
    DUMMY,
    FOURS,
    THREES,
    EntrantKey,
    RoundPlan,
    TableForm,
    TablePlan,
)


class Filler(Protocol):
    """An entry as far as filling seats needs it: how many persons, and whether of the house."""

    @property
    def pk(self) -> int: ...  # noqa: D102 - told by the class
    @property
    def size(self) -> int: ...  # noqa: D102 - told by the class
    @property
    def is_house(self) -> bool: ...  # noqa: D102 - told by the class


def filled(entries: Sequence[Filler], remedy: Remedy, form: TableForm) -> frozenset[EntrantKey]:
    """Return who is to be seated of those who are there, the dummy among them.

    People of the house, in their order, come in only as far as they make fewer others rest. A
    dummy takes a single empty seat; two of them would leave a table without a game.
    """
    guests = [entry for entry in entries if not entry.is_house]
    keys = {entry.pk for entry in guests}
    people = sum(entry.size for entry in guests)
    if form.smallest < form.largest:
        return frozenset(keys)
    if remedy is Remedy.HOUSE:
        keys.update(_of_the_house(entries, people, form.usual))
    elif remedy is Remedy.DUMMY and people % form.usual == form.usual - 1:
        keys.add(DUMMY)
    return frozenset(keys)


def _of_the_house(entries: Sequence[Filler], people: int, seats: int) -> list[EntrantKey]:
    """Return the fewest of the house with whom the fewest rest."""
    best: list[EntrantKey] = []
    fewest, there = people % seats, people
    house = sorted((entry for entry in entries if entry.is_house), key=lambda entry: entry.pk)
    for count, entry in enumerate(house, start=1):
        there += entry.size
        if there % seats < fewest:
            fewest, best = there % seats, [each.pk for each in house[:count]]
    return best


def with_small_tables(
    round_plan: RoundPlan, form: TableForm, *, asked: Collection[EntrantKey] = ()
) -> RoundPlan:
    """Return the round with small tables for its rests, as far as they fill some.

    A table is small if it has fewer seats than any table of the game: it plays the game for
    two or three. Rests fill them in their order; one alone rests, but nine at tables of four have
    been left over so that nobody is alone. Rests of pairs cannot be joined so. Who `asked` to
    rest does rest.
    """
    rests = tuple(key for key in round_plan.sit_outs if key not in asked)
    if not (2 <= len(rests) < form.smallest or (len(rests) == AT_THREES and form == FOURS)):
        return round_plan
    first = max((table.number for table in round_plan.tables), default=0) + 1
    waiting = iter(rests)
    small = tuple(
        TablePlan(number, tuple(islice(waiting, size)), has_partners=False)
        for number, size in enumerate(_small_sizes(len(rests)), start=first)
    )
    resting = tuple(key for key in round_plan.sit_outs if key in asked)
    return replace(round_plan, tables=(*round_plan.tables, *small), sit_outs=resting)


def _small_sizes(people: int) -> Sequence[int]:
    """Return tables of three for two people or more, and of two for those that are then left."""
    twos = -people % THREES
    return (*([THREES] * ((people - 2 * twos) // THREES)), *([2] * twos))


def without_small_tables(round_plan: RoundPlan, form: TableForm) -> RoundPlan:
    """Return the round as it was drawn, with those at small tables among the rests."""
    small = [table for table in round_plan.tables if len(table.seats) < form.smallest]
    if not small:
        return round_plan
    return replace(
        round_plan,
        tables=tuple(table for table in round_plan.tables if table not in small),
        sit_outs=(*round_plan.sit_outs, *(key for table in small for key in table.seats)),
    )
