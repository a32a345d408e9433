"""Individual rotation: everybody plays with a new partner, or in new company, each round.

Where a design fits the number of people and rounds, it is used: at tables of four a whist
design, with no partner twice and every opponent equally often; where nobody has a partner, one
in which nobody meets twice. Otherwise the search seats the rounds, with the rests, and the
turns at smaller tables, shared out beforehand. Rounds that stand already are counted and never
changed; if they are the beginning of the design, it is carried on. Four people go through the
three partnerships over and over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, TypeAlias

from leagues.seating.movements.arrangement import arranged
from leagues.seating.movements.base import (
    USUAL_MOVES,
    Movement,
    MovementRequest,
    gettext_noop,
    require_field,
    seeded,
)
from leagues.seating.movements.meeting_designs import MeetingDesign, meeting_design
from leagues.seating.movements.search import SearchRequest, price_of, search_rounds
from leagues.seating.movements.sit_outs import sit_out_schedule, smaller_table_schedule
from leagues.seating.movements.whist_designs import WhistDesign, whist_design
from leagues.seating.plans import (
    FOURS,
    Entrant,
    EntrantKey,
    RoundPlan,
    SeatPair,
    SeatPlan,
    TableForm,
    TablePlan,
)

MOST: Final = 200
Design: TypeAlias = WhistDesign | MeetingDesign


def plan_individual(
    entrants: Sequence[EntrantKey],
    rounds: int,
    seed: int,
    history: Sequence[RoundPlan] = (),
    *,
    fixed: Sequence[EntrantKey] = (),
    form: TableForm = FOURS,
    moves: int = USUAL_MOVES,
) -> SeatPlan:
    """Return the coming rounds for these people, numbered on from the history.

    Raises `UnplannableField` for fewer people than a table takes or more than 200, the same
    person twice, or no round. The people's order does not matter. `fixed` people keep their
    seat as far as they can. Takes up to three seconds; `moves` says how long to search.
    """
    request = MovementRequest(
        entrants=tuple(Entrant(key, fixed_seat=key in fixed) for key in entrants),
        rounds=rounds,
        seed=seed,
        history=tuple(history),
        form=form,
        moves=moves,
    )
    return plan_rotation(request)


def plan_rotation(request: MovementRequest) -> SeatPlan:
    """Return the coming rounds of an individual rotation; see `plan_individual`."""
    require_field(request, most=MOST)
    fixed = [entrant.key for entrant in request.entrants if entrant.fixed_seat]
    rounds = _by_design(request)
    missing = request.rounds - len(rounds)
    if missing:
        searched = _by_search(request, after=rounds, rounds=missing)
        rounds = [*rounds, *_better_end(request, rounds, searched)]
    seated = arranged(rounds, history=request.history, fixed=fixed)
    first = request.history[-1].number + 1 if request.history else 1
    return SeatPlan(
        tuple(replace(round_plan, number=first + n) for n, round_plan in enumerate(seated))
    )


def _keys(request: MovementRequest) -> tuple[EntrantKey, ...]:
    return tuple(sorted(entrant.key for entrant in request.entrants))


def _design(request: MovementRequest) -> Design | None:
    """Return the design for these people at these tables, if one is known."""
    people, form = len(request.entrants), request.form
    if form == FOURS:
        return whist_design(people)
    if form.has_partners or form.smallest != form.largest:
        return None
    return meeting_design(people, form.usual)


def _by_design(request: MovementRequest) -> list[RoundPlan]:
    """Return the coming rounds that a design covers well, from the first on."""
    design = _design(request)
    if design is None or not _follows(request, design):
        return []
    played = len(request.history)
    covered = design.covers(played + request.rounds)
    return list(islice(_design_rounds(request, design), played, max(played, covered)))


def _follows(request: MovementRequest, design: Design) -> bool:
    """Return whether the rounds that stand are the beginning of the design."""
    return all(
        _company(stands) == _company(designed)
        for stands, designed in zip(request.history, _design_rounds(request, design), strict=False)
    )


def _company(round_plan: RoundPlan) -> frozenset[tuple[frozenset[EntrantKey], frozenset[SeatPair]]]:
    """Return who is together at a table, and as whose partner."""
    return frozenset(
        (frozenset(table.seats), frozenset(table.partnerships())) for table in round_plan.tables
    )


def _design_rounds(request: MovementRequest, design: Design) -> Iterator[RoundPlan]:
    """Yield the design's rounds for these people for ever, cycle after cycle."""
    rng = seeded(request.seed, f"{'whist' if request.form == FOURS else 'meeting'} design")
    names = list(_keys(request))
    rng.shuffle(names)
    fixed = [entrant.key for entrant in request.entrants if entrant.fixed_seat]
    has_rests = design.players % request.form.usual != 0
    while True:
        if fixed and not has_rests:
            names.remove(fixed[0])
            names.append(fixed[0])
        for blocks in design.developed():
            tables = tuple(
                TablePlan(
                    number, tuple(names[player] for player in block), request.form.has_partners
                )
                for number, block in enumerate(blocks, start=1)
            )
            seated = {key for table in tables for key in table.seats}
            yield RoundPlan(0, tables, tuple(key for key in names if key not in seated))
        if not has_rests:
            rng.shuffle(names)  # not with rests: a new order would bring somebody's forward


def _by_search(
    request: MovementRequest, *, after: Sequence[RoundPlan], rounds: int
) -> list[RoundPlan]:
    rng = seeded(request.seed, f"search from {len(request.history) + len(after)}")
    history = (*request.history, *after)
    keys = _keys(request)
    sizes = request.form.sizes(len(keys))
    resting, smaller = (
        make(keys, places=places, rounds=rounds, history=history, rng=rng)
        for make, places in (
            (sit_out_schedule, len(keys) - sum(sizes)),
            (smaller_table_schedule, sum(size for size in sizes if size < sizes[0])),
        )
    )
    search = SearchRequest(
        entrants=keys,
        sit_outs=tuple(resting),
        history=history,
        moves=request.moves,
        form=request.form,
        at_smaller=tuple(smaller),
    )
    return search_rounds(search, rng=rng)


def _better_end(
    request: MovementRequest, begun: Sequence[RoundPlan], searched: list[RoundPlan]
) -> list[RoundPlan]:
    """Return the searched rounds, or the design's where it is the better even if cut short."""
    design = _design(request)
    if design is None or not _follows(request, design):
        return searched
    start = len(request.history) + len(begun)
    designed = list(islice(_design_rounds(request, design), start, start + len(searched)))
    among = frozenset(_keys(request))
    before = (*request.history, *begun)
    by_design = price_of((*before, *designed), among)
    by_search = price_of((*before, *searched), among)
    return designed if by_design <= by_search else searched


INDIVIDUAL: Final = Movement(
    key="individual",
    title=gettext_noop("Rotation"),
    description=gettext_noop(
        "Everybody plays for themselves, in new company each round, with a new partner "
        "where the game has partners."
    ),
    most=MOST,
    plan=plan_rotation,
)
