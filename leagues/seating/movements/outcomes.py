"""Which side won at each table of the last round, and what a tie means.

Movements in which the winners or the losers walk ask here. A table without a result is named to
the director, as is a tie that only an extra hand can decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum, unique
from typing import Final

from leagues.seating.movements.base import (
    MovementOption,
    MovementRequest,
    UnplannableField,
    gettext_noop,
    seeded,
)
from leagues.seating.plans import RoundPlan, TablePlan, TableResult

SIDES: Final = 2


@unique
class Tie(StrEnum):
    """How a tied table is decided, for the walking only: the scores stay as they are."""

    EXTRA_HAND = "extra_hand"
    FIRST_DEALER = "first_dealer"
    COIN = "coin"


TIE: Final = MovementOption(
    key="tie",
    title=gettext_noop("A tie at a table"),
    description=gettext_noop("Decides who moves; the scores of the game stay as they are."),
    choices={
        Tie.EXTRA_HAND: gettext_noop("one more hand is played, and the director notes who won it"),
        Tie.FIRST_DEALER: gettext_noop("the side of the first dealer (North and South) stays"),
        Tie.COIN: gettext_noop("the program tosses a coin"),
    },
    default=Tie.EXTRA_HAND,
)


def winning_sides(
    request: MovementRequest,
    *,
    tables: Sequence[TablePlan],
    tie: str,
    staying: Callable[[int], bool],
) -> list[int]:
    """Return the side that won at each of these tables of the last round: 0 or 1.

    `staying` says, of the place of a table in the list, whether its winners are those who stay,
    which is what the first dealer's side does in a tie. Raises `UnplannableField` where a result
    is missing or a tie is not decided.
    """
    last = request.history[-1]
    missing = [table for table in tables if not _is_known(request, last, table)]
    if missing:
        raise UnplannableField(
            "results_missing",
            gettext_noop(
                "Round %(round)s has no result yet at table %(tables)s. Who plays where next "
                "depends on it: enter it first."
            ),
            values={
                "round": last.number,
                "tables": ", ".join(str(table.number) for table in missing),
            },
            entrants=tuple(key for table in missing for key in table.seats),
        )
    return [
        _winner(request, last, table, tie=tie, dealer_wins=staying(place))
        for place, table in enumerate(tables)
    ]


def _results(request: MovementRequest, last: RoundPlan, table: TablePlan) -> list[TableResult]:
    return [
        result
        for result in request.results
        if (result.round_number, result.table) == (last.number, table.number)
    ]


def _is_known(request: MovementRequest, last: RoundPlan, table: TablePlan) -> bool:
    results = _results(request, last, table)
    return bool(results) and all(result.is_known for result in results)


def _winner(
    request: MovementRequest, last: RoundPlan, table: TablePlan, *, tie: str, dealer_wins: bool
) -> int:
    """Return the side with more games, else more points, else what is done in a tie."""
    results = _results(request, last, table)
    ahead = side_ahead(results)
    if ahead is not None:
        return ahead
    is_void = all(result.is_void for result in results)  # there is no extra hand to a void game
    if tie == Tie.FIRST_DEALER or (is_void and tie == Tie.EXTRA_HAND):
        return 0 if dealer_wins else 1
    if tie == Tie.COIN:
        purpose = f"coin for table {table.number} of round {last.number}"
        return seeded(request.seed, purpose).randrange(SIDES)
    raise UnplannableField(
        "tie_undecided",
        gettext_noop(
            "Table %(table)s of round %(round)s ended in a tie. Note who won the extra hand "
            "there, or choose another rule for ties."
        ),
        values={"table": table.number, "round": last.number},
        entrants=table.seats,
    )


def side_ahead(results: Sequence[TableResult]) -> int | None:
    """Return the side with more games of a table, else more points; None in a tie."""
    worth = [(0, 0), (0, 0)]
    for result in results:
        for side in range(SIDES):
            games, points = worth[side]
            won = _game_won(result) == side
            scored = result.points[side] if result.points and not result.is_void else 0
            worth[side] = (games + won, points + scored)
    if worth[0] == worth[1]:
        return None
    return 0 if worth[0] > worth[1] else 1


def _game_won(result: TableResult) -> int | None:
    if result.is_void:
        return None
    if result.winner is not None or result.points is None or result.points[0] == result.points[1]:
        return result.winner
    return 0 if result.points[0] > result.points[1] else 1
