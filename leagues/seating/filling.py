"""Who fills the seats that are left when people do not come in whole tables (pure)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Protocol

from leagues.events.formats import Remedy
from leagues.seating.plans import DUMMY, EntrantKey, RoundPlan, TableForm, TablePlan


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


def with_small_table(
    round_plan: RoundPlan, form: TableForm, *, asked: Collection[EntrantKey] = ()
) -> RoundPlan:
    """Return the round with a small table for its two or three rests instead of sitting out.

    A table is small if it has fewer seats than any table of the game: it plays the game for
    two or three. Rests of pairs cannot be joined so. Who `asked` to rest does rest.
    """
    rests = tuple(key for key in round_plan.sit_outs if key not in asked)
    if not 2 <= len(rests) < form.smallest:
        return round_plan
    number = max((table.number for table in round_plan.tables), default=0) + 1
    small = TablePlan(number, rests, has_partners=False)
    resting = tuple(key for key in round_plan.sit_outs if key in asked)
    return replace(round_plan, tables=(*round_plan.tables, small), sit_outs=resting)


def without_small_table(round_plan: RoundPlan, form: TableForm) -> RoundPlan:
    """Return the round as it was drawn, with those at a small table among the rests."""
    small = [table for table in round_plan.tables if len(table.seats) < form.smallest]
    if not small:
        return round_plan
    return replace(
        round_plan,
        tables=tuple(table for table in round_plan.tables if table not in small),
        sit_outs=(*round_plan.sit_outs, *(key for table in small for key in table.seats)),
    )
