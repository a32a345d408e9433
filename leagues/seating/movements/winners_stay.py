"""Winners stay: at every table the winners stay and are split as partners, the losers move on.

The tables form a circle: losers go to the next one down, or up if the club likes.
"""

from __future__ import annotations

from typing import Final

from leagues.seating.movements.base import (
    Movement,
    MovementOption,
    MovementRequest,
    Pace,
    gettext_noop,
)
from leagues.seating.movements.hall import MOST, Hall, Places, Walk, plan_walk
from leagues.seating.movements.outcomes import TIE, winning_sides
from leagues.seating.movements.splitting import CHANGES_SEAT, splitter
from leagues.seating.plans import SeatPlan

LOSERS_GO: Final = MovementOption(
    key="losers_go",
    title=gettext_noop("Losers go"),
    choices={
        "down": gettext_noop("to the next higher number, from the last table to table 1"),
        "up": gettext_noop("to the next lower number, from table 1 to the last table"),
    },
    default="down",
)


def plan_winners_stay(request: MovementRequest) -> SeatPlan:
    """Return the next round; raises `UnplannableField` while a result of the last is missing."""
    settle = splitter(WINNERS_STAY.option(request, CHANGES_SEAT.key))
    return plan_walk(request, Walk(move=_moved, settle=settle))


def _moved(hall: Hall) -> Places:
    winners = winning_sides(
        hall.request,
        tables=hall.tables,
        tie=WINNERS_STAY.option(hall.request, TIE.key),
        staying=lambda _table: True,
    )
    step = 1 if WINNERS_STAY.option(hall.request, LOSERS_GO.key) == "down" else -1
    places: Places = {}
    for (table, seat), key in hall.places.items():
        if seat % 2 == winners[table]:
            places[table, seat] = key
        else:
            to = (table + step) % len(winners)
            places[to, seat - (1 - winners[table]) + (1 - winners[to])] = key
    return places


WINNERS_STAY: Final = Movement(
    key="winners_stay",
    title=gettext_noop("Winners stay"),
    description=gettext_noop(
        "Winners stay at their table and get new partners; losers move to the next table."
    ),
    most=MOST,
    pace=Pace.BY_ROUND,
    only_fours=True,
    plan=plan_winners_stay,
    options=(LOSERS_GO, CHANGES_SEAT, TIE),
)
