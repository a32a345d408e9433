"""A search for a fixture list without clashes and with few breaks.

It begins with a Berger table, of which one leg has the fewest breaks there can be; each further
leg begins one round later in the table, which keeps far more teams changing sides where the legs
meet than the same order would. Simulated annealing improves on that: two teams change places in
the whole list, two rounds of a leg change dates, a pair changes who is at home first. Whatever is
tried, every two teams meet once in each leg, at home with each other by turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final, NamedTuple, TypeAlias

from leagues.seating.fixture_lists.terms import Calendar, DateNumber, Fixture
from leagues.seating.movements.berger import Pairing, berger_round, berger_rounds

# What a clash, and a pair that meets again at once, weigh against a break while the search goes on.
CLASH_WEIGHT: Final = 20
HASTE_WEIGHT: Final = 3
HOTTEST: Final = 3.0
COLDEST: Final = 0.15
# Two meet again at once if fewer rounds than these lie between.
APART: Final = 3


class Price(NamedTuple):
    """What is wrong with a list, the worst first."""

    clashes: int
    hasty: int
    breaks: int

    @property
    def weight(self) -> int:
        """All of it as one number."""
        return CLASH_WEIGHT * self.clashes + HASTE_WEIGHT * self.hasty + self.breaks


@dataclass(frozen=True, slots=True)
class Change:
    """A change that was made: the rounds it touched, and how it is taken back."""

    rounds: Iterable[int]
    undo: Callable[[], None]


Sides: TypeAlias = dict[int, bool]


class FixtureSearch:
    """One fixture list, changed step by step."""

    def __init__(self, calendar: Calendar, *, legs: int, rng: Random) -> None:
        """Begin with a Berger table whose places are drawn, on the first dates there are."""
        self.calendar = calendar
        self.rng = rng
        self.legs = legs
        self.places = list(calendar.teams)
        rng.shuffle(self.places)
        teams = len(self.places)
        self.leg_length = berger_rounds(teams + teams % 2)
        self.rounds = [
            [pair for pair in berger_round(teams + teams % 2, number) if max(pair) < teams]
            for number in _order(self.leg_length, legs)
        ]
        self.met = [frozenset(map(frozenset, pairs)) for pairs in self.rounds]
        self.dates: list[DateNumber] = list(range(len(self.rounds)))
        self.derbies = Counter(derby.date for derby in calendar.derbies)
        self.prices = [self._price_of(number) for number in range(len(self.rounds))]
        self.best_price = self.price()
        self.best = self.fixtures()

    def fixtures(self) -> tuple[Fixture, ...]:
        """Return the list as it stands, by date."""
        return tuple(
            sorted(
                Fixture(date, self.places[home], self.places[away])
                for date, pairs in zip(self.dates, self.rounds, strict=True)
                for home, away in pairs
            )
        )

    def price(self) -> Price:
        """Return what is wrong with the list as it stands."""
        missed = sum(count for date, count in self.derbies.items() if date not in self.dates)
        clashes, hasty, breaks = (sum(column) for column in zip(*self.prices, strict=True))
        return Price(clashes + missed, hasty, breaks)

    def improve(self, *, moves: int, goal: int) -> None:
        """Try so many changes, ever less willing to make things worse; stop at the goal.

        The goal is a number of breaks, with nothing else wrong.
        """
        price = self.price()
        cooling = (COLDEST / HOTTEST) ** (1 / max(1, moves))
        heat = HOTTEST
        for _ in range(moves):
            if self.best_price <= (0, 0, goal):
                return
            change, before = self._change(), list(self.prices)
            for number in self._priced_anew(change.rounds):
                self.prices[number] = self._price_of(number)
            tried = self.price()
            worse = tried.weight - price.weight
            if worse <= 0 or self.rng.random() < exp(-worse / heat):
                price = tried
                self._keep_if_best(price)
            else:
                change.undo()
                self.prices = before
            heat *= cooling

    def _priced_anew(self, rounds: Iterable[int]) -> set[int]:
        """Return the rounds whose price depends on these: they and those that come soon after."""
        last = len(self.rounds)
        return {later for number in rounds for later in range(number, min(number + APART, last))}

    def _price_of(self, number: int) -> Price:
        """Return what is wrong with a round, beside those before it."""
        pairs = self.rounds[number]
        sides = self._sides(number)
        before = self._sides(number - 1) if number else {}
        recent = frozenset().union(*self.met[max(0, number - APART + 1) : number])
        return Price(
            self._clashes(self.dates[number], pairs, sides),
            len(self.met[number] & recent),
            sum(1 for team, at_home in sides.items() if before.get(team) is at_home),
        )

    def _sides(self, number: int) -> Sides:
        places = self.places
        sides = {places[home]: True for home, _ in self.rounds[number]}
        sides.update((places[away], False) for _, away in self.rounds[number])
        return sides

    def _clashes(self, date: DateNumber, pairs: list[Pairing], sides: Sides) -> int:
        calendar = self.calendar
        hosts = Counter(calendar.venues[team] for team, at_home in sides.items() if at_home)
        too_many = sum(
            max(0, count - calendar.holds(venue, date)) for venue, count in hosts.items()
        )
        absent = sum(1 for team in sides if (team, date) in calendar.absent)
        return too_many + absent + (self._missed(date, pairs) if self.derbies[date] else 0)

    def _missed(self, date: DateNumber, pairs: list[Pairing]) -> int:
        met = {frozenset((self.places[home], self.places[away])) for home, away in pairs}
        return sum(
            1
            for derby in self.calendar.derbies
            if derby.date == date and frozenset((derby.one, derby.two)) not in met
        )

    def _change(self) -> Change:
        kinds = [self._swap_places, self._swap_rounds, self._swap_sides, self._swap_sides]
        if len(self.dates) < self.calendar.dates:
            kinds.append(self._move_date)
        return self.rng.choice(kinds)()

    def _swap_places(self) -> Change:
        one, two = self.rng.sample(range(len(self.places)), 2)

        def swap() -> None:
            places = self.places
            places[one], places[two] = places[two], places[one]

        swap()
        return Change(range(len(self.rounds)), swap)

    def _swap_rounds(self) -> Change:
        first = self.rng.randrange(self.legs) * self.leg_length
        one, two = (first + self.rng.randrange(self.leg_length) for _ in range(2))

        def swap() -> None:
            rounds, met = self.rounds, self.met
            rounds[one], rounds[two] = rounds[two], rounds[one]
            met[one], met[two] = met[two], met[one]

        swap()
        return Change((one, two), swap)

    def _swap_sides(self) -> Change:
        pair = frozenset(self.rng.choice(self.rng.choice(self.rounds)))
        meetings = [
            (number, pairs.index(met))
            for number, pairs in enumerate(self.rounds)
            for met in pairs
            if frozenset(met) == pair
        ]

        def swap() -> None:
            for number, at in meetings:
                home, away = self.rounds[number][at]
                self.rounds[number][at] = (away, home)

        swap()
        return Change([number for number, _ in meetings], swap)

    def _move_date(self) -> Change:
        before = self.dates
        free = sorted(set(range(self.calendar.dates)) - set(before))
        moved = list(before)
        moved[self.rng.randrange(len(moved))] = self.rng.choice(free)
        self.dates = sorted(moved)

        def undo() -> None:
            self.dates = before

        return Change(range(len(self.rounds)), undo)

    def _keep_if_best(self, price: Price) -> None:
        if price < self.best_price:
            self.best_price = price
            self.best = self.fixtures()


def _order(leg_length: int, legs: int) -> list[int]:
    """Return the numbers of the Berger table's rounds; the sides change with each leg."""
    return [
        leg * leg_length + (number + leg) % leg_length
        for leg in range(legs)
        for number in range(leg_length)
    ]
