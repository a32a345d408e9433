"""Pivot: four people play three games, every partnership once, and then the fours are mixed anew.

Usually one of the four sits still while the others rotate. After three games people go on by
compass points, which keeps them longest from meeting again. If somebody has to rest,
the next in turn takes the chair for that game.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from leagues.seating.movements.base import (
    Movement,
    MovementOption,
    MovementRequest,
    gettext_noop,
)
from leagues.seating.movements.guarantee import USUAL_VECTOR
from leagues.seating.movements.hall import MOST, Hall, Places, Walk, plan_walk
from leagues.seating.movements.settling import Four, Memory, split
from leagues.seating.plans import EntrantKey, SeatPlan

GAMES: Final = 3
STILL: Final = MovementOption(
    key="still",
    title=gettext_noop("Between the three games"),
    choices={
        "north": gettext_noop("North sits still, the other three move round"),
        "nobody": gettext_noop("everybody may move, so that the first deal goes round"),
    },
    default="north",
)


def plan_pivot(request: MovementRequest) -> SeatPlan:
    """Return the coming rounds of a pivot."""
    still = PIVOT.option(request, STILL.key) == "north"
    return plan_walk(request, Walk(move=_moved, settle=_around_north if still else _around))


def _moved(hall: Hall) -> Places:
    """Return the same places within three games, then those of the next fours."""
    if len(hall.request.history) % GAMES:
        return hall.places
    tables = len(hall.tables)
    return {
        ((table - USUAL_VECTOR[seat]) % tables, seat): key
        for (table, seat), key in hall.places.items()
    }


def _around_north(four: Four, memory: Memory) -> Four:
    return split(four, memory, kept=(0,), partnered=_partnered_of_late(memory))


def _around(four: Four, memory: Memory) -> Four:
    """Return the next partners, turned so that whoever dealt first least often does so now."""
    seats = split(four, memory, partnered=_partnered_of_late(memory))
    first = min(range(len(seats)), key=lambda seat: memory.first_deals[seats[seat]])
    north, east, south, west = (*seats[first:], *seats[:first])
    return north, east, south, west


def _partnered_of_late(memory: Memory) -> Counter[tuple[EntrantKey, EntrantKey]]:
    """Return who were partners in the games of the three that have been played."""
    games = len(memory.rounds) % GAMES
    rounds = memory.rounds[len(memory.rounds) - games :]
    return Counter(
        pair
        for round_plan in rounds
        for table in round_plan.tables
        for pair in table.partnerships()
    )


PIVOT: Final = Movement(
    key="pivot",
    title=gettext_noop("Pivot"),
    description=gettext_noop(
        "Four people play three games together, with each of the others as partner once; then "
        "the fours are mixed."
    ),
    most=MOST,
    only_fours=True,
    plan=plan_pivot,
    options=(STILL,),
)
