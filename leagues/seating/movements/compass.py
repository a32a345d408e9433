"""Compass movement: everybody keeps a compass point and moves on by the same rule all evening.

North stays, South goes down one table, East up one and West up two. No results are needed and
no lists: it is announced once. Whoever has to rest gives up a chair to somebody who
rested before, or came late; what `guarantee` promises holds for all who need not rest. At a
single table, where nobody can move, partners change.
"""

from __future__ import annotations

from typing import Final

from leagues.seating.movements.base import (
    Movement,
    MovementOption,
    MovementRequest,
    Options,
    gettext_noop,
)
from leagues.seating.movements.guarantee import USUAL_VECTOR, Vector
from leagues.seating.movements.hall import MOST, Hall, Places, Walk, plan_walk
from leagues.seating.movements.settling import Four, Memory, split
from leagues.seating.plans import SeatPlan

UP: Final = MovementOption(
    key="up",
    title=gettext_noop("Up means"),
    choices={
        "table_1": gettext_noop("towards table 1"),
        "last_table": gettext_noop("towards the last table"),
    },
    default="table_1",
)


def compass_vector(options: Options) -> Vector:
    """Return the steps towards table 1, as the event's options have them."""
    up = 1 if options.get(UP.key, UP.default) == UP.default else -1
    north, east, south, west = USUAL_VECTOR
    return (up * north, up * east, up * south, up * west)


def plan_compass(request: MovementRequest) -> SeatPlan:
    """Return the coming rounds of a compass movement."""
    return plan_walk(request, Walk(move=_moved, settle=_seated))


def _moved(hall: Hall) -> Places:
    tables = len(hall.tables)
    vector = compass_vector(hall.request.options)
    return {
        ((table - vector[seat]) % tables, seat): key for (table, seat), key in hall.places.items()
    }


def _seated(four: Four, memory: Memory) -> Four:
    """Let partners change who would play together again at once, as happens at a single table."""
    north, east, south, west = four
    again = memory.were_just_partners(north, south) or memory.were_just_partners(east, west)
    return split(four, memory) if again else four


COMPASS: Final = Movement(
    key="compass",
    title=gettext_noop("Compass"),
    description=gettext_noop(
        "After every game North stays, South goes down one table, East up one and West up two. "
        "It is announced once and needs no lists, so it suits a large hall."
    ),
    most=MOST,
    only_fours=True,
    plan=plan_compass,
    options=(UP,),
)
