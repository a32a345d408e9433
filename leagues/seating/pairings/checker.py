"""Verify a plan against the rules of seating, apart from whatever made it.

The checker shares no code with movements and pairings: it counts afresh, so that a mistake in
a maker shows here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from itertools import pairwise

from leagues.seating.plans import SEATS, EntrantKey, RoundPlan, SeatPlan


@unique
class FaultKind(StrEnum):
    """What can be wrong with a plan."""

    SEATED_TWICE = "seated_twice"
    LEFT_OUT = "left_out"  # neither seated nor resting
    STRANGER = "stranger"  # not among those to be seated
    WRONG_TABLE_SIZE = "wrong_table_size"
    TABLE_NUMBER_TWICE = "table_number_twice"
    TOO_MANY_SIT_OUTS = "too_many_sit_outs"
    UNFAIR_SIT_OUTS = "unfair_sit_outs"
    ROUND_NUMBERS = "round_numbers"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: in which round, and with whom."""

    kind: FaultKind
    round_number: int
    entrants: tuple[EntrantKey, ...] = ()


def check_round(
    round_plan: RoundPlan, entrants: Collection[EntrantKey], *, table_size: int = SEATS
) -> list[Fault]:
    """Return what is wrong with one round of these entrants, nothing if all is well."""
    return [
        Fault(kind, round_plan.number, tuple(sorted(keys)))
        for kind, keys in _round_faults(round_plan, frozenset(entrants), table_size)
        if keys
    ]


def _round_faults(
    round_plan: RoundPlan, entrants: frozenset[EntrantKey], table_size: int
) -> Iterable[tuple[FaultKind, Collection[EntrantKey]]]:
    places = Counter([*round_plan.seated(), *round_plan.sit_outs])
    yield FaultKind.SEATED_TWICE, [key for key, times in places.items() if times > 1]
    yield FaultKind.LEFT_OUT, entrants - places.keys()
    yield FaultKind.STRANGER, places.keys() - entrants
    misfits = [table for table in round_plan.tables if len(table.seats) != table_size]
    yield FaultKind.WRONG_TABLE_SIZE, {key for table in misfits for key in table.seats}
    numbers = Counter(table.number for table in round_plan.tables)
    doubled = [table for table in round_plan.tables if numbers[table.number] > 1]
    yield FaultKind.TABLE_NUMBER_TWICE, {key for table in doubled for key in table.seats}
    if len(round_plan.sit_outs) >= table_size:
        yield FaultKind.TOO_MANY_SIT_OUTS, round_plan.sit_outs


def check_plan(
    plan: SeatPlan,
    entrants: Collection[EntrantKey],
    *,
    history: Sequence[RoundPlan] = (),
    table_size: int = SEATS,
) -> list[Fault]:
    """Return what is wrong with the rounds of a plan, each and together.

    Fair sit-outs: of those who were there in every round, history included, nobody ever has
    rested two times more than somebody else.
    """
    faults = [
        fault
        for round_plan in plan.rounds
        for fault in check_round(round_plan, entrants, table_size=table_size)
    ]
    faults += _number_faults([*history, *plan.rounds])
    faults += _sit_out_faults(plan, frozenset(entrants), history)
    return faults


def _number_faults(rounds: Sequence[RoundPlan]) -> list[Fault]:
    return [
        Fault(FaultKind.ROUND_NUMBERS, later.number)
        for earlier, later in pairwise(rounds)
        if later.number <= earlier.number
    ]


def _sit_out_faults(
    plan: SeatPlan, entrants: frozenset[EntrantKey], history: Sequence[RoundPlan]
) -> list[Fault]:
    always = entrants.intersection(*(round_plan.present() for round_plan in history))
    rests = Counter(key for round_plan in history for key in round_plan.sit_outs if key in always)
    faults: list[Fault] = []
    for round_plan in plan.rounds:
        resting = always.intersection(round_plan.sit_outs)
        rests.update(resting)
        fewest = min((rests[key] for key in always), default=0)
        unfair = tuple(sorted(key for key in resting if rests[key] > fewest + 1))
        if unfair:
            faults.append(Fault(FaultKind.UNFAIR_SIT_OUTS, round_plan.number, unfair))
    return faults
