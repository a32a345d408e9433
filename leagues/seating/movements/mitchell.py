"""Mitchell: the pairs North and South sit, those East and West move up, the boards move down.

With an odd number of tables everybody East and West meets everybody North and South at new
boards. With an even number the boards would come back halfway: then East and West skip a table,
and there is one round less. Without boards nothing is skipped.
"""

from __future__ import annotations

from typing import Final

from leagues.events.formats import Unit
from leagues.seating.movements.base import (
    Movement,
    MovementOption,
    MovementRequest,
    Options,
    gettext_noop,
    seeded,
)
from leagues.seating.movements.groups import by_strength, snaked
from leagues.seating.movements.starting_places import (
    BOARDS,
    USED,
    Places,
    matched_games,
    must_be_matched,
    places_so_far,
    require_rounds,
)
from leagues.seating.movements.two_sides import (
    first_number,
    require_sides,
    round_of,
    side_table,
)
from leagues.seating.plans import SeatPlan, TablePlan

FEWEST: Final = 4
MOST: Final = 100
KEEP: Final = "keep"
SWITCH: Final = "switch"
# How many rounds there are to each in which the sides change.
_ROUNDS_TO_A_SWITCH: Final = 8

SIDES: Final = MovementOption(
    key="sides",
    title=gettext_noop("Sides"),
    choices={
        KEEP: gettext_noop("Pairs keep their side: a winner on each"),
        SWITCH: gettext_noop("Sides change in about one round of eight: one winner"),
    },
    default=KEEP,
    description=gettext_noop("It matters with boards, where each side holds the same cards."),
)


def plan_mitchell(request: MovementRequest) -> SeatPlan:
    """Return the coming rounds of a Mitchell movement.

    Raises `UnplannableField` for a field it does not seat, more rounds than there are opponents,
    or late pairs without a place where boards go round.
    """
    require_sides(request, fewest=2 if request.history else FEWEST, most=MOST)
    places = places_so_far(request) if request.history else _drawn(request)
    has_boards = MITCHELL.option(request, BOARDS.key) == USED
    most = _rounds_of(len(places.sides) + (len(places.without) + 1) // 2, has_boards=has_boards)
    require_rounds(request, most=most)
    first = len(request.history)
    coming = range(first, first + request.rounds)
    rounds = [_round(places, number, has_boards=has_boards) for number in coming]
    is_wasteful = min(places.empty) > 0
    if must_be_matched(request, places, rounds, has_boards=has_boards, is_wasteful=is_wasteful):
        rounds = _matched(request, places)
    switched = _switched(request)
    return SeatPlan(
        tuple(
            round_of(
                request,
                first_number(request) + number - first,
                (_turned(table) if number in switched else table for table in tables),
            )
            for number, tables in zip(coming, rounds, strict=True)
        )
    )


def mitchell_length(entrants: int, options: Options) -> int:
    """Return how many rounds it takes until every pair has met all of the other side it can."""
    has_boards = options.get(BOARDS.key, BOARDS.default) == USED
    return _rounds_of((entrants + 1) // 2, has_boards=has_boards)


def _rounds_of(tables: int, *, has_boards: bool) -> int:
    return tables - 1 if has_boards and tables % 2 == 0 else tables


def _drawn(request: MovementRequest) -> Places:
    """Return where everybody begins: two sides of equal strength, in an order drawn by lot.

    Whoever should not walk sits North and South. With an odd number one place is empty.
    """
    rng = seeded(request.seed, "mitchell")
    fixed = {entrant.key for entrant in request.entrants if entrant.fixed_seat}
    moving, sitting = sorted(snaked(by_strength(request.entrants, rng=rng), 2), key=len)
    for walker in [key for key in moving if key in fixed]:
        free = next((key for key in sitting if key not in fixed), None)
        if free is not None:
            moving[moving.index(walker)], sitting[sitting.index(free)] = free, walker
    rng.shuffle(moving)
    rng.shuffle(sitting)
    others = [*moving, *([None] * (len(sitting) - len(moving)))]
    return Places(tuple(zip(sitting, others, strict=True)))


def _round(places: Places, number: int, *, has_boards: bool) -> list[TablePlan]:
    """Return the tables of a round, counted from 0, with East and West as many tables on."""
    tables = len(places.sides)
    skips = has_boards and tables % 2 == 0 and number >= tables // 2
    moved = number + 1 if skips else number
    found: list[TablePlan] = []
    for at, (sitting, _) in enumerate(places.sides):
        visitor = places.sides[(at - moved) % tables][1]
        if sitting is not None and visitor is not None:
            boards = (at + number) % tables + 1 if has_boards else None
            found.append(side_table(at + 1, sitting, visitor, boards=boards))
    return found


def _matched(request: MovementRequest, places: Places) -> list[list[TablePlan]]:
    """Return rounds in which as many as can be meet somebody new of the other side.

    Those North and South stay at their tables; late pairs join the smaller side.
    """
    own_table = {home: at for at, (home, _) in enumerate(places.sides, 1) if home is not None}
    moving = {away for _home, away in places.sides if away is not None}
    for late in places.without:
        if len(own_table) <= len(moving):
            own_table[late] = len(own_table) + 1
        else:
            moving.add(late)
    games = matched_games(request, may_meet=lambda one, two: (one in moving) != (two in moving))
    rounds: list[list[TablePlan]] = []
    for of_round in games:
        facing = [(two, one) if one in moving else (one, two) for one, two in of_round]
        tables = [side_table(own_table[home], home, away) for home, away in facing]
        rounds.append(sorted(tables, key=lambda table: table.number))
    return rounds


def _switched(request: MovementRequest) -> range:
    """Return the rounds, counted from 0, in which the sides change: the last ones."""
    rounds = request.planned or len(request.history) + request.rounds
    if MITCHELL.option(request, SIDES.key) == KEEP or rounds < 2:
        return range(0)
    return range(rounds - max(1, round(rounds / _ROUNDS_TO_A_SWITCH)), rounds)


def _turned(table: TablePlan) -> TablePlan:
    return side_table(table.number, table.seats[1], table.seats[0], boards=table.boards)


MITCHELL: Final = Movement(
    key="mitchell",
    title=gettext_noop("Mitchell"),
    description=gettext_noop(
        "Half of the pairs sit North and South, the others move up a table after each round. Good "
        "for many pairs."
    ),
    fewest=FEWEST,
    most=MOST,
    unit=Unit.PAIR,
    only_fours=True,
    options=(BOARDS, SIDES),
    length=mitchell_length,
    plan=plan_mitchell,
)
