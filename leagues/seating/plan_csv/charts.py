"""Charts of numbers: files in which 1, 2, 3 and so on stand for places, whoever takes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum, unique
from typing import Final

from leagues.seating.movements.base import seeded
from leagues.seating.plan_csv.reader import named_cells
from leagues.seating.plans import DUMMY, EntrantKey, RoundPlan, TablePlan

MOST_DIGITS: Final = 4


@unique
class NumberedBy(StrEnum):
    """Who gets which number of a chart."""

    COMING = "coming"  # in the order in which they entered
    SEED = "seed"  # by seeds, those without one after them as they entered
    LOT = "lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbering:
    """How numbers are given out; `lot` is the seed that lots are drawn with."""

    by: NumberedBy = NumberedBy.COMING
    lot: int = 0


def chart_numbers(text: str, *, besides: str) -> frozenset[int]:
    """Return the numbers that stand in a file where names could, none if others stand there too.

    The word `besides` may stand among them. A file that cannot be read has none.
    """
    cells = [cell for cell in named_cells(text) if cell.casefold() != besides]
    if not all(_is_place(cell) for cell in cells):
        return frozenset()
    return frozenset(int(cell) for cell in cells)


def _is_place(cell: str) -> bool:
    return cell.isascii() and cell.isdigit() and len(cell) <= MOST_DIGITS and int(cell) > 0


def in_turn(
    entrants: Sequence[EntrantKey],
    seeds: Mapping[EntrantKey, int | None],
    numbering: Numbering,
) -> list[EntrantKey]:
    """Return who takes the places 1, 2, 3 and so on, of entrants as they came.

    A dummy has the last place.
    """
    people = [key for key in entrants if key != DUMMY]
    if numbering.by is NumberedBy.SEED:
        people.sort(key=lambda key: (seeds.get(key) is None, seeds.get(key) or 0))
    elif numbering.by is NumberedBy.LOT:
        people.sort()
        seeded(numbering.lot, "numbers of a chart").shuffle(people)
    return [*people, *(key for key in entrants if key == DUMMY)]


def taken_places(
    chart: Sequence[RoundPlan], played: Sequence[RoundPlan]
) -> dict[EntrantKey, EntrantKey] | None:
    """Return who had which number in rounds that were played after the chart; None if none were.

    Of both, rounds with the same number, tables and seats are compared.
    """
    standing = {
        (round_.number, table.number): table for round_ in played for table in round_.tables
    }
    found: dict[EntrantKey, EntrantKey] = {}
    for round_ in chart:
        for table in round_.tables:
            other = standing.get((round_.number, table.number))
            if other is None:
                continue
            if len(other.seats) != len(table.seats):
                return None
            for number, key in zip(table.seats, other.seats, strict=True):
                if found.setdefault(number, key) != key:
                    return None
    is_one_to_one = len(set(found.values())) == len(found)
    return found if found and is_one_to_one else None


def with_keys(round_plan: RoundPlan, keys: Mapping[EntrantKey, EntrantKey]) -> RoundPlan:
    """Return a round of numbers with those who have them."""

    def table_of(table: TablePlan) -> TablePlan:
        return replace(table, seats=tuple(keys.get(key, key) for key in table.seats))

    return replace(
        round_plan,
        tables=tuple(table_of(table) for table in round_plan.tables),
        sit_outs=tuple(keys.get(key, key) for key in round_plan.sit_outs),
    )
