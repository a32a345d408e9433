"""The columns of a plan's file: what their headings say, and which a plan needs.

A file has one line for each table, with a column for each seat (`north`, `east`, `south`, `west`,
or `seat 1` to `seat 7`) or for each side (`north-south`, `east-west`); or one line for each seat
(`seat`, `name`). Every line has its `round` and `table`; `boards` may be there too, and `member`,
counted from 1, where an entrant sends its people to several tables. The table `out` is for those
who rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from leagues.seating.movements.base import gettext_noop
from leagues.seating.plan_csv.faults import BadPlan, UnreadablePlan
from leagues.seating.plans import SEATS, SeatPlan

# The seats, counted from 0, that a column or a word stands for.
Seats: TypeAlias = tuple[int, ...]

ROUND: Final = "round"
TABLE: Final = "table"
BOARDS: Final = "boards"
SEAT: Final = "seat"
NAME: Final = "name"
MEMBER: Final = "member"
OUT: Final = "out"
# A spreadsheet takes a cell that begins so for a sum; an apostrophe keeps it from that.
SUMS: Final = ("=", "+", "-", "@")
_MOST_SEATS: Final = 7

_COMPASS: Final = ("north", "east", "south", "west")
_SIDES: Final = ("north-south", "east-west")
_SEATS_OF: Final[dict[str, Seats]] = {
    **{f"seat {seat + 1}": (seat,) for seat in range(_MOST_SEATS)},
    **{name: (seat,) for seat, name in enumerate(_COMPASS)},
    **{name[0]: (seat,) for seat, name in enumerate(_COMPASS)},
    "north-south": (0, 2),
    "east-west": (1, 3),
    "ns": (0, 2),
    "ew": (1, 3),
}
_OTHER_WORDS: Final = {"board": BOARDS, "board set": BOARDS, "entry": NAME, "player": NAME}


@dataclass(frozen=True, slots=True)
class Columns:
    """Where in a line everything stands, counted from 0.

    `seats` are the columns that stand for seats; where each seat has its own line, `seat` and
    `name` are given instead.
    """

    width: int
    round: int
    table: int
    seats: tuple[tuple[int, Seats], ...] = ()
    seat: int | None = None
    name: int | None = None
    member: int | None = None
    boards: int | None = None

    def names(self) -> tuple[int, ...]:
        """Return the columns in which names stand."""
        return tuple(at for at, _seats in self.seats) if self.name is None else (self.name,)


def seats_of_word(word: str) -> Seats:
    """Return the seats that a word in the column `seat` stands for, none if it is unknown.

    >>> seats_of_word("South"), seats_of_word("5"), seats_of_word("NS")
    ((2,), (4,), (0, 2))
    """
    folded = word.strip().casefold()
    return _SEATS_OF.get(folded) or _SEATS_OF.get(f"seat {folded}", ())


def seat_name(seat: int, seats: int) -> str:
    """Return what a seat of a table for so many is called in a file."""
    return _COMPASS[seat] if seats == SEATS else f"seat {seat + 1}"


def read_columns(heading: Sequence[str]) -> Columns:
    """Return what the first line of a file says, or raise `UnreadablePlan`."""
    faults: list[BadPlan] = []
    places: dict[str, int] = {}
    seats: list[tuple[int, Seats]] = []
    for at, cell in enumerate(heading):
        word = " ".join(cell.split()).casefold()
        word = _OTHER_WORDS.get(word, word)
        of_word = _SEATS_OF.get(word, ())
        if not of_word and word not in {ROUND, TABLE, BOARDS, SEAT, NAME, MEMBER}:
            text = gettext_noop("A column is called “%(name)s”, which is none of a plan's columns.")
            faults.append(BadPlan(1, at + 1, text, {"name": cell.strip()}))
        elif word in places or any({*of_word} & {*others} for _at, others in seats):
            text = gettext_noop("The column “%(name)s” is there already.")
            faults.append(BadPlan(1, at + 1, text, {"name": cell.strip()}))
        elif of_word:
            seats.append((at, of_word))
        else:
            places[word] = at
    by_seat = SEAT in places and NAME in places
    if ROUND not in places or TABLE not in places or by_seat == bool(seats):
        text = gettext_noop(
            "The first line has to name the columns: round, table, and either the seats (north, "
            "east, south, west) or seat and name."
        )
        faults.append(BadPlan(1, 1, text))
    if faults:
        raise UnreadablePlan(tuple(faults))
    return Columns(
        width=len(heading),
        round=places[ROUND],
        table=places[TABLE],
        seats=tuple(seats),
        seat=places.get(SEAT),
        name=places.get(NAME),
        member=places.get(MEMBER),
        boards=places.get(BOARDS),
    )


def heading_for(plan: SeatPlan) -> list[str]:
    """Return the shortest first line that a plan can be written under.

    Sides are enough for pairs; where people of teams are told, each seat has its own line.
    """
    tables = [table for round_plan in plan.rounds for table in round_plan.tables]
    boards = [BOARDS] if any(table.boards is not None for table in tables) else []
    if any(table.members for table in tables):
        return [ROUND, TABLE, SEAT, NAME, MEMBER, *boards]
    if tables and all(
        len(table.seats) == SEATS and table.seats[:2] == table.seats[2:] for table in tables
    ):
        return [ROUND, TABLE, *_SIDES, *boards]
    largest = max((len(table.seats) for table in tables), default=SEATS)
    return [ROUND, TABLE, *(seat_name(seat, largest) for seat in range(largest)), *boards]
