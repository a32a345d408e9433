"""Seat one round after another by walking: what all movements have in common that do so.

A movement says where everybody of the last round goes, and perhaps how the four who meet sit
down. Here people who left are dropped, those whose turn it is rest, and their chairs are taken by
those who come back, by late-comers, and by the people of the tables at the far end that are no
longer filled. Nobody else is moved. Wishes about company are kept where there is a choice: in a
draw, at a free chair, and as partners at a table. Tables are counted from 0, the one with the
number 1 first, or from the last one if that is the head.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from leagues.seating.movements.base import (
    MovementRequest,
    UnplannableField,
    gettext_noop,
    require_field,
    seeded,
)
from leagues.seating.movements.company_wishes import (
    CompanyWishes,
    of_round,
    require_kept,
    require_possible,
)
from leagues.seating.movements.requested_rests import (
    asked_to_rest,
    next_number,
    next_rests,
    too_few_play,
)
from leagues.seating.movements.settling import Four, Memory
from leagues.seating.plans import (
    AT_THREES,
    FOURS,
    SEATS,
    EntrantKey,
    RoundPlan,
    SeatPlan,
    TablePlan,
    ordered,
)

MOST: Final = 400
# How often free chairs are given out, to keep wishes and last partners from meeting again.
_ATTEMPTS: Final = 50

Place: TypeAlias = tuple[int, int]  # a table, counted from 0, and a seat
Places: TypeAlias = dict[Place, EntrantKey]


@dataclass(frozen=True, slots=True)
class Hall:
    """The tables of four of the last round, the head first, and what the movement may ask."""

    request: MovementRequest
    tables: tuple[TablePlan, ...]
    places: Places
    memory: Memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """How people go from one round to the next.

    `move` says where everybody of the last round goes, also to places that are taken away
    afterwards; without it all places are drawn anew. `settle` lets the four of a table sit
    down; without it they take the seats they came to. Where people have colours, `colours`
    names the seats of each. The head is the first table, or the last.
    """

    move: Callable[[Hall], Places] | None
    settle: Callable[[Four, Memory], Four] | None = None
    colours: tuple[tuple[int, int], tuple[int, int]] | None = None
    head_is_last: bool = False


def plan_walk(request: MovementRequest, walk: Walk) -> SeatPlan:
    """Return the coming rounds of a movement that walks.

    Raises `UnplannableField` for entrants that cannot be seated at tables of four, and whatever
    the walk raises, such as a result that is missing.
    """
    require_fours(request)
    rounds: list[RoundPlan] = []
    for _ in range(request.rounds):
        so_far = replace(request, history=(*request.history, *rounds))
        rounds.append(_next_round(so_far, walk))
    return SeatPlan(tuple(rounds))


def require_fours(request: MovementRequest) -> None:
    """Raise `UnplannableField` unless different people are to play, four at a table."""
    if request.form != FOURS:
        raise UnplannableField(
            "tables_of_four",
            gettext_noop("This movement is for tables of four, two against two."),
        )
    require_field(request, most=MOST)


def _next_round(request: MovementRequest, walk: Walk) -> RoundPlan:
    number = next_number(request.history)
    resting = next_rests(request)
    present = sorted(entrant.key for entrant in request.entrants)
    playing = dict.fromkeys(key for key in present if key not in resting)
    tables = len(playing) // SEATS
    if not tables:
        if len(resting) - len(asked_to_rest(request.wishes, number)) != AT_THREES:
            raise too_few_play(number, resting)
        return RoundPlan(number, (), resting)
    own = of_round(request.wishes, number)
    here = sorted(set(present) - asked_to_rest(request.wishes, number))
    require_possible(CompanyWishes.of(own, among=here), here, request.form)
    wishes = CompanyWishes.of(own, among=playing)
    fixed = frozenset(entrant.key for entrant in request.entrants if entrant.fixed_seat)
    memory = Memory(fixed, wishes)
    for round_plan in request.history:
        memory.note(round_plan)
    stayed: Places = {}
    if walk.move is not None and _fours(request.history):
        moved = walk.move(_hall(request, memory, walk))
        stayed = {at: key for at, key in moved.items() if at[0] < tables and key in playing}
    came = frozenset(stayed.values())
    waiting = [key for key in playing if key not in came]
    rng = seeded(request.seed, f"places of round {number}")
    most = _ATTEMPTS if waiting and (stayed or wishes) else 1
    attempts = (
        _seated(stayed, rng.sample(waiting, len(waiting)), tables, memory, walk)
        for _ in range(most)
    )
    round_plan = RoundPlan(number, _best(attempts, memory), resting)
    if walk.move is None:
        require_kept(wishes, [round_plan])
    return round_plan


def _best(attempts: Iterator[tuple[TablePlan, ...]], memory: Memory) -> tuple[TablePlan, ...]:
    """Return the first attempt that keeps all wishes and in which partners change, or the best."""
    best: tuple[TablePlan, ...] = ()
    least: tuple[int, int] | None = None
    for tables in attempts:
        broken = len(memory.wishes.broken([RoundPlan(0, tables)]))
        pairs = (pair for table in tables for pair in table.partnerships())
        price = broken, sum(memory.were_just_partners(*pair) for pair in pairs)
        if least is None or price < least:
            best, least = tables, price
        if price == (0, 0):
            break
    return best


def _seated(
    stayed: Places, waiting: list[EntrantKey], tables: int, memory: Memory, walk: Walk
) -> tuple[TablePlan, ...]:
    """Return the tables once the waiting have taken the empty chairs and all have sat down."""
    if stayed:
        places = dict(stayed)
        _fill(places, waiting, tables, memory, walk)
    else:
        places = _first_places(waiting, tables, memory)
    _go_home(places, tables, memory, walk)
    return tuple(_tables(places, tables, memory, walk))


def _fours(history: Sequence[RoundPlan]) -> tuple[TablePlan, ...]:
    """Return the tables of the last round at which four people played for themselves."""
    tables = history[-1].tables if history else ()
    fours = (table for table in tables if len(set(table.seats)) == len(table.seats) == SEATS)
    return tuple(sorted(fours, key=lambda table: table.number))


def _hall(request: MovementRequest, memory: Memory, walk: Walk) -> Hall:
    tables = _fours(request.history)[:: -1 if walk.head_is_last else 1]
    places = {
        (at, seat): key for at, table in enumerate(tables) for seat, key in enumerate(table.seats)
    }
    return Hall(request, tables, places, memory)


def _first_places(waiting: Sequence[EntrantKey], tables: int, memory: Memory) -> Places:
    """Return places as they were drawn, but North for those who keep their seats."""
    keepers_first = sorted(waiting, key=lambda key: key not in memory.fixed)
    seats = ((table, seat) for seat in range(SEATS) for table in range(tables))
    return dict(zip(seats, keepers_first, strict=True))


def _fill(
    places: Places, waiting: list[EntrantKey], tables: int, memory: Memory, walk: Walk
) -> None:
    """Give each empty chair, from the head on, to whoever waits and has met its table least."""
    for table in range(tables):
        for seat in range(SEATS):
            if (table, seat) not in places:
                price = _Chair(places, (table, seat), memory, walk).price
                chosen = min(waiting, key=price)
                waiting.remove(chosen)
                places[table, seat] = chosen


@dataclass(frozen=True, slots=True)
class _Chair:
    """An empty chair, and how ill it would suit somebody."""

    places: Places
    at: Place
    memory: Memory
    walk: Walk

    def price(self, key: EntrantKey) -> tuple[int, bool, int, int, int]:
        """Return: company not wished for, the wrong colour, last partners, partners, meetings."""
        table, seat = self.at
        others = [
            (other, self.places[table, other]) for other in range(SEATS) if self._is_taken(other)
        ]
        across = [one for other, one in others if other == (seat + 2) % SEATS]
        wishes = self.memory.wishes
        return (
            sum(ordered(key, one) in wishes.unwanted | wishes.household for _, one in others),
            self._is_other_colour(key),
            sum(self.memory.were_just_partners(key, one) for _, one in others),
            sum(self.memory.partnered[ordered(key, one)] for one in across),
            sum(self.memory.met[ordered(key, one)] for _, one in others),
        )

    def _is_taken(self, seat: int) -> bool:
        return (self.at[0], seat) in self.places

    def _is_other_colour(self, key: EntrantKey) -> bool:
        had = self.memory.last_seat.get(key)
        if had is None or self.walk.colours is None:
            return False
        return (had in self.walk.colours[0]) != (self.at[1] in self.walk.colours[0])


def _go_home(places: Places, tables: int, memory: Memory, walk: Walk) -> None:
    """Let those who keep their seats exchange with whoever came to them."""
    place_of = {key: at for at, key in places.items()}
    for key, (number, seat) in memory.homes.items():
        home = (tables - number if walk.head_is_last else number - 1, seat)
        if key in place_of and home in places and home != place_of[key]:
            there, place = places[home], place_of[key]
            places[home], places[place] = key, there
            place_of[key], place_of[there] = home, place


def _tables(places: Places, tables: int, memory: Memory, walk: Walk) -> Iterator[TablePlan]:
    """Yield the tables by their numbers, with the people as they sit down."""
    for at in reversed(range(tables)) if walk.head_is_last else range(tables):
        four = (places[at, 0], places[at, 1], places[at, 2], places[at, 3])
        if walk.settle is not None:
            four = walk.settle(four, memory)
        yield TablePlan(tables - at if walk.head_is_last else at + 1, four)
