"""Split pairs: people enter as pairs, play the first game of each session together, then part.

In the other games of a session all rotate as individuals. If the number of pairs is odd, one pair
rests each game. Each person is a number of their own here, two to a pair; a finished table names
the pair at each seat, and which of its two people sits there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from leagues.events.formats import Unit
from leagues.seating.movements.arrangement import arranged
from leagues.seating.movements.base import (
    Movement,
    MovementOption,
    MovementRequest,
    UnplannableField,
    gettext_noop,
    seeded,
)
from leagues.seating.movements.company_wishes import CompanyWishes, of_round, require_kept
from leagues.seating.movements.requested_rests import (
    asked_to_rest,
    next_number,
    too_few_play,
    without_requested,
)
from leagues.seating.movements.search import SearchRequest, search_rounds
from leagues.seating.movements.sit_outs import sit_out_schedule
from leagues.seating.movements.two_sides import require_sides, side_table
from leagues.seating.plans import (
    FOURS,
    EntrantKey,
    RoundPlan,
    SeatPlan,
    TableForm,
    TablePlan,
    Wish,
)

MOST: Final = 100
PAIR: Final = 2
TWO_PAIRS: Final = TableForm.of(2)
SESSION: Final = MovementOption(
    key="session",
    title=gettext_noop("Games in a session"),
    description=gettext_noop("Pairs play the first game of each session together."),
    choices={
        "all": gettext_noop("all games of the event"),
        "3": gettext_noop("three"),
        "4": gettext_noop("four"),
        "5": gettext_noop("five"),
        "6": gettext_noop("six"),
        "8": gettext_noop("eight"),
        "10": gettext_noop("ten"),
        "12": gettext_noop("twelve"),
    },
    default="all",
)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Games in a row that are planned at once: of one kind, with the same wishes."""

    together: bool
    session: int
    wishes: tuple[Wish, ...]


def plan_split_pairs(request: MovementRequest) -> SeatPlan:
    """Return the coming rounds of pairs that part after the first game of a session.

    Raises `UnplannableField` for entries that are not two people, and for wishes that cannot be
    kept.
    """
    require_sides(request, fewest=PAIR, most=MOST)
    _require_pairs(request)
    first = next_number(request.history)
    played = len(request.history)
    rounds: list[RoundPlan] = []
    for stretch, group in groupby(
        range(request.rounds), key=lambda at: _stretch_of(request, first + at, played + at)
    ):
        so_far = replace(request, history=(*request.history, *rounds))
        rounds += _planned(so_far, stretch, [first + at for at in group])
    return SeatPlan(tuple(rounds))


def _require_pairs(request: MovementRequest) -> None:
    if request.form != FOURS:
        raise UnplannableField(
            "tables_of_four",
            gettext_noop("This movement is for tables of four, two against two."),
        )
    halves = tuple(entrant.key for entrant in request.entrants if entrant.size != PAIR)
    if halves:
        raise UnplannableField(
            "not_two_people",
            gettext_noop("These entries are not two people. Complete them, or check them out."),
            entrants=halves,
        )


def _stretch_of(request: MovementRequest, number: int, game: int) -> _Stretch:
    chosen = SPLIT_PAIRS.option(request, SESSION.key)
    session, at = divmod(game, int(chosen)) if chosen != "all" else (0, game)
    return _Stretch(at == 0, session, of_round(request.wishes, number))


def _planned(
    request: MovementRequest, stretch: _Stretch, numbers: Sequence[int]
) -> list[RoundPlan]:
    pairs = sorted(entrant.key for entrant in request.entrants)
    asked = asked_to_rest(stretch.wishes, numbers[0])
    playing = [key for key in pairs if key not in asked]
    if len(playing) < PAIR:
        raise too_few_play(numbers[0], sorted(asked))
    resting = sit_out_schedule(
        playing,
        places=len(playing) % PAIR,
        rounds=len(numbers),
        history=without_requested(request.history, request.wishes),
        rng=seeded(request.seed, f"rests from round {numbers[0]}"),
    )
    wishes = CompanyWishes.of(stretch.wishes, among=playing)
    seated = (_together if stretch.together else _apart)(request, playing, resting, wishes)
    absent = tuple(key for key in pairs if key in asked)
    rounds = [
        RoundPlan(number, tables, (*absent, *resting[at]))
        for at, (number, tables) in enumerate(zip(numbers, seated, strict=True))
    ]
    require_kept(wishes, rounds)
    return rounds


def _together(
    request: MovementRequest,
    pairs: Sequence[EntrantKey],
    resting: Sequence[tuple[EntrantKey, ...]],
    wishes: CompanyWishes,
) -> Iterator[tuple[TablePlan, ...]]:
    """Yield the tables of games of pair against pair, against another one each time."""
    history = [
        replace(
            round_plan,
            tables=tuple(
                TablePlan(table.number, table.seats[:PAIR], has_partners=False)
                for table in round_plan.tables
                if table.seats[:PAIR] == table.seats[PAIR:]
            ),
        )
        for round_plan in request.history
    ]
    search = SearchRequest(
        entrants=tuple(pairs),
        sit_outs=tuple(resting),
        history=tuple(history),
        moves=request.moves,
        form=TWO_PAIRS,
        wishes=wishes,
    )
    found = search_rounds(search, rng=seeded(request.seed, f"pairs after {len(history)}"))
    for round_plan in arranged(found, history=history):
        yield tuple(side_table(table.number, *table.seats) for table in round_plan.tables)


def _apart(
    request: MovementRequest,
    pairs: Sequence[EntrantKey],
    resting: Sequence[tuple[EntrantKey, ...]],
    wishes: CompanyWishes,
) -> Iterator[tuple[TablePlan, ...]]:
    """Yield the tables of games in which everybody rotates as an individual."""
    history = [_by_person(round_plan) for round_plan in request.history]
    people = tuple(person for key in pairs for person in _people_of(key))
    search = SearchRequest(
        entrants=people,
        sit_outs=tuple(
            tuple(person for key in each for person in _people_of(key)) for each in resting
        ),
        history=tuple(history),
        moves=request.moves,
        wishes=wishes.for_each(_people_of),
    )
    found = search_rounds(search, rng=seeded(request.seed, f"people after {len(history)}"))
    for round_plan in arranged(found, history=history):
        yield tuple(
            replace(
                table,
                seats=tuple(person // PAIR for person in table.seats),
                members=tuple(person % PAIR for person in table.seats),
            )
            for table in round_plan.tables
        )


def _people_of(pair: EntrantKey) -> tuple[int, int]:
    return PAIR * pair, PAIR * pair + 1


def _by_person(round_plan: RoundPlan) -> RoundPlan:
    """Return a round with people in place of their pairs."""
    return replace(
        round_plan,
        tables=tuple(
            replace(
                table,
                seats=tuple(
                    PAIR * key + table.member_at(seat) for seat, key in enumerate(table.seats)
                ),
                members=(),
            )
            for table in round_plan.tables
        ),
        sit_outs=tuple(person for key in round_plan.sit_outs for person in _people_of(key)),
    )


SPLIT_PAIRS: Final = Movement(
    key="split_pairs",
    title=gettext_noop("Split pairs"),
    description=gettext_noop(
        "People enter as pairs and play the first game of each session together; then everybody "
        "rotates as an individual."
    ),
    fewest=PAIR,
    most=MOST,
    unit=Unit.PAIR,
    only_fours=True,
    plan=plan_split_pairs,
    options=(SESSION,),
)
