"""Individual rotation: everybody plays with a new partner each round.

Where a whist design fits the number of people and rounds, it is used: no partner twice, every
opponent equally often. Otherwise the search seats the rounds, with the rests fixed beforehand.
Rounds that stand already are counted and never changed; if they are the beginning of the
design, it is carried on. Four people go through the three partnerships over and over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from leagues.seating.movements.arrangement import arranged
from leagues.seating.movements.base import (
    USUAL_MOVES,
    Movement,
    MovementRequest,
    gettext_noop,
    require_field,
    seeded,
)
from leagues.seating.movements.search import SearchRequest, price_of, search_rounds
from leagues.seating.movements.sit_outs import sit_out_schedule
from leagues.seating.movements.whist_designs import WhistDesign, whist_design
from leagues.seating.plans import (
    SEATS,
    Entrant,
    EntrantKey,
    RoundPlan,
    SeatPlan,
    TablePlan,
)

FEWEST: Final = 4
MOST: Final = 200
# A design cut short by more rounds than this meets unevenly; the search may do better then.
_ROUNDS_SHORT_OF_DESIGN: Final = 2


def plan_individual(
    entrants: Sequence[EntrantKey],
    rounds: int,
    seed: int,
    history: Sequence[RoundPlan] = (),
    *,
    fixed: Sequence[EntrantKey] = (),
    moves: int = USUAL_MOVES,
) -> SeatPlan:
    """Return the coming rounds for these people, numbered on from the history.

    Raises `UnplannableField` for fewer than 4 or more than 200 people, the same person twice,
    or no round. The people's order does not matter. `fixed` people keep their seat as far as
    they can. Takes up to three seconds; `moves` says how long to search.
    """
    request = MovementRequest(
        entrants=tuple(Entrant(key, fixed_seat=key in fixed) for key in entrants),
        rounds=rounds,
        seed=seed,
        history=tuple(history),
        moves=moves,
    )
    return plan_rotation(request)


def plan_rotation(request: MovementRequest) -> SeatPlan:
    """Return the coming rounds of an individual rotation; see `plan_individual`."""
    require_field(request, fewest=FEWEST, most=MOST)
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


def _by_design(request: MovementRequest) -> list[RoundPlan]:
    """Return the coming rounds that a whist design covers well, from the first on."""
    design = whist_design(len(request.entrants))
    if design is None or not _follows(request, design):
        return []
    played = len(request.history)
    wanted = played + request.rounds
    cycles, beyond = divmod(wanted, design.rounds)
    if beyond >= design.rounds - _ROUNDS_SHORT_OF_DESIGN:
        covered = wanted
    else:
        covered = cycles * design.rounds
    return list(islice(_design_rounds(request, design), played, max(played, covered)))


def _follows(request: MovementRequest, design: WhistDesign) -> bool:
    """Return whether the rounds that stand are the beginning of the design."""
    return all(
        _company(stands) == _company(designed)
        for stands, designed in zip(request.history, _design_rounds(request, design), strict=False)
    )


def _company(round_plan: RoundPlan) -> frozenset[frozenset[tuple[EntrantKey, EntrantKey]]]:
    return frozenset(frozenset(table.partnerships()) for table in round_plan.tables)


def _design_rounds(request: MovementRequest, design: WhistDesign) -> Iterator[RoundPlan]:
    """Yield the design's rounds for these people for ever, cycle after cycle."""
    rng = seeded(request.seed, "whist design")
    names = list(_keys(request))
    rng.shuffle(names)
    fixed = [entrant.key for entrant in request.entrants if entrant.fixed_seat]
    while True:
        if fixed and design.players % SEATS == 0:
            names.remove(fixed[0])
            names.append(fixed[0])
        for blocks in design.developed():
            tables = tuple(
                TablePlan(number, tuple(names[player] for player in block))
                for number, block in enumerate(blocks, start=1)
            )
            seated = {key for table in tables for key in table.seats}
            yield RoundPlan(0, tables, tuple(key for key in names if key not in seated))
        if design.players % SEATS == 0:
            rng.shuffle(names)  # not with rests: a new order would bring somebody's forward


def _by_search(
    request: MovementRequest, *, after: Sequence[RoundPlan], rounds: int
) -> list[RoundPlan]:
    rng = seeded(request.seed, f"search from {len(request.history) + len(after)}")
    history = (*request.history, *after)
    keys = _keys(request)
    sit_outs = sit_out_schedule(keys, rounds=rounds, history=history, rng=rng)
    search = SearchRequest(
        entrants=keys, sit_outs=tuple(sit_outs), history=history, moves=request.moves
    )
    return search_rounds(search, rng=rng)


def _better_end(
    request: MovementRequest, begun: Sequence[RoundPlan], searched: list[RoundPlan]
) -> list[RoundPlan]:
    """Return the searched rounds, or the design's where it is the better even if cut short."""
    design = whist_design(len(request.entrants))
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
    title=gettext_noop("Rotating partners"),
    description=gettext_noop(
        "Everybody plays for themselves, with a new partner and new opponents each round."
    ),
    fewest=FEWEST,
    most=MOST,
    plan=plan_rotation,
)
