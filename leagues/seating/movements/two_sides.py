"""Tables at which each side is one entrant: what movements of pairs and teams have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from leagues.seating.movements.base import MovementRequest, UnplannableField, gettext_noop
from leagues.seating.movements.unmet import Game
from leagues.seating.plans import (
    SIZES_WITH_PARTNERS,
    EntrantKey,
    Reason,
    RoundPlan,
    TablePlan,
    WishKind,
)

KEEPS_APART: Final = (WishKind.APART, WishKind.FORBIDDEN)
KEPT_APART: Final = gettext_noop("Rests: this round's opponents are not to be met.")
ASKED: Final = gettext_noop("Asked to sit out this round.")
OPPONENT_ASKED: Final = gettext_noop("Rests: this round's opponents asked to sit it out.")


def side_table(
    number: int, home: EntrantKey, away: EntrantKey, *, seats: int = 4, boards: int | None = None
) -> TablePlan:
    """Return a table with one pair on the side of seat 0 and another against it."""
    return TablePlan(number, (home, away) * (seats // 2), boards=boards)


def games_of(round_plan: RoundPlan) -> tuple[Game, ...]:
    """Return who played whom in a round, in the order of the tables, seat 0's side first."""
    tables = sorted(round_plan.tables, key=lambda table: table.number)
    return tuple((table.seats[0], table.seats[1]) for table in tables)


def _unwished(
    request: MovementRequest, number: int, tables: Iterable[TablePlan]
) -> Iterator[tuple[TablePlan, tuple[Reason, ...]]]:
    """Yield the tables of a round at which somebody wished not to play, and why all of them rest.

    Two that are never to meet rest instead, and so does the opponent of one that asked to rest.
    """
    wishes = [wish for wish in request.wishes if wish.round_number in (None, number)]
    resting = {key for wish in wishes if wish.kind is WishKind.REST for key in wish.entrants}
    apart = [{*wish.entrants} for wish in wishes if wish.kind in KEEPS_APART]
    for table in tables:
        asked = resting.intersection(table.seats)
        if asked:
            yield (
                table,
                tuple(
                    Reason(entrant=key, text=ASKED if key in asked else OPPONENT_ASKED)
                    for key in table.entrants()
                ),
            )
        elif any(group.issuperset(table.seats) for group in apart):
            yield table, tuple(Reason(entrant=key, text=KEPT_APART) for key in table.entrants())


def round_of(request: MovementRequest, number: int, tables: Iterable[TablePlan]) -> RoundPlan:
    """Return a round of these tables, as far as wishes let them play; the others rest."""
    found = tuple(tables)
    unwished = list(_unwished(request, number, found))
    left_out = [table for table, _reasons in unwished]
    playing = tuple(table for table in found if table not in left_out)
    seated = {key for table in playing for key in table.seats}
    present = sorted(entrant.key for entrant in request.entrants)
    told = dict.fromkeys(
        each for _table, reasons in unwished for each in reasons if each.entrant not in seated
    )
    return RoundPlan(
        number, playing, tuple(key for key in present if key not in seated), reasons=tuple(told)
    )


def first_number(request: MovementRequest) -> int:
    """Return the number of the first of the coming rounds."""
    return request.history[-1].number + 1 if request.history else 1


def require_sides(request: MovementRequest, *, fewest: int, most: int) -> None:
    """Raise `UnplannableField` unless the pairs or teams are distinct and can be seated."""
    keys = [entrant.key for entrant in request.entrants]
    twice = sorted({key for key in keys if keys.count(key) > 1})
    if twice:
        raise UnplannableField(
            "duplicate_entrant", gettext_noop("Somebody is entered twice."), entrants=tuple(twice)
        )
    if not fewest <= len(keys) <= most:
        raise UnplannableField(
            "field_size",
            gettext_noop(
                "This movement is for %(fewest)s to %(most)s entries; there are %(count)s. "
                "Choose another movement in the event's settings."
            ),
            values={"fewest": fewest, "most": most, "count": len(keys)},
        )
    if not request.form.has_partners or request.form.usual not in SIZES_WITH_PARTNERS:
        raise UnplannableField(
            "table_form",
            gettext_noop(
                "Pairs and teams need a game in which two sides of partners play each other."
            ),
        )
    if request.rounds < 1:
        raise UnplannableField("no_rounds", gettext_noop("There is no round to plan."))
