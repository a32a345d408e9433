"""Where pairs began: movements that go round by a fixed rule follow from the first round's tables.

A late pair takes the place of one that left, or an empty one. The opponents of an empty place
rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import ceil
from typing import Final, TypeAlias

from leagues.seating.movements.all_play_all import Group
from leagues.seating.movements.base import (
    MovementOption,
    MovementRequest,
    UnplannableField,
    gettext_noop,
    seeded,
)
from leagues.seating.movements.two_sides import games_of
from leagues.seating.movements.unmet import Game, rounds_of_unmet
from leagues.seating.plans import EntrantKey, TablePlan, ordered

# Who begins at a table on the side of seat 0 and on the other one; None where nobody is.
Sides: TypeAlias = tuple[EntrantKey | None, EntrantKey | None]

NONE: Final = "none"
USED: Final = "used"

BOARDS: Final = MovementOption(
    key="boards",
    title=gettext_noop("Sets of boards"),
    choices={
        NONE: gettext_noop("No boards: hands are dealt at the table"),
        USED: gettext_noop("Dealt hands go from table to table"),
    },
    default=NONE,
    description=gettext_noop(
        "With boards everybody plays the same hands, and the plan says which set is at which table."
    ),
)


@dataclass(frozen=True, slots=True)
class Places:
    """Who has which place from the first round on, table by table, and who has none."""

    sides: tuple[Sides, ...]
    without: tuple[EntrantKey, ...] = ()

    @property
    def empty(self) -> tuple[int, int]:
        """Return how many places are empty on the side of seat 0, and on the other one."""
        homes, aways = zip(*self.sides, strict=True)
        return homes.count(None), aways.count(None)


def places_so_far(request: MovementRequest) -> Places:
    """Return the places of those who are here now, from the first round that stands."""
    first = request.history[0]
    began = {table.number: table for table in first.tables}
    present = {entrant.key for entrant in request.entrants}
    resting = iter(sorted(first.sit_outs))
    sides: list[list[EntrantKey | None]] = []
    for number in range(1, ceil(len(first.present()) / 2) + 1):
        table = began.get(number)
        sides.append([table.seats[0], table.seats[1]] if table else [next(resting, None), None])
    of_all = [(side, at) for side in sides for at in (0, 1)]
    left = [(side, at) for side, at in of_all if side[at] is not None and side[at] not in present]
    empty = [*left, *((side, at) for side, at in of_all if side[at] is None)]
    late = sorted(present.difference(key for side in sides for key in side if key is not None))
    for (side, at), key in zip_longest(empty, late[: len(empty)]):
        side[at] = key
    return Places(tuple((home, away) for home, away in sides), tuple(late[len(empty) :]))


def require_rounds(request: MovementRequest, *, most: int) -> None:
    """Raise `UnplannableField` if more rounds are wanted than the movement has."""
    rounds = len(request.history) + request.rounds
    if rounds > most:
        raise UnplannableField(
            "too_many_rounds",
            gettext_noop(
                "This movement has %(most)s rounds with %(count)s entries; %(rounds)s are planned. "
                "Plan fewer rounds, or choose another movement in the event's settings."
            ),
            values={"most": most, "count": len(request.entrants), "rounds": rounds},
        )


def must_be_matched(
    request: MovementRequest,
    places: Places,
    rounds: Sequence[Sequence[TablePlan]],
    *,
    has_boards: bool,
    is_wasteful: bool,
) -> bool:
    """Return whether the coming rounds by the rule no longer serve, so that games are matched.

    They do not if places are missing, if it `is_wasteful` to keep to them since more would rest
    than need to, or if somebody would meet an opponent again, after people were swapped. With
    boards the rule is kept, since no other knows where the boards are; then `UnplannableField` is
    raised for late entries without a place.
    """
    if has_boards and places.without:
        raise UnplannableField(
            "no_place",
            gettext_noop(
                "The sets of boards go round by a fixed plan in which every place is taken, so "
                "late entries cannot join. Take them out again, or play without boards."
            ),
            entrants=places.without,
        )
    if has_boards or not request.history:
        return False
    met = _so_far(request).met()
    meets_again = any(
        met[ordered(table.seats[0], table.seats[1])] for tables in rounds for table in tables
    )
    return meets_again or is_wasteful or bool(places.without)


def matched_games(
    request: MovementRequest,
    *,
    may_meet: Callable[[EntrantKey, EntrantKey], bool] = lambda _one, _two: True,
) -> list[list[Game]]:
    """Return the games of the coming rounds in which as many as can be meet somebody new."""
    so_far = _so_far(request)
    return rounds_of_unmet(
        so_far.present,
        met=so_far.met(),
        missed=so_far.missed(),
        meetings=1,
        rounds=request.rounds,
        rng=seeded(request.seed, f"unmet from {len(request.history)}"),
        may_meet=may_meet,
    )


def _so_far(request: MovementRequest) -> Group:
    return Group(
        present=tuple(sorted(entrant.key for entrant in request.entrants)),
        began=(),
        played=tuple(games_of(round_plan) for round_plan in request.history),
    )
