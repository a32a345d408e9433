"""Two colours, all move: blue cards one table up after each game, white cards one down.

Each table has two of each colour. Partners are of different colours, or of one: two who choose
the same colour at one table stay together all evening. If the number of tables is even, blue
and white would meet again after half of it, so blue then skips a table; at two tables only
white moves.
"""

from __future__ import annotations

from typing import Final

from leagues.seating.movements.base import (
    Movement,
    MovementOption,
    MovementRequest,
    gettext_noop,
)
from leagues.seating.movements.hall import MOST, Hall, Places, Walk, plan_walk
from leagues.seating.movements.settling import ALIKE, MIXED, Four, Memory, split
from leagues.seating.movements.walking_options import HEAD, HEAD_IS_LAST
from leagues.seating.plans import SeatPlan

PARTNERS: Final = MovementOption(
    key="partners",
    title=gettext_noop("Partners"),
    choices={
        "mixed": gettext_noop("one of each colour"),
        "alike": gettext_noop("of the same colour, so that couples stay together"),
    },
    default="mixed",
)


def plan_colours_all(request: MovementRequest) -> SeatPlan:
    """Return the coming rounds of a movement in which both colours move."""
    mixed = COLOURS_ALL.option(request, PARTNERS.key) == "mixed"
    walk = Walk(
        move=_moved,
        settle=_seated if mixed else None,
        colours=MIXED if mixed else ALIKE,
        head_is_last=COLOURS_ALL.option(request, HEAD.key) == HEAD_IS_LAST,
    )
    return plan_walk(request, walk)


def _moved(hall: Hall) -> Places:
    tables, moves = len(hall.tables), len(hall.request.history)
    mixed = COLOURS_ALL.option(hall.request, PARTNERS.key) == "mixed"
    blue = (MIXED if mixed else ALIKE)[0]
    skips = tables % 2 == 0 and moves % (tables // 2) == 0
    up = 2 if skips else 1
    return {
        ((table - up if seat in blue else table + 1) % tables, seat): key
        for (table, seat), key in hall.places.items()
    }


def _seated(four: Four, memory: Memory) -> Four:
    return split(four, memory, by_colour=True)


COLOURS_ALL: Final = Movement(
    key="colours_all",
    title=gettext_noop("Two colours, all move"),
    description=gettext_noop(
        "After each game blue cards go up one table and white cards down one, whoever won."
    ),
    most=MOST,
    only_fours=True,
    plan=plan_colours_all,
    options=(PARTNERS, HEAD),
)
