"""Head-table progressive: winners move up towards the head table, losers stay.

At the head table one pair has to make room for the winners of the next table: usually its losers
go to the last table. Whoever arrives is split up, so that nobody plays with the same person again
at once: of the two who stayed, one moves over a seat, and the two who come take what is free.
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
from leagues.seating.movements.walking_options import HEAD, HEAD_IS_LAST
from leagues.seating.plans import SeatPlan

ENDS: Final = MovementOption(
    key="ends",
    title=gettext_noop("From the head table to the last"),
    choices={
        "losers": gettext_noop("its losers go, its winners stay"),
        "winners": gettext_noop("its winners go, its losers stay"),
    },
    default="losers",
)


def plan_head_table(request: MovementRequest) -> SeatPlan:
    """Return the next round; raises `UnplannableField` while a result of the last is missing."""
    walk = Walk(
        move=_moved,
        settle=splitter(HEAD_TABLE.option(request, CHANGES_SEAT.key)),
        head_is_last=HEAD_TABLE.option(request, HEAD.key) == HEAD_IS_LAST,
    )
    return plan_walk(request, walk)


def _moved(hall: Hall) -> Places:
    request = hall.request
    head_winners_stay = HEAD_TABLE.option(request, ENDS.key) == "losers"
    winners = winning_sides(
        request,
        tables=hall.tables,
        tie=HEAD_TABLE.option(request, TIE.key),
        staying=lambda table: table == 0 and head_winners_stay,
    )
    # Which side walks at each table: to the next one up, from the head to the last.
    walking = [1 - winners[0] if head_winners_stay else winners[0], *winners[1:]]
    places: Places = {}
    for (table, seat), key in hall.places.items():
        if seat % 2 != walking[table]:
            places[table, seat] = key
        else:
            to = (table - 1) % len(walking)
            places[to, seat - walking[table] + walking[to]] = key
    return places


HEAD_TABLE: Final = Movement(
    key="head_table",
    title=gettext_noop("Head table (progressive)"),
    description=gettext_noop(
        "Winners move up one table towards the head table, losers stay, and partners are split. "
        "The losers at the head table go to the last one."
    ),
    most=MOST,
    pace=Pace.BY_ROUND,
    only_fours=True,
    plan=plan_head_table,
    options=(HEAD, ENDS, CHANGES_SEAT, TIE),
)
