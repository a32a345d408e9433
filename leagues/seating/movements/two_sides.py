"""Tables at which each side is one entrant: what movements of pairs and teams have in common."""

from __future__ import annotations

from collections.abc import Iterable

from leagues.seating.movements.base import MovementRequest, UnplannableField, gettext_noop
from leagues.seating.movements.unmet import Game
from leagues.seating.plans import SIZES_WITH_PARTNERS, EntrantKey, RoundPlan, TablePlan, WishKind


def side_table(
    number: int, home: EntrantKey, away: EntrantKey, *, seats: int = 4, boards: int | None = None
) -> TablePlan:
    """Return a table with one pair on the side of seat 0 and another against it."""
    return TablePlan(number, (home, away) * (seats // 2), boards=boards)


def games_of(round_plan: RoundPlan) -> tuple[Game, ...]:
    """Return who played whom in a round, in the order of the tables, seat 0's side first."""
    tables = sorted(round_plan.tables, key=lambda table: table.number)
    return tuple((table.seats[0], table.seats[1]) for table in tables)


def _as_wished(
    request: MovementRequest, number: int, tables: Iterable[TablePlan]
) -> tuple[TablePlan, ...]:
    """Return the tables of a round without those at which somebody wished not to play.

    Two that are never to meet rest instead, and so does the opponent of one that asked to rest.
    """
    wishes = [wish for wish in request.wishes if wish.round_number in (None, number)]
    resting = {key for wish in wishes if wish.kind is WishKind.REST for key in wish.entrants}
    apart = [
        {*wish.entrants} for wish in wishes if wish.kind in (WishKind.APART, WishKind.FORBIDDEN)
    ]
    return tuple(
        table
        for table in tables
        if resting.isdisjoint(table.seats)
        and not any(group.issuperset(table.seats) for group in apart)
    )


def round_of(request: MovementRequest, number: int, tables: Iterable[TablePlan]) -> RoundPlan:
    """Return a round of these tables, as far as wishes let them play; the others rest."""
    playing = _as_wished(request, number, tables)
    seated = {key for table in playing for key in table.seats}
    present = sorted(entrant.key for entrant in request.entrants)
    return RoundPlan(number, playing, tuple(key for key in present if key not in seated))


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
