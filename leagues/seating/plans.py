"""Who sits where: plain values of a plan, from one table to a whole event.

An entrant is named by the caller's own number (an entry id). Seats count clockwise from 0.
A pair or a team is one entrant that stands at several seats of a table.
Where a game has partners, two sides take turns round the table: at a table of four the partners
are seats 0 and 2, and seats 1 and 3; at a table of six they are two threes. In other games
everybody at a table opposes everybody else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum, unique
from functools import lru_cache
from typing import Final, TypeAlias

EntrantKey: TypeAlias = int
SeatPair: TypeAlias = tuple[int, int]

SEATS: Final = 4
# The dummy hand that sits in an empty seat; entrants have positive numbers.
DUMMY: Final[EntrantKey] = 0
# Two sides of equal size, both of more than one, need one of these numbers of seats.
SIZES_WITH_PARTNERS: Final = (4, 6)


class NotInRound(ValueError):
    """An entrant that was to be moved is neither seated nor resting in the round."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody to be seated; one with a fixed seat should not have to walk.

    `size` is how many persons the entrant is: 1, a pair's 2, or a team's more. `seed` is the
    place by which pairings and brackets begin, 1 for the strongest; None if there is none.
    """

    key: EntrantKey
    fixed_seat: bool = False
    size: int = 1
    seed: int | None = None


@unique
class WishKind(StrEnum):
    """What the people of a wish ask for, or a director for them."""

    APART = "apart"  # never at one table
    NOT_PARTNERS = "not_partners"
    TOGETHER = "together"  # partners as often as the movement allows
    HOUSEHOLD = "household"  # of one family or club: not opponents if it can be avoided
    FORBIDDEN = "forbidden"  # never paired against each other
    FORCED = "forced"  # paired against each other in the round
    REST = "rest"  # asked to sit out in the round


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A wish about some entrants, for one round or, without a number, for all."""

    kind: WishKind
    entrants: tuple[EntrantKey, ...]
    round_number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult:
    """What a table of a round that stands came to.

    `points` are by account (0 for the side of seat 0), None while they are not known. `winner`
    is the account that won, None if nobody did yet or a tie stands; it may be known without
    points, after a forfeit or an extra hand. `game` counts the games of a series at one table,
    in which this one may count as several: `credit`.
    """

    round_number: int
    table: int
    points: tuple[int, ...] | None = None
    winner: int | None = None
    is_forfeit: bool = False
    is_void: bool = False
    game: int = 1
    credit: int = 1

    @property
    def is_known(self) -> bool:
        """Whether there is a result, be it a tie."""
        return self.points is not None or self.winner is not None or self.is_void


@dataclass(frozen=True, slots=True, kw_only=True)
class TableForm:
    """What the tables of an event are like: how many sit at one, and whether sides are fixed.

    `usual` is the size that is wanted; a game that can be played by several numbers of people
    may have tables of `smallest` to `largest`.
    """

    usual: int = SEATS
    smallest: int
    largest: int
    has_partners: bool = False

    @classmethod
    def of(cls, seats: int, *, has_partners: bool = False) -> TableForm:
        """Return the form of tables of one size."""
        return cls(usual=seats, smallest=seats, largest=seats, has_partners=has_partners)

    def sizes(self, people: int) -> tuple[int, ...]:
        """Return the sizes of the tables for so many people, larger ones first.

        As few as possible are left over, sizes differ by one at most, and of what is left the
        sizes nearest to the usual one are taken. The sum says how many play.
        """
        most = people // self.smallest
        return min(
            (self._shared(people, tables) for tables in range(1, most + 1)),
            key=self._worth,
            default=(),
        )

    def _shared(self, people: int, tables: int) -> tuple[int, ...]:
        playing = min(people, tables * self.largest)
        each, larger = divmod(playing, tables)
        return (each + 1,) * larger + (each,) * (tables - larger)

    def _worth(self, sizes: tuple[int, ...]) -> tuple[int, int, int]:
        return -sum(sizes), sum((size - self.usual) ** 2 for size in sizes), -len(sizes)


FOURS: Final = TableForm.of(SEATS, has_partners=True)
# One who is left over at tables of four makes three tables of three with the people of two fours.
THREES: Final = 3
AT_THREES: Final = 2 * SEATS + 1


def left_over_at_fours(people: int, *, joins: bool) -> int:
    """Return how many do not sit at a table of four: as few as can be.

    Where those left over `joins` small tables, nobody is left alone if eight others can join in.
    """
    rest = people % SEATS
    return AT_THREES if joins and rest == 1 and people >= AT_THREES else rest


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The entrants of one table, in the order of the seats.

    A pair stands at both of its seats. `members` says which of its people, counted from 0, an
    entrant sends to each seat; empty means in their order. `boards` is the set of dealt hands
    that is played, where sets go round.
    """

    number: int
    seats: tuple[EntrantKey, ...]
    has_partners: bool = True
    members: tuple[int, ...] = ()
    boards: int | None = None

    def member_at(self, seat: int) -> int:
        """Return which of its people, from 0, the entrant of a seat sends there."""
        if self.members:
            return self.members[seat]
        return self.seats[:seat].count(self.seats[seat])

    def entrants(self) -> tuple[EntrantKey, ...]:
        """Return who plays, each once, in the order of the seats."""
        return tuple(dict.fromkeys(self.seats))

    def partnerships(self) -> Iterator[tuple[EntrantKey, EntrantKey]]:
        """Yield every two partners, each with the smaller key first."""
        return self._pairs(partner_seats(len(self.seats), has_partners=self.has_partners))

    def oppositions(self) -> Iterator[tuple[EntrantKey, EntrantKey]]:
        """Yield every two opponents, the smaller key first."""
        return self._pairs(opponent_seats(len(self.seats), has_partners=self.has_partners))

    def _pairs(self, places: tuple[SeatPair, ...]) -> Iterator[tuple[EntrantKey, EntrantKey]]:
        met = (ordered(self.seats[one], self.seats[two]) for one, two in places)
        if len(set(self.seats)) == len(self.seats):
            yield from met
        else:
            yield from dict.fromkeys(pair for pair in met if pair[0] != pair[1])


@lru_cache(maxsize=32)
def partner_seats(seats: int, *, has_partners: bool) -> tuple[SeatPair, ...]:
    """Return the seats that are partners at a table of so many, pair by pair."""
    if not has_partners or seats not in SIZES_WITH_PARTNERS:
        return ()
    return tuple((one, two) for one, two in _all_pairs(seats) if (two - one) % 2 == 0)


@lru_cache(maxsize=32)
def opponent_seats(seats: int, *, has_partners: bool) -> tuple[SeatPair, ...]:
    """Return the seats that are opponents at a table of so many, pair by pair."""
    partners = partner_seats(seats, has_partners=has_partners)
    return tuple(pair for pair in _all_pairs(seats) if pair not in partners)


def _all_pairs(seats: int) -> Iterator[SeatPair]:
    """Yield every two seats once, neighbours first."""
    for apart in range(1, seats // 2 + 1):
        for one in range(seats if 2 * apart < seats else apart):
            yield one, (one + apart) % seats


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why an entrant was placed so: an English message id and the values of its places."""

    entrant: EntrantKey
    text: str
    values: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """The tables of one round, and who rests. `reasons` tell people why they sit so."""

    number: int
    tables: tuple[TablePlan, ...]
    sit_outs: tuple[EntrantKey, ...] = ()
    reasons: tuple[Reason, ...] = field(default=(), compare=False)

    def seated(self) -> Iterator[EntrantKey]:
        """Yield everybody who plays, table by table."""
        return (key for table in self.tables for key in table.seats)

    def at_smaller(self) -> Iterator[EntrantKey]:
        """Yield who plays at a table that is smaller than others of the round."""
        largest = max((len(table.seats) for table in self.tables), default=0)
        return (key for table in self.tables if len(table.seats) < largest for key in table.seats)

    @property
    def has_partners(self) -> bool:
        """Whether the tables of the round have sides of partners."""
        return any(table.has_partners for table in self.tables)

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
