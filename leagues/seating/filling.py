"""Who fills the seats that are left when people do not come in whole tables (pure)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations, islice
from typing import Protocol

from leagues.events.formats import Remedy
from leagues.seating.plans import (
    AT_THREES,
    DUMMY,
    FOURS,
    THREES,
    EntrantKey,
    RoundPlan,
    SeatPair,
    TableForm,
    TablePlan,
    Wish,
    WishKind,
    ordered,
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
    round_plan: RoundPlan,
    form: TableForm,
    *,
    asked: Collection[EntrantKey] = (),
    apart: Collection[SeatPair] = (),
) -> RoundPlan:
    """Return the round with small tables for its rests, as far as they fill some.

    A table is small if it has fewer seats than any table of the game: it plays the game for
    two or three. Rests fill them in their order; one alone rests, but nine at tables of four have
    been left over so that nobody is alone. Rests of pairs cannot be joined so. Who `asked` to
    rest does rest, and so does the later one of two who are to be kept `apart` from each other.
    """
    rests = tuple(key for key in round_plan.sit_outs if key not in asked)
    if not (2 <= len(rests) < form.smallest or (len(rests) == AT_THREES and form == FOURS)):
        return round_plan
    first = max((table.number for table in round_plan.tables), default=0) + 1
    waiting = iter(rests)
    companies = [tuple(islice(waiting, size)) for size in _small_sizes(len(rests))]
    companies = [kept for each in companies if len(kept := _kept_apart(each, apart)) > 1]
    small = tuple(
        TablePlan(number, company, has_partners=False)
        for number, company in enumerate(companies, start=first)
    )
    seated = {key for company in companies for key in company}
    resting = tuple(key for key in round_plan.sit_outs if key not in seated)
    joined = replace(round_plan, tables=(*round_plan.tables, *small), sit_outs=resting)
    return with_small_tables(joined, form, asked=asked, apart=apart) if small else joined


def pairs_apart(wishes: Sequence[Wish], round_number: int) -> frozenset[SeatPair]:
    """Return every two who are not to be opponents in a round, as all at a small table are."""
    return frozenset(
        ordered(one, two)
        for wish in wishes
        if wish.kind in (WishKind.APART, WishKind.FORBIDDEN)
        and wish.round_number in (None, round_number)
        for one, two in combinations(wish.entrants, 2)
    )


def _kept_apart(
    company: Sequence[EntrantKey], apart: Collection[SeatPair]
) -> tuple[EntrantKey, ...]:
    """Return those of a company who can sit together, in their order."""
    kept: list[EntrantKey] = []
    for key in company:
        if not any(ordered(key, other) in apart for other in kept):
            kept.append(key)
    return tuple(kept)


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
