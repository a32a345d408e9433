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

from leagues.seating.plans import FOURS, EntrantKey, RoundPlan, SeatPlan, TableForm


@unique
class FaultKind(StrEnum):
    """What can be wrong with a plan."""

    SEATED_TWICE = "seated_twice"
    LEFT_OUT = "left_out"  # neither seated nor resting
    STRANGER = "stranger"  # not among those to be seated
    WRONG_TABLE_SIZE = "wrong_table_size"
    UNEQUAL_TABLES = "unequal_tables"  # sizes differ by more than one
    TABLE_NUMBER_TWICE = "table_number_twice"
    TOO_MANY_SIT_OUTS = "too_many_sit_outs"
    UNFAIR_SIT_OUTS = "unfair_sit_outs"
    UNFAIR_SIZES = "unfair_sizes"  # at smaller tables twice more than somebody else
    ROUND_NUMBERS = "round_numbers"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: in which round, and with whom."""

    kind: FaultKind
    round_number: int
    entrants: tuple[EntrantKey, ...] = ()


def check_round(
    round_plan: RoundPlan, entrants: Collection[EntrantKey], *, form: TableForm = FOURS
) -> list[Fault]:
    """Return what is wrong with one round of these entrants, nothing if all is well."""
    return [
        Fault(kind, round_plan.number, tuple(sorted(keys)))
        for kind, keys in _round_faults(round_plan, frozenset(entrants), form)
        if keys
    ]


def _round_faults(
    round_plan: RoundPlan, entrants: frozenset[EntrantKey], form: TableForm
) -> Iterable[tuple[FaultKind, Collection[EntrantKey]]]:
    places = Counter([*round_plan.seated(), *round_plan.sit_outs])
    yield FaultKind.SEATED_TWICE, [key for key, times in places.items() if times > 1]
    yield FaultKind.LEFT_OUT, entrants - places.keys()
    yield FaultKind.STRANGER, places.keys() - entrants
    sizes = [len(table.seats) for table in round_plan.tables]
    misfits = [
        table
        for table, size in zip(round_plan.tables, sizes, strict=True)
        if not form.smallest <= size <= form.largest or table.has_partners != form.has_partners
    ]
    yield FaultKind.WRONG_TABLE_SIZE, {key for table in misfits for key in table.seats}
    if sizes and max(sizes) > min(sizes) + 1:
        yield FaultKind.UNEQUAL_TABLES, list(round_plan.seated())
    numbers = Counter(table.number for table in round_plan.tables)
    doubled = [table for table in round_plan.tables if numbers[table.number] > 1]
    yield FaultKind.TABLE_NUMBER_TWICE, {key for table in doubled for key in table.seats}
    room = any(size < form.largest for size in sizes)
    if len(round_plan.sit_outs) >= (1 if room else form.smallest):
        yield FaultKind.TOO_MANY_SIT_OUTS, round_plan.sit_outs


def check_plan(
    plan: SeatPlan,
    entrants: Collection[EntrantKey],
    *,
    history: Sequence[RoundPlan] = (),
    form: TableForm = FOURS,
) -> list[Fault]:
    """Return what is wrong with the rounds of a plan, each and together.

    Fair sit-outs: of those who were there in every round, history included, nobody ever has
    rested two times more than somebody else. Where tables differ in size, the same is so in the
    end for who played at the smaller ones.
    """
    faults = [
        fault
        for round_plan in plan.rounds
        for fault in check_round(round_plan, entrants, form=form)
    ]
    faults += _number_faults([*history, *plan.rounds])
    faults += _sit_out_faults(plan, frozenset(entrants), history)
    faults += _size_faults(plan, frozenset(entrants), history)
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


def _size_faults(
    plan: SeatPlan, entrants: frozenset[EntrantKey], history: Sequence[RoundPlan]
) -> list[Fault]:
    rounds = (*history, *plan.rounds)
    always = entrants.intersection(*(round_plan.present() for round_plan in rounds))
    times: Counter[EntrantKey] = Counter(dict.fromkeys(always, 0))
    for round_plan in rounds:
        largest = max((len(table.seats) for table in round_plan.tables), default=0)
        for table in round_plan.tables:
            if len(table.seats) < largest:
                times.update(always.intersection(table.seats))
    fewest = min(times.values(), default=0)
    unfair = tuple(sorted(key for key in always if times[key] > fewest + 1))
    return [Fault(FaultKind.UNFAIR_SIZES, rounds[-1].number, unfair)] if unfair else []
