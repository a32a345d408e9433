"""Howell: one pair stays, the others follow each other, and all pairs meet all."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from leagues.events.formats import Unit
from leagues.seating.movements.base import (
    Movement,
    MovementRequest,
    Options,
    UnplannableField,
    gettext_noop,
    seeded,
)
from leagues.seating.movements.howell_designs import SIZES, HowellDesign, howell_design
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
from leagues.seating.plans import EntrantKey, SeatPlan, TablePlan

# One fewer than the smallest design: then a place is empty.
FEWEST: Final = min(SIZES) - 1
MOST: Final = max(SIZES)


def plan_howell(request: MovementRequest) -> SeatPlan:
    """Return the coming rounds of a Howell movement.

    Raises `UnplannableField` for a field it does not seat, more rounds than there are opponents,
    or late pairs without a place where boards go round.
    """
    _require_pairs(request)
    places = places_so_far(request) if request.history else _drawn(request)
    has_boards = HOWELL.option(request, BOARDS.key) == USED
    seats = 2 * len(places.sides) + len(places.without)
    require_rounds(request, most=howell_length(seats, request.options))
    first = len(request.history)
    design = howell_design(2 * len(places.sides))
    rounds = [
        _round(design, places, number % design.rounds, has_boards=has_boards)
        for number in range(first, first + request.rounds)
    ]
    is_wasteful = sum(places.empty) > 1
    if must_be_matched(request, places, rounds, has_boards=has_boards, is_wasteful=is_wasteful):
        rounds = [
            [side_table(at, one, two) for at, (one, two) in enumerate(games, start=1)]
            for games in matched_games(request)
        ]
    return SeatPlan(
        tuple(
            round_of(request, number, tables)
            for number, tables in enumerate(rounds, first_number(request))
        )
    )


def howell_length(entrants: int, _options: Options) -> int:
    """Return in how many rounds all pairs meet; with an odd number each rests once."""
    return entrants - 1 + entrants % 2


def _require_pairs(request: MovementRequest) -> None:
    """Raise `UnplannableField` unless there is a design for those who began."""
    require_sides(request, fewest=2, most=2 * MOST)
    began = len(request.history[0].present() if request.history else request.entrants)
    if not FEWEST <= began <= MOST:
        raise UnplannableField(
            "field_size",
            gettext_noop(
                "A Howell movement is for %(fewest)s to %(most)s pairs; there are %(count)s. "
                "Choose Mitchell or a round robin in the event's settings."
            ),
            values={"fewest": FEWEST, "most": MOST, "count": began},
        )


def _drawn(request: MovementRequest) -> Places:
    """Return where everybody begins, drawn by lot; a pair that should not walk is the one to stay.

    With an odd number the last place is empty.
    """
    drawn = sorted(entrant.key for entrant in request.entrants)
    seeded(request.seed, "howell").shuffle(drawn)
    fixed = sorted(entrant.key for entrant in request.entrants if entrant.fixed_seat)
    if fixed:
        drawn.remove(fixed[0])
        drawn.insert(0, fixed[0])
    return Places(tuple(zip_longest(drawn[0::2], drawn[1::2])))


def _round(
    design: HowellDesign, places: Places, number: int, *, has_boards: bool
) -> list[TablePlan]:
    """Return the tables of a round, counted from 0; a table with one pair is left out."""
    of_number: dict[int, EntrantKey | None] = {}
    for table, (home, away) in zip(design.starter, places.sides, strict=True):
        of_number[table.north_south] = home
        of_number[table.east_west] = away
    found: list[TablePlan] = []
    for at, table in enumerate(design.round(number), start=1):
        home, away = of_number[table.north_south], of_number[table.east_west]
        if home is not None and away is not None:
            boards = table.boards + 1 if has_boards else None
            found.append(side_table(at, home, away, boards=boards))
    return found


HOWELL: Final = Movement(
    key="howell",
    title=gettext_noop("Howell"),
    description=gettext_noop(
        "One pair stays, the others follow each other from table to table, and every pair meets "
        "every other. For up to 20 pairs."
    ),
    fewest=FEWEST,
    most=MOST,
    unit=Unit.PAIR,
    only_fours=True,
    options=(BOARDS,),
    length=howell_length,
    plan=plan_howell,
)
