"""Give the groups of a Swiss round their tables and seats, the best at table 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from leagues.seating.movements.swiss_terms import SwissRound
from leagues.seating.plans import EntrantKey, TablePlan

# Who sits where, clockwise; a pair stands at both of its seats.
Group: TypeAlias = tuple[EntrantKey, ...]


def placed(swiss: SwissRound, groups: Sequence[Group]) -> tuple[TablePlan, ...]:
    """Return tables for the groups, given the best first.

    Who should not walk stays at table and seat. Otherwise the seats of a table are turned so
    that who had seat 0 least often has it.
    """
    homes = _last_places(swiss)
    numbers = _table_numbers(groups, {key: table for key, (table, _seat) in homes.items()})
    seats = {key: seat for key, (_table, seat) in homes.items()}
    tables = [
        TablePlan(number, _turned(swiss, group, seats))
        for number, group in zip(numbers, groups, strict=True)
    ]
    return tuple(sorted(tables, key=lambda table: table.number))


def _last_places(swiss: SwissRound) -> dict[EntrantKey, tuple[int, int]]:
    """Return table and seat of those who should not walk, where they last sat."""
    fixed = {entrant.key for entrant in swiss.request.entrants if entrant.fixed_seat}
    return {
        key: (table.number, table.seats.index(key))
        for played in (swiss.request.history if fixed else ())
        for table in played.tables
        for key in fixed.intersection(table.seats)
    }


def _table_numbers(groups: Sequence[Group], homes: Mapping[EntrantKey, int]) -> list[int]:
    """Return a table for each group: its home if it has one that is free, else the next one."""
    taken: dict[int, Group] = {}
    for group in groups:
        wanted = [homes[key] for key in group if key in homes]
        free = [home for home in wanted if home <= len(groups) and home not in taken]
        if free:
            taken[free[0]] = group
    numbers = {group: home for home, group in taken.items()}
    others = (number for number in range(1, len(groups) + 1) if number not in taken)
    return [numbers[group] if group in numbers else next(others) for group in groups]


def _turned(swiss: SwissRound, group: Group, seats: Mapping[EntrantKey, int]) -> Group:
    def worth(turned: Group) -> tuple[int, int]:
        walking = sum(turned[seats[key]] != key for key in set(group) if key in seats)
        return walking, swiss.records[turned[0]].first_seats

    return min((group[turn:] + group[:turn] for turn in range(len(group))), key=worth)
