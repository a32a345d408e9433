"""Walking by colour: of two partners one goes one way along the tables, the other the other way.

One colour has the seats North and East, the other South and West, so a partner is always of the
other colour. If every table has two of each, it has them again after each move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from leagues.seating.movements.hall import Hall, Places

# From the seat of one colour to that of the other across the table.
ACROSS: Final = 2


def stepped(hall: Hall, *, walking: Sequence[int], red_step: int, turns: bool) -> Places:
    """Return the places after one side of each table has walked, the other having stayed.

    `walking` names the side, table by table. Its red one, of North and East, goes by `red_step`
    tables, its white one, of South and West, the other way. The seats left at each table are
    taken by those who come, by colour. Beyond an end they go on at the other, or with `turns`
    they stay and take the other colour.
    """
    places: Places = {}
    for (table, seat), key in hall.places.items():
        if seat % ACROSS != walking[table]:
            places[table, seat] = key
    for table, side in enumerate(walking):
        for seat, step in ((side, red_step), (side + ACROSS, -red_step)):
            to, red = table + step, seat < ACROSS
            if turns and not 0 <= to < len(walking):
                to, red = table, not red
            to %= len(walking)
            left = walking[to] if red else walking[to] + ACROSS
            places[to, left] = hall.places[table, seat]
    return places
