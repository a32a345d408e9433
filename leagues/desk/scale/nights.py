"""Nights of a large site as they were played: who sat where, and with how many points (pure)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Final, NamedTuple

from leagues.desk.scale.people import Regular

ROUNDS: Final = 8
DEALS: Final = 8
AT_A_TABLE: Final = 4
ROUND_LENGTH: Final = timedelta(minutes=22)
LEAST_TABLES: Final = 4
MOST_TABLES: Final = 9
SPAN: Final = 260  # weeks back to the first nights
SWING: Final = 6.5  # standard deviation of the lead in a game of equals
USUAL_SUM: Final = 11.5  # of both sides' points in eight deals
LEAST_SUM: Final = DEALS + 1  # every deal is worth a point to somebody


class Table(NamedTuple):
    """Four people, seat by seat, seats 0 and 2 against 1 and 3, and the points of both sides."""

    people: tuple[int, int, int, int]
    points: tuple[int, int]


@dataclass(slots=True)
class Sum:
    """What somebody did in a night."""

    points: int = 0
    given: int = 0
    wins: int = 0
    ties: int = 0
    tables: int = 0

    @property
    def losses(self) -> int:
        """How many tables the others won."""
        return self.tables - self.wins - self.ties


@dataclass(frozen=True, slots=True)
class Night:
    """A night of a club: when, who came, and all its rounds."""

    club: int
    starts_at: datetime
    people: tuple[int, ...]
    rounds: tuple[tuple[Table, ...], ...]
    sums: dict[int, Sum] = field(default_factory=dict)

    @property
    def ends_at(self) -> datetime:
        """When the last round was over."""
        return self.starts_at + len(self.rounds) * ROUND_LENGTH

    def place_of(self) -> Iterator[tuple[int, int, bool]]:
        """Yield everybody by points: who, their rank, and whether they share it."""
        order = sorted(self.people, key=lambda one: -self.sums[one].points)
        made = [self.sums[one].points for one in order]
        for one in order:
            points = self.sums[one].points
            yield one, 1 + made.index(points), made.count(points) > 1


def calendar(
    *, clubs: int, matches: int, until: datetime, chance: Random
) -> Iterator[tuple[int, datetime, int]]:
    """Yield nights in order of time: the club, when it began, and its number of tables.

    Clubs meet once a week at the most and through all the years, the first ones far more often
    than the last. The tables of all nights make the matches asked for, in whole rounds.
    """
    weights = [1.0 / (3 + number) ** 0.4 for number in range(clubs)]
    tables, left = [], matches
    while left > 0:
        size = min(chance.randint(LEAST_TABLES, MOST_TABLES), -(-left // ROUNDS))
        tables.append(size)
        left -= size * ROUNDS
    hosts = chance.choices(range(clubs), weights, k=len(tables))
    gaps = {club: max(1, SPAN // count) for club, count in Counter(hosts).items()}
    weeks = [0] * clubs
    nights = []
    for size, club in zip(tables, hosts, strict=True):
        weeks[club] += gaps[club]
        evening = timedelta(weeks=weeks[club], days=club % 7, minutes=5 * (club % 30))
        nights.append((until - evening, club, size))
    for at, club, size in sorted(nights):
        yield club, at, size


def played(*, club: int, starts_at: datetime, people: Sequence[Regular], chance: Random) -> Night:
    """Return a night of these people, a multiple of four, with partners by lot in each round."""
    keys = tuple(one.player_id for one in people)
    night = Night(club, starts_at, keys, tuple(_rounds(people, chance)), {k: Sum() for k in keys})
    for round_ in night.rounds:
        for table in round_:
            _add_up(night.sums, table)
    return night


def _rounds(people: Sequence[Regular], chance: Random) -> Iterator[tuple[Table, ...]]:
    order = list(people)
    for _ in range(ROUNDS):
        chance.shuffle(order)
        yield tuple(
            _table(order[first : first + AT_A_TABLE], chance)
            for first in range(0, len(order), AT_A_TABLE)
        )


def _table(people: Sequence[Regular], chance: Random) -> Table:
    north, east, south, west = people
    edge = north.strength + south.strength - east.strength - west.strength
    lead = round(chance.gauss(edge, SWING))
    both = max(abs(lead), LEAST_SUM, round(chance.gauss(USUAL_SUM, 1.5)))
    first = (both + lead) // 2
    keys = (north.player_id, east.player_id, south.player_id, west.player_id)
    return Table(keys, (first, first - lead))


def _add_up(sums: dict[int, Sum], table: Table) -> None:
    for seat, one in enumerate(table.people):
        made, given = table.points[seat % 2], table.points[1 - seat % 2]
        own = sums[one]
        own.points += made
        own.given += given
        own.wins += made > given
        own.ties += made == given
        own.tables += 1
