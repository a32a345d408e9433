"""Give each group its table and its seats, so that these go round fairly too.

Who plays with whom is settled before this. Partners and opponents do not change if a group
moves to another table of its size, turns its seats round, or exchanges left and right; so the
number of a table, the first deal (seat 0), the seats, and who sits on whose left are free to be
evened out. Where nobody has a partner, any two may exchange seats; in a three, its members may.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise, permutations
from math import factorial
from typing import Final

from leagues.seating.plans import SIZES_WITH_PARTNERS, EntrantKey, RoundPlan, TablePlan

# Up to so many ways to sit down are all looked at; beyond, two seats at a time are exchanged.
_MOST_WAYS: Final = 120
_LEAVES_FIXED_SEAT: Final = 10_000
_THIRD_TIME_RUNNING: Final = 100
_SECOND_TIME_RUNNING: Final = 3
_FIRST_DEAL: Final = 4
_DIRECTION: Final = 3
_MOST_PASSES: Final = 20


def arranged(
    rounds: Sequence[RoundPlan],
    *,
    history: Sequence[RoundPlan],
    fixed: Collection[EntrantKey] = (),
    change_tables: bool = False,
) -> list[RoundPlan]:
    """Return the rounds with tables and seats evened out, also over the history.

    With `change_tables`, nobody is at a table twice running where that can be avoided.
    """
    twice_running = _THIRD_TIME_RUNNING if change_tables else _SECOND_TIME_RUNNING
    tables = _Tables(history, frozenset(fixed), twice_running)
    for round_plan in rounds:
        tables.add(round_plan)
    tables.improve()
    seats = _SeatVisits(frozenset(fixed))
    for round_plan in history:
        seats.note(round_plan)
    return [
        replace(round_plan, tables=tuple(seats.turned(table) for table in groups))
        for round_plan, groups in zip(rounds, tables.placed(), strict=True)
    ]


class _Tables:
    """At which table everybody is in each round, those played and those planned."""

    def __init__(
        self, history: Sequence[RoundPlan], fixed: frozenset[EntrantKey], twice_running: int
    ) -> None:
        self.fixed = fixed
        self.twice_running = twice_running
        self.places: list[dict[EntrantKey, int]] = []
        self.groups: list[list[tuple[EntrantKey, ...]]] = []
        self.has_partners = True
        self.visits: defaultdict[tuple[EntrantKey, int], int] = defaultdict(int)
        self.home: dict[EntrantKey, int] = {}
        for round_plan in history:
            self._sit_down((table.seats, table.number) for table in round_plan.tables)

    def add(self, round_plan: RoundPlan) -> None:
        """Plan one more round, its groups at the tables that suit them best so far."""
        groups = [table.seats for table in round_plan.tables]
        self.has_partners = all(table.has_partners for table in round_plan.tables)
        self.groups.append(groups)
        numbers = self._cheapest(groups, len(self.places), list(range(1, len(groups) + 1)))
        self._sit_down(zip(groups, numbers, strict=True))

    def improve(self) -> None:
        """Place each planned round again, now that the rounds after it are known too."""
        first = len(self.places) - len(self.groups)
        for at, groups in enumerate(self.groups, start=first):
            place = self.places[at]
            for key, number in place.items():
                self.visits[key, number] -= 1
            now = [place[group[0]] for group in groups]
            for group, number in zip(groups, self._cheapest(groups, at, now), strict=True):
                for key in group:
                    place[key] = number
                    self.visits[key, number] += 1

    def placed(self) -> list[list[TablePlan]]:
        """Return the groups of each planned round in the order of their tables."""
        planned = self.places[len(self.places) - len(self.groups) :]
        return [
            sorted(
                (TablePlan(place[group[0]], group, self.has_partners) for group in groups),
                key=lambda table: table.number,
            )
            for place, groups in zip(planned, self.groups, strict=True)
        ]

    def _sit_down(self, groups: Iterable[tuple[tuple[EntrantKey, ...], int]]) -> None:
        place = {key: number for group, number in groups for key in group}
        for key, number in place.items():
            self.visits[key, number] += 1
            self.home.setdefault(key, number)
        self.places.append(place)

    def _cheapest(
        self, groups: Sequence[tuple[EntrantKey, ...]], at: int, numbers: list[int]
    ) -> list[int]:
        """Return a table for each group: exchanged two by two until nothing gets cheaper."""
        numbers = list(numbers)
        prices = [self._prices(group, numbers, at) for group in groups]
        for _ in range(_MOST_PASSES):
            changed = False
            for one, two in combinations(range(len(groups)), 2):
                if len(groups[one]) != len(groups[two]):
                    continue  # a table keeps its size, and so its chairs
                here, there = numbers[one], numbers[two]
                stay = prices[one][here] + prices[two][there]
                if prices[one][there] + prices[two][here] < stay:
                    numbers[one], numbers[two] = there, here
                    changed = True
            if not changed:
                break
        return numbers

    def _prices(
        self, group: Iterable[EntrantKey], numbers: Sequence[int], at: int
    ) -> dict[int, int]:
        """Return what each table would cost the group in the round `at`."""
        prices = dict.fromkeys(numbers, 0)
        for key in group:
            if key in self.fixed:
                home = self.home.get(key)
                for number in numbers:
                    prices[number] += _LEAVES_FIXED_SEAT * (home not in (None, number))
                continue
            for number in numbers:
                prices[number] += 2 * self.visits[key, number]
            around = [place.get(key) for place in self.places[max(0, at - 2) : at + 3]]
            for number in prices.keys() & set(around):
                stays = tuple([table == number for table in around])
                twice, thrice = _running(stays, min(2, at))
                prices[number] += self.twice_running * twice + _THIRD_TIME_RUNNING * thrice
        return prices


@lru_cache(maxsize=128)
def _running(stays: tuple[bool, ...], middle: int) -> tuple[int, int]:
    """Return how often one would be twice and thrice running at a table, in the rounds around.

    `stays` says in which of them one is there; in the `middle` one, which is planned, one would be.
    """
    around = [*stays[:middle], True, *stays[middle + 1 :]]
    twice = [one and two for one, two in pairwise(around)]
    return sum(twice), sum(one and two for one, two in pairwise(twice))


@lru_cache(maxsize=16)
def _ways(seats: int, *, has_partners: bool) -> tuple[tuple[int, ...], ...]:
    """Return the ways to sit down that leave partners partners, as old seats in new order.

    Empty where there are too many to look at.
    """
    if not has_partners:
        return tuple(permutations(range(seats))) if factorial(seats) <= _MOST_WAYS else ()
    return tuple(
        way
        for way in permutations(range(seats))
        if all((old - way[0] - new) % 2 == 0 for new, old in enumerate(way))
    )


class _SeatVisits:
    """In which seats everybody has sat, and who sat on whose left."""

    def __init__(self, fixed: frozenset[EntrantKey]) -> None:
        self.fixed = fixed
        self.visits: defaultdict[tuple[EntrantKey, int], int] = defaultdict(int)
        self.left_of: defaultdict[tuple[EntrantKey, EntrantKey], int] = defaultdict(int)
        self.home: dict[EntrantKey, int] = {}

    def note(self, round_plan: RoundPlan) -> None:
        """Write down a round."""
        for table in round_plan.tables:
            self._note_table(table.seats)

    def turned(self, table: TablePlan) -> TablePlan:
        """Return the table with its seats in the fairest way that was found, and note it."""
        has_partners = table.has_partners and len(table.seats) in SIZES_WITH_PARTNERS
        ways = _ways(len(table.seats), has_partners=has_partners)
        if ways:
            seats = min((tuple(table.seats[seat] for seat in way) for way in ways), key=self._price)
        else:
            seats = self._exchanged(table.seats)
        self._note_table(seats)
        return replace(table, seats=seats)

    def _exchanged(self, seats: tuple[EntrantKey, ...]) -> tuple[EntrantKey, ...]:
        """Return the seats, exchanged two by two until nothing gets cheaper."""
        best = seats
        for _ in range(_MOST_PASSES):
            before = best
            for one, two in combinations(range(len(seats)), 2):
                other = list(best)
                other[one], other[two] = other[two], other[one]
                best = min(best, tuple(other), key=self._price)
            if best == before:
                break
        return best

    def _note_table(self, seats: tuple[EntrantKey, ...]) -> None:
        for seat, key in enumerate(seats):
            self.visits[key, seat] += 1
            self.home.setdefault(key, seat)
            self.left_of[key, seats[(seat + 1) % len(seats)]] += 1

    def _price(self, seats: tuple[EntrantKey, ...]) -> int:
        price = 0
        for seat, key in enumerate(seats):
            right = seats[(seat + 1) % len(seats)]
            weight = _FIRST_DEAL if seat == 0 else 1
            price += 2 * weight * self.visits[key, seat]
            price += 2 * _DIRECTION * (self.left_of[key, right] - self.left_of[right, key])
            if key in self.fixed and self.home.get(key, seat) != seat:
                price += _LEAVES_FIXED_SEAT
        return price
