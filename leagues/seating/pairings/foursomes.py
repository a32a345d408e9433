"""Draw one Swiss round of single people: tables of four from neighbours in the standings.

A table is worth what its best way to make partners is worth. Up to twelve people all tables
are tried. Above, tables are cut into halves, the halves are matched at the least price, and so
on with other halves until that brings nothing more; no step makes the round worse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from itertools import combinations
from random import Random
from typing import Final, TypeAlias

from leagues.seating.pairings.matching import PlacePair, matched
from leagues.seating.pairings.records import Record
from leagues.seating.plans import SEATS, EntrantKey, SeatPair, ordered

# Places in the ranking, lowest first; and two pairs of them as partners.
Four: TypeAlias = tuple[int, ...]
Partners: TypeAlias = tuple[PlacePair, PlacePair]

MOST_TRIED: Final = 12  # people up to whom all rounds are looked at
_NEIGHBOURS: Final = 24  # halves that each half is tried with
_STALE: Final = 15  # that many cuts in vain end the search
_MOST_CUTS: Final = 100
_MOST_TIMES: Final = 15
# Who are partners, by place at the table: the usual way first, the best with the last.
_SPLITS: Final = (((0, 3), (1, 2)), ((0, 2), (1, 3)), ((0, 1), (2, 3)))


@unique
class TableCriterion(StrEnum):
    """What the tables of a round should be good at, the gravest first."""

    WISHES = "wishes"
    PARTNERS = "partners"  # partners again
    SPREAD = "spread"  # squared score differences of every two at the table
    BALANCE = "balance"  # squared difference of the sides' scores
    OPPONENTS = "opponents"  # opponents again
    HOUSEHOLD = "household"
    TOGETHER = "together"
    RANKING = "ranking"  # squared distances in the ranking, and the usual partners


@dataclass(frozen=True, slots=True, kw_only=True)
class FoursField:
    """Who is to be seated in one round: a multiple of four people, best first.

    `apart` never share a table, `not_opponents` and `not_partners` never sit so, `forced` are
    opponents; `households` rather should not be, and `together` should be partners once.
    """

    ranked: Sequence[tuple[Record, int]]
    forced: frozenset[SeatPair] = frozenset()
    apart: frozenset[SeatPair] = frozenset()
    not_opponents: frozenset[SeatPair] = frozenset()
    not_partners: frozenset[SeatPair] = frozenset()
    households: frozenset[SeatPair] = frozenset()
    together: frozenset[SeatPair] = frozenset()


@dataclass(frozen=True, slots=True)
class SeatedFour:
    """The people of one table as two pairs of partners."""

    partners: tuple[SeatPair, SeatPair]

    def people(self) -> tuple[EntrantKey, ...]:
        """Return everybody at the table, partners next to each other."""
        return (*self.partners[0], *self.partners[1])

    def oppositions(self) -> Iterator[SeatPair]:
        """Yield every two opponents, the smaller key first."""
        return (ordered(one, two) for one in self.partners[0] for two in self.partners[1])


def broken_wishes(field: FoursField, tables: Sequence[SeatedFour]) -> frozenset[SeatPair]:
    """Return the pairs whose wishes a round does not keep."""
    opponents = {pair for table in tables for pair in table.oppositions()}
    partners = {ordered(*pair) for table in tables for pair in table.partners}
    return (
        (field.forced - opponents)
        | (field.apart & (opponents | partners))
        | (field.not_opponents & opponents)
        | (field.not_partners & partners)
    )


def seat_fours(field: FoursField, *, rng: Random) -> list[SeatedFour]:
    """Return the tables of a round, the best placed first."""
    prices = _FourPrices(field)
    people = len(field.ranked)
    fours = _all_tried(people, prices) if people <= MOST_TRIED else _searched(people, prices, rng)
    return [prices.seated(four) for four in sorted(fours)]


class _FourPrices:
    """What fours cost, each looked at once.

    Nearly all of it is what two people cost as partners, or as opponents, which is worked out
    beforehand; only how even the sides are is about all four.
    """

    def __init__(self, field: FoursField) -> None:
        self.field = field
        self.units = _units(field.ranked)
        self.scores = [score for _record, score in field.ranked]
        people = range(len(field.ranked))
        self.as_partners = [[self._partners(one, two) for two in people] for one in people]
        self.as_opponents = [[self._opponents(one, two) for two in people] for one in people]
        self.known: dict[Four, tuple[int, Partners]] = {}

    def best(self, four: Four) -> tuple[int, Partners]:
        """Return what a table costs with its best partners, and who they are."""
        found = self.known.get(four)
        if found is None:
            found = self.known[four] = min(map(self._with_partners, _ways(four)))
        return found

    def seated(self, four: Four) -> SeatedFour:
        """Return the table with its best partners."""
        _price, partners = self.best(four)
        one, two = (tuple(self._key(place) for place in pair) for pair in partners)
        return SeatedFour(((one[0], one[1]), (two[0], two[1])))

    def _with_partners(self, partners: Partners) -> tuple[int, Partners]:
        (a, b), (c, d) = partners
        of_a, of_b, scores = self.as_opponents[a], self.as_opponents[b], self.scores
        price = self.as_partners[a][b] + self.as_partners[c][d]
        price += of_a[c] + of_a[d] + of_b[c] + of_b[d]
        uneven = scores[a] + scores[b] - scores[c] - scores[d]
        price += self.units[TableCriterion.BALANCE] * uneven**2
        return price + (a + b - c - d) ** 2, partners

    def _key(self, place: int) -> EntrantKey:
        return self.field.ranked[place][0].key

    def _partners(self, one: int, two: int) -> int:
        pair, units = ordered(self._key(one), self._key(two)), self.units
        times = self.field.ranked[one][0].partners[self._key(two)]
        price = self._at_one_table(one, two) + units[TableCriterion.PARTNERS] * _again(times)
        if pair in self.field.not_partners:
            price += units[TableCriterion.WISHES]
        if pair in self.field.together and not times:
            price -= units[TableCriterion.TOGETHER]
        return price

    def _opponents(self, one: int, two: int) -> int:
        pair, units = ordered(self._key(one), self._key(two)), self.units
        times = self.field.ranked[one][0].opponents[self._key(two)]
        price = self._at_one_table(one, two) + units[TableCriterion.OPPONENTS] * _again(times)
        if pair in self.field.not_opponents:
            price += units[TableCriterion.WISHES]
        if pair in self.field.forced:
            price -= units[TableCriterion.WISHES]
        if pair in self.field.households:
            price += units[TableCriterion.HOUSEHOLD]
        return price

    def _at_one_table(self, one: int, two: int) -> int:
        price = self.units[TableCriterion.SPREAD] * (self.scores[one] - self.scores[two]) ** 2
        if ordered(self._key(one), self._key(two)) in self.field.apart:
            price += self.units[TableCriterion.WISHES]
        return price + (one - two) ** 2


def _units(ranked: Sequence[tuple[Record, int]]) -> dict[TableCriterion, int]:
    """Return a unit for each criterion that all lesser ones of a round cannot come to."""
    tables = len(ranked) // SEATS
    scores = [score for _record, score in ranked]
    gap = max(scores, default=0) - min(scores, default=0)
    most_at_table = {
        TableCriterion.RANKING: 7 * len(ranked) ** 2,
        TableCriterion.TOGETHER: 2,
        TableCriterion.HOUSEHOLD: 4,
        TableCriterion.OPPONENTS: 4 * _again(_MOST_TIMES),
        TableCriterion.BALANCE: 4 * gap**2,
        TableCriterion.SPREAD: 6 * gap**2,
        TableCriterion.PARTNERS: 2 * _again(_MOST_TIMES),
        TableCriterion.WISHES: 6,
    }
    units: dict[TableCriterion, int] = {}
    unit = 1
    for criterion, most in most_at_table.items():
        units[criterion] = unit
        unit *= tables * most + 1
    return units


def _again(times: int) -> int:
    """Return how bad it is to sit so once more: squared, so that it spreads over many."""
    return min(times, _MOST_TIMES) ** 2


def _ways(four: Four) -> Iterator[Partners]:
    for (a, b), (c, d) in _SPLITS:
        yield (four[a], four[b]), (four[c], four[d])


def _total(fours: Sequence[Four], prices: _FourPrices) -> int:
    return sum(prices.best(four)[0] for four in fours)


def _all_tried(people: int, prices: _FourPrices) -> list[Four]:
    return min(_rounds(tuple(range(people))), key=lambda fours: _total(fours, prices))


def _rounds(places: tuple[int, ...]) -> Iterator[list[Four]]:
    """Yield every way to share people out over tables of four."""
    if not places:
        yield []
        return
    first, *others = places
    for company in combinations(others, SEATS - 1):
        left = tuple(place for place in others if place not in company)
        for fours in _rounds(left):
            yield [(first, *company), *fours]


def _searched(people: int, prices: _FourPrices, rng: Random) -> list[Four]:
    """Return tables that begin as neighbours in the ranking and get better cut by cut."""
    fours = [tuple(range(first, first + SEATS)) for first in range(0, people, SEATS)]
    best, in_vain = _total(fours, prices), 0
    for cut in range(_MOST_CUTS):
        way = _SPLITS[cut % len(_SPLITS)]
        halves = [
            (four[a], four[b])
            for four in fours
            for a, b in (way if cut < len(_SPLITS) else rng.choice(_SPLITS))
        ]
        tried = _joined(halves, prices)
        price = _total(tried, prices)
        in_vain = 0 if price < best else in_vain + 1
        if price < best:
            fours, best = tried, price
        if in_vain == _STALE:
            break
    return fours


def _joined(halves: Sequence[PlacePair], prices: _FourPrices) -> list[Four]:
    """Return the cheapest tables out of these halves, of which two that follow were one table."""
    order = sorted(range(len(halves)), key=halves.__getitem__)
    near = {
        (one, two) if one < two else (two, one)
        for at, one in enumerate(order)
        for two in order[at + 1 : at + 1 + _NEIGHBOURS]
    }
    near.update((first, first + 1) for first in range(0, len(halves), 2))

    def price(one: int, two: int) -> int:
        return prices.best(_four(halves[one], halves[two]))[0]

    return [_four(halves[one], halves[two]) for one, two in matched(sorted(near), price)]


def _four(one: PlacePair, two: PlacePair) -> Four:
    return tuple(sorted((*one, *two)))
