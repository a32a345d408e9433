"""Random redraw: before every game a card names each person's table and side.

The draw is by the program, seeded, so that a lost list can be drawn again the same.
"""

from __future__ import annotations

from typing import Final

from leagues.seating.movements.base import (
    Movement,
    MovementOption,
    MovementRequest,
    gettext_noop,
)
from leagues.seating.movements.hall import MOST, Walk, plan_walk
from leagues.seating.movements.settling import split
from leagues.seating.plans import SeatPlan

AGAIN: Final = MovementOption(
    key="again",
    title=gettext_noop("The same partner twice running"),
    choices={
        "allowed": gettext_noop("may be drawn"),
        "avoided": gettext_noop("is avoided: the four change seats at their table"),
    },
    default="allowed",
)


def plan_random_draw(request: MovementRequest) -> SeatPlan:
    """Return the coming rounds, each drawn afresh."""
    avoided = RANDOM_DRAW.option(request, AGAIN.key) == "avoided"
    return plan_walk(request, Walk(move=None, settle=split if avoided else None))


RANDOM_DRAW: Final = Movement(
    key="random_draw",
    title=gettext_noop("Random draw"),
    description=gettext_noop("Before every game chance decides on table and partner."),
    most=MOST,
    only_fours=True,
    plan=plan_random_draw,
    options=(AGAIN,),
)
