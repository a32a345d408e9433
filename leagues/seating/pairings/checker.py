"""Verify a plan against the rules of seating, apart from whatever made it.

The checker shares no code with movements and pairings: it counts afresh, so that a mistake in
a maker shows here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from itertools import pairwise
from typing import Final, TypeAlias

from leagues.seating.plans import FOURS, EntrantKey, RoundPlan, SeatPlan, TableForm, TablePlan


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
    SIDE_SHARED = "side_shared"  # two pairs or teams on one side of a table
    BOTH_SIDES = "both_sides"  # a pair or team against itself
    MEMBERS = "members"  # not each person of a pair or team at one seat
    BOARDS_SHARED = "boards_shared"  # one set of boards at two tables of a round
    BOARDS_TWICE = "boards_twice"  # somebody plays a set of boards again


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: in which round, and with whom."""

    kind: FaultKind
    round_number: int
    entrants: tuple[EntrantKey, ...] = ()


# A game for two or three is played at a table for those left over.
SMALL: Final = (2, 3)

Finding: TypeAlias = tuple[FaultKind, Collection[EntrantKey]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a plan has to keep to, beside what holds for all.

    `persons` is how many each entrant is: 1, a pair's 2, or a team's more; a pair plays on one
    side of one table, a team on one side of several. `most_sit_outs` allows a round more rests
    than it needs. `turn` is for how many rounds together somebody plays or rests: a match of
    teams. With `shares_boards` several tables play one set of boards at the same time. Where those
    left over `joins_rests`, two or three of them may play at a table of their own, and a turn
    there is as good as a rest.
    """

    persons: int = 1
    most_sit_outs: int | None = None
    turn: int = 1
    shares_boards: bool = False
    joins_rests: bool = False

    def small(self, round_plan: RoundPlan, form: TableForm) -> tuple[TablePlan, ...]:
        """Return the tables of a round for those who would rest."""
        tables = round_plan.tables if self.joins_rests else ()
        return tuple(
            table
            for table in tables
            if len(table.seats) in SMALL and len(table.seats) < form.smallest
        )


USUAL_TERMS: Final = Terms()
PAIRS: Final = Terms(persons=2)


def check_round(
    round_plan: RoundPlan,
    entrants: Collection[EntrantKey],
    *,
    form: TableForm = FOURS,
    terms: Terms = USUAL_TERMS,
) -> list[Fault]:
    """Return what is wrong with one round of these entrants, nothing if all is well."""
    found = [
        *_place_faults(round_plan, frozenset(entrants), form, terms),
        *_table_faults(round_plan, form, terms),
        *(_side_faults(round_plan, terms) if terms.persons > 1 else ()),
    ]
    return [
        Fault(kind, round_plan.number, tuple(sorted(set(keys)))) for kind, keys in found if keys
    ]


def _place_faults(
    round_plan: RoundPlan, entrants: frozenset[EntrantKey], form: TableForm, terms: Terms
) -> Iterator[Finding]:
    seated, resting = Counter(round_plan.seated()), Counter(round_plan.sit_outs)
    yield (
        FaultKind.SEATED_TWICE,
        [
            key
            for key in seated.keys() | resting.keys()
            if seated[key] > terms.persons or resting[key] > 1 or (seated[key] and resting[key])
        ],
    )
    yield FaultKind.LEFT_OUT, entrants - seated.keys() - resting.keys()
    yield FaultKind.STRANGER, (seated.keys() | resting.keys()) - entrants
    most = terms.most_sit_outs
    if most is None:
        room = any(len(table.seats) < form.largest for table in round_plan.tables)
        a_table = form.smallest if terms.persons == 1 else 2
        most = 0 if room else a_table - 1
    if len(round_plan.sit_outs) > most:
        yield FaultKind.TOO_MANY_SIT_OUTS, round_plan.sit_outs


def _table_faults(round_plan: RoundPlan, form: TableForm, terms: Terms) -> Iterator[Finding]:
    small = terms.small(round_plan, form)
    others = [table for table in round_plan.tables if table not in small]
    sizes = [len(table.seats) for table in others]
    wrong = [table for table in small if table.has_partners]
    wrong += [
        table
        for table, size in zip(others, sizes, strict=True)
        if not form.smallest <= size <= form.largest or table.has_partners != form.has_partners
    ]
    yield FaultKind.WRONG_TABLE_SIZE, [key for table in wrong for key in table.seats]
    if sizes and max(sizes) > min(sizes) + 1:
        yield FaultKind.UNEQUAL_TABLES, list(round_plan.seated())
    numbers = Counter(table.number for table in round_plan.tables)
    doubled = [table for table in round_plan.tables if numbers[table.number] > 1]
    yield FaultKind.TABLE_NUMBER_TWICE, [key for table in doubled for key in table.seats]
    if not terms.shares_boards:
        sets = Counter(table.boards for table in round_plan.tables)
        sharing = [
            table
            for table in round_plan.tables
            if table.boards is not None and sets[table.boards] > 1
        ]
        yield FaultKind.BOARDS_SHARED, [key for table in sharing for key in table.seats]


def _side_faults(round_plan: RoundPlan, terms: Terms) -> Iterator[Finding]:
    """Yield which pairs or teams do not play as one, each on a side of its own."""
    people: dict[EntrantKey, list[int]] = {key: [] for key in round_plan.seated()}
    shared: list[EntrantKey] = []
    both: list[EntrantKey] = []
    for table in round_plan.tables:
        sides = table.seats[0::2], table.seats[1::2]
        both += set(sides[0]) & set(sides[1])
        shared += [key for side in sides if len(set(side)) > 1 for key in side]
        for seat, key in enumerate(table.seats):
            people[key].append(table.member_at(seat))
    yield FaultKind.SIDE_SHARED, shared
    yield FaultKind.BOTH_SIDES, both
    everybody = list(range(terms.persons))
    yield FaultKind.MEMBERS, [key for key, seen in people.items() if sorted(seen) != everybody]


def check_plan(
    plan: SeatPlan,
    entrants: Collection[EntrantKey],
    *,
    history: Sequence[RoundPlan] = (),
    form: TableForm = FOURS,
    terms: Terms = USUAL_TERMS,
) -> list[Fault]:
    """Return what is wrong with the rounds of a plan, each and together.

    Fair sit-outs: of those who were there in every round, history included, nobody ever has
    rested two turns more than somebody else. Where tables differ in size, the same is so in the
    end for who played at the smaller ones.
    """
    faults = [
        fault
        for round_plan in plan.rounds
        for fault in check_round(round_plan, entrants, form=form, terms=terms)
    ]
    faults += _number_faults([*history, *plan.rounds])
    faults += _sit_out_faults(plan, frozenset(entrants), history, form=form, terms=terms)
    faults += _size_faults(plan, frozenset(entrants), history)
    faults += _board_faults(plan, history)
    return faults


def _board_faults(plan: SeatPlan, history: Sequence[RoundPlan]) -> list[Fault]:
    played: set[tuple[EntrantKey, int, int]] = set()
    faults: list[Fault] = []
    for number, round_plan in enumerate((*history, *plan.rounds)):
        sets = {
            (key, table.member_at(seat), table.boards)
            for table in round_plan.tables
            if table.boards is not None
            for seat, key in enumerate(table.seats)
        }
        known = tuple(sorted({key for key, _member, _boards in sets & played}))
        if known and number >= len(history):
            faults.append(Fault(FaultKind.BOARDS_TWICE, round_plan.number, known))
        played |= sets
    return faults


def _number_faults(rounds: Sequence[RoundPlan]) -> list[Fault]:
    return [
        Fault(FaultKind.ROUND_NUMBERS, later.number)
        for earlier, later in pairwise(rounds)
        if later.number <= earlier.number
    ]


def _sit_out_faults(
    plan: SeatPlan,
    entrants: frozenset[EntrantKey],
    history: Sequence[RoundPlan],
    *,
    form: TableForm,
    terms: Terms,
) -> list[Fault]:
    def turns(round_plan: RoundPlan) -> frozenset[EntrantKey]:
        small = (key for table in terms.small(round_plan, form) for key in table.seats)
        return always.intersection((*round_plan.sit_outs, *small))

    always = entrants.intersection(*(round_plan.present() for round_plan in history))
    rests = Counter(key for round_plan in history for key in turns(round_plan))
    faults: list[Fault] = []
    for round_plan in plan.rounds:
        resting = turns(round_plan)
        rests.update(resting)
        fewest = min((rests[key] for key in always), default=0)
        unfair = tuple(sorted(key for key in resting if rests[key] > fewest + terms.turn))
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
