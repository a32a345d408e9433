"""Whist drive: of the losers ladies go up one table and gents down one, or the other way round.

Whoever has a seat North or East is a gent for the evening, South and West are ladies: two
colours, dealt out by the draw of the first round. Winning partners stay together, or the winning
gent changes seat so that he opposes his last partner. The tables form a circle, or a line at
whose ends people turn round. At fewer than three tables losers would find each other again, so
partners are split there.
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
from leagues.seating.movements.settling import MIXED, Four, Memory, split
from leagues.seating.movements.two_colours import stepped
from leagues.seating.movements.walking_options import TURN
from leagues.seating.plans import SEATS, SeatPlan

WINNERS: Final = MovementOption(
    key="winners",
    title=gettext_noop("Winning partners"),
    choices={
        "together": gettext_noop("stay together while they win"),
        "gent_changes": gettext_noop("part: the gent changes seat and opposes his last partner"),
    },
    default="together",
)
LAYOUT: Final = MovementOption(
    key="layout",
    title=gettext_noop("Tables stand"),
    choices={
        "circle": gettext_noop("in a circle: the first and the last are neighbours"),
        TURN: gettext_noop(
            "in a line: whoever is at the end stays, takes the other colour and goes back"
        ),
    },
    default="circle",
)
GENTS_UP: Final = "gents_up"
DIRECTION: Final = MovementOption(
    key="direction",
    title=gettext_noop("Who loses goes"),
    choices={
        "ladies_up": gettext_noop("up if a lady, down if a gent"),
        GENTS_UP: gettext_noop("down if a lady, up if a gent"),
    },
    default="ladies_up",
    description=gettext_noop("Up means towards table 1."),
)
_FEWEST_TABLES_TO_STAY_TOGETHER: Final = 3


def plan_whist_drive(request: MovementRequest) -> SeatPlan:
    """Return the next round; raises `UnplannableField` while a result of the last is missing."""
    together = WHIST_DRIVE.option(request, WINNERS.key) == "together"
    enough = len(request.entrants) >= _FEWEST_TABLES_TO_STAY_TOGETHER * SEATS
    settle = None if together and enough else _parted
    return plan_walk(request, Walk(move=_moved, settle=settle, colours=MIXED))


def _moved(hall: Hall) -> Places:
    winners = winning_sides(
        hall.request,
        tables=hall.tables,
        tie=WHIST_DRIVE.option(hall.request, TIE.key),
        staying=lambda _table: True,
    )
    return stepped(
        hall,
        walking=[1 - side for side in winners],
        red_step=-1 if WHIST_DRIVE.option(hall.request, DIRECTION.key) == GENTS_UP else 1,
        turns=WHIST_DRIVE.option(hall.request, LAYOUT.key) == TURN,
    )


def _parted(four: Four, memory: Memory) -> Four:
    return split(four, memory, by_colour=True)


WHIST_DRIVE: Final = Movement(
    key="whist_drive",
    title=gettext_noop("Whist drive"),
    description=gettext_noop(
        "Losers move, ladies up one table and gents down one, or the other way round; winners stay "
        "at their table. Who begins North or East counts as a gent."
    ),
    most=MOST,
    pace=Pace.BY_ROUND,
    only_fours=True,
    plan=plan_whist_drive,
    options=(WINNERS, DIRECTION, LAYOUT, TIE),
)
