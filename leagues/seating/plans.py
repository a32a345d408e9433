"""Who sits where: plain values of a plan, from one table to a whole event.

An entrant is named by the caller's own number (an entry id). Seats count clockwise from 0;
at a table of four the partners are seats 0 and 2, and seats 1 and 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

EntrantKey: TypeAlias = int

SEATS = 4
PARTNER_SEATS = ((0, 2), (1, 3))
OPPONENT_SEATS = ((0, 1), (1, 2), (2, 3), (3, 0))


class NotInRound(ValueError):
    """An entrant that was to be moved is neither seated nor resting in the round."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody to be seated; one with a fixed seat should not have to walk."""

    key: EntrantKey
    fixed_seat: bool = False


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The entrants of one table, in the order of the seats."""

    number: int
    seats: tuple[EntrantKey, ...]

    def partnerships(self) -> Iterator[tuple[EntrantKey, EntrantKey]]:
        """Yield the two partnerships of a table of four, each with the smaller key first."""
        return self._pairs(PARTNER_SEATS)

    def oppositions(self) -> Iterator[tuple[EntrantKey, EntrantKey]]:
        """Yield the four pairs of opponents of a table of four, the smaller key first."""
        return self._pairs(OPPONENT_SEATS)

    def _pairs(
        self, places: tuple[tuple[int, int], ...]
    ) -> Iterator[tuple[EntrantKey, EntrantKey]]:
        if len(self.seats) == SEATS:
            for one, two in places:
                yield ordered(self.seats[one], self.seats[two])


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """The tables of one round, and who rests."""

    number: int
    tables: tuple[TablePlan, ...]
    sit_outs: tuple[EntrantKey, ...] = ()

    def seated(self) -> Iterator[EntrantKey]:
        """Yield everybody who plays, table by table."""
        return (key for table in self.tables for key in table.seats)

    def present(self) -> frozenset[EntrantKey]:
        """Return everybody the round knows of, playing or resting."""
        return frozenset(self.seated()) | frozenset(self.sit_outs)


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Rounds in the order in which they are played."""

    rounds: tuple[RoundPlan, ...]


def ordered(one: EntrantKey, two: EntrantKey) -> tuple[EntrantKey, EntrantKey]:
    """Return the pair with the smaller key first, so that it can be counted."""
    return (one, two) if one < two else (two, one)


def swapped(round_plan: RoundPlan, one: EntrantKey, two: EntrantKey) -> RoundPlan:
    """Return the round with two entrants in each other's place, resting ones too.

    Raises `NotInRound` for an entrant that the round does not know.
    """
    present = round_plan.present()
    for key in (one, two):
        if key not in present:
            raise NotInRound(f"entrant {key} is not in round {round_plan.number}")
    exchange = {one: two, two: one}
    tables = tuple(
        replace(table, seats=tuple(exchange.get(key, key) for key in table.seats))
        for table in round_plan.tables
    )
    sit_outs = tuple(exchange.get(key, key) for key in round_plan.sit_outs)
    return replace(round_plan, tables=tables, sit_outs=sit_outs)
