"""Give each group of four its table and its seats, so that these go round fairly too.

Who plays with whom is settled before this. Partners and opponents do not change if a group
moves to another table, turns its seats round, or exchanges left and right; so the number of a
table, the first deal (seat 0), the seats, and who sits on whose left are free to be evened out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from leagues.seating.plans import SEATS, EntrantKey, RoundPlan, TablePlan

# The eight ways in which two partnerships sit down at a table, as old seats in new order.
_WAYS: Final = tuple(
    tuple((start + step * seat) % SEATS for seat in range(SEATS))
    for start in range(SEATS)
    for step in (1, 3)
)
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
) -> list[RoundPlan]:
    """Return the rounds with tables and seats evened out, also over the history."""
    tables, seats = _TableVisits(frozenset(fixed)), _SeatVisits(frozenset(fixed))
    for round_plan in history:
        tables.note(round_plan)
        seats.note(round_plan)
    result: list[RoundPlan] = []
    for round_plan in rounds:
        placed = tables.placed(round_plan)
        tables.note(placed)
        turned = replace(placed, tables=tuple(seats.turned(table) for table in placed.tables))
        result.append(turned)
    return result


class _TableVisits:
    """At which tables everybody has been, and where in the last two rounds."""

    def __init__(self, fixed: frozenset[EntrantKey]) -> None:
        self.fixed = fixed
        self.visits: defaultdict[tuple[EntrantKey, int], int] = defaultdict(int)
        self.last: dict[EntrantKey, int] = {}
        self.one_before: dict[EntrantKey, int] = {}
        self.home: dict[EntrantKey, int] = {}

    def note(self, round_plan: RoundPlan) -> None:
        """Write down a round; who rests forgets the last table."""
        self.one_before, self.last = self.last, {}
        for table in round_plan.tables:
            for key in table.seats:
                self.visits[key, table.number] += 1
                self.last[key] = table.number
                self.home.setdefault(key, table.number)

    def placed(self, round_plan: RoundPlan) -> RoundPlan:
        """Return the round with its groups at the tables that suit them best."""
        groups = [table.seats for table in round_plan.tables]
        numbers = range(1, len(groups) + 1)
        prices = [[self._price(group, number) for number in numbers] for group in groups]
        places = _cheapest_places(prices)
        tables = sorted(
            (TablePlan(place + 1, group) for group, place in zip(groups, places, strict=True)),
            key=lambda table: table.number,
        )
        return replace(round_plan, tables=tuple(tables))

    def _price(self, group: Iterable[EntrantKey], number: int) -> int:
        price = 0
        for key in group:
            price += 2 * self.visits[key, number]
            if key in self.fixed:
                price += _LEAVES_FIXED_SEAT * (self.home.get(key, number) != number)
            elif self.last.get(key) == number:
                again = self.one_before.get(key) == number
                price += _THIRD_TIME_RUNNING if again else _SECOND_TIME_RUNNING
        return price


def _cheapest_places(prices: Sequence[Sequence[int]]) -> list[int]:
    """Return a place for each group: exchanged two by two until nothing gets cheaper."""
    places = list(range(len(prices)))
    for _ in range(_MOST_PASSES):
        changed = False
        for one, two in combinations(range(len(prices)), 2):
            here, there = places[one], places[two]
            stay = prices[one][here] + prices[two][there]
            if prices[one][there] + prices[two][here] < stay:
                places[one], places[two] = there, here
                changed = True
        if not changed:
            break
    return places


@dataclass(frozen=True, slots=True)
class _Way:
    price: int
    seats: tuple[EntrantKey, ...]


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
        """Return the table with its seats in the fairest of the eight ways, and note it."""
        ways = (tuple(table.seats[seat] for seat in way) for way in _WAYS)
        best = min((_Way(self._price(seats), seats) for seats in ways), key=lambda way: way.price)
        self._note_table(best.seats)
        return replace(table, seats=best.seats)

    def _note_table(self, seats: tuple[EntrantKey, ...]) -> None:
        for seat, key in enumerate(seats):
            self.visits[key, seat] += 1
            self.home.setdefault(key, seat)
            self.left_of[key, seats[(seat + 1) % len(seats)]] += 1

    def _price(self, seats: tuple[EntrantKey, ...]) -> int:
        price = 0
        for seat, key in enumerate(seats):
            right = seats[(seat + 1) % SEATS]
            weight = _FIRST_DEAL if seat == 0 else 1
            price += 2 * weight * self.visits[key, seat]
            price += 2 * _DIRECTION * (self.left_of[key, right] - self.left_of[right, key])
            if key in self.fixed and self.home.get(key, seat) != seat:
                price += _LEAVES_FIXED_SEAT
        return price
