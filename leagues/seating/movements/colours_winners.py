"""Two colours, winners move: a red and a white sheet for every two partners.

Losers stay. Of the winners the red one goes up one table, the white one down one. At the new
table red partners white again, but not the same one as before. The seats say who has which
colour: North and East are red, South and West white; the draw of the first round deals them out.
At a single table, where nobody can move, colours change instead.
"""

from __future__ import annotations

from typing import Final

from leagues.seating.movements.base import Movement, MovementRequest, Pace, gettext_noop
from leagues.seating.movements.hall import MOST, Hall, Places, Walk, plan_walk
from leagues.seating.movements.outcomes import TIE, winning_sides
from leagues.seating.movements.settling import MIXED, Four, Memory, split
from leagues.seating.movements.two_colours import stepped
from leagues.seating.movements.walking_options import ENDS, HEAD, HEAD_IS_LAST, TURN
from leagues.seating.plans import SEATS, SeatPlan


def plan_colours_winners(request: MovementRequest) -> SeatPlan:
    """Return the next round; raises `UnplannableField` while a result of the last is missing."""
    single_table = len(request.entrants) < 2 * SEATS
    walk = Walk(
        move=_moved,
        settle=split if single_table else _seated,
        colours=MIXED,
        head_is_last=COLOURS_WINNERS.option(request, HEAD.key) == HEAD_IS_LAST,
    )
    return plan_walk(request, walk)


def _moved(hall: Hall) -> Places:
    winners = winning_sides(
        hall.request,
        tables=hall.tables,
        tie=COLOURS_WINNERS.option(hall.request, TIE.key),
        staying=lambda _table: False,
    )
    turns = COLOURS_WINNERS.option(hall.request, ENDS.key) == TURN
    return stepped(hall, walking=winners, red_step=-1, turns=turns)


def _seated(four: Four, memory: Memory) -> Four:
    return split(four, memory, by_colour=True)


COLOURS_WINNERS: Final = Movement(
    key="colours_winners",
    title=gettext_noop("Two colours, winners move"),
    description=gettext_noop(
        "Partners hold a red and a white sheet. Losers stay; the winner with the red sheet goes "
        "up one table, the one with the white sheet down one, and red partners white again."
    ),
    most=MOST,
    pace=Pace.BY_ROUND,
    only_fours=True,
    plan=plan_colours_winners,
    options=(HEAD, ENDS, TIE),
)
