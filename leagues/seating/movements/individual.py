"""Individual rotation: everybody plays with a new partner, or in new company, each round.

Where a design fits the number of people and rounds, it is used: at tables of four a whist
design, with no partner twice and every opponent equally often; where nobody has a partner, one
in which nobody meets twice. Otherwise, or where a design would break a wish, the search seats the
rounds, with the rests, and the turns at smaller tables, shared out beforehand. Rounds that stand
already are counted and never changed; if they are the beginning of the design, it is carried on.
Four people go through the three partnerships over and over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, islice
from typing import Final, TypeAlias

from leagues.seating.movements.arrangement import arranged
from leagues.seating.movements.base import (
    USUAL_MOVES,
    Movement,
    MovementOption,
    MovementRequest,
    gettext_noop,
    require_field,
    seeded,
)
from leagues.seating.movements.company_wishes import (
    CompanyWishes,
    crowd_to_keep_apart,
    of_round,
    require_kept,
    require_possible,
)
from leagues.seating.movements.meeting_designs import MeetingDesign, meeting_design
from leagues.seating.movements.requested_rests import (
    asked_to_rest,
    next_number,
    too_few_play,
    without_requested,
)
from leagues.seating.movements.search import SearchRequest, price_of, search_rounds
from leagues.seating.movements.sit_outs import sit_out_schedule, smaller_table_schedule
from leagues.seating.movements.whist_designs import WhistDesign, whist_design
from leagues.seating.plans import (
    FOURS,
    SEATS,
    Entrant,
    EntrantKey,
    RoundPlan,
    SeatPair,
    SeatPlan,
    TableForm,
    TablePlan,
    Wish,
)

MOST: Final = 200
# How often people are given numbers in a design anew, so that it keeps their wishes.
_DRAWS: Final = 10
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
    """Return the coming rounds of an individual rotation; see `plan_individual`.

    Rounds are planned together as long as the same wishes hold in them. Raises
    `UnplannableField` for wishes that cannot be kept.
    """
    require_field(request, most=MOST)
    rounds: list[RoundPlan] = []
    first = next_number(request.history)
    numbers = range(first, first + request.rounds)
    for wishes, group in groupby(numbers, key=partial(of_round, request.wishes)):
        so_far = replace(request, history=(*request.history, *rounds), wishes=wishes)
        rounds += _stretch(so_far, list(group), request.wishes)
    seated = arranged(
        rounds,
        history=request.history,
        fixed=[entrant.key for entrant in request.entrants if entrant.fixed_seat],
        change_tables=INDIVIDUAL.option(request, SAME_TABLE.key) == "avoided",
    )
    return SeatPlan(tuple(seated))


def _stretch(
    request: MovementRequest, numbers: Sequence[int], all_wishes: Sequence[Wish]
) -> list[RoundPlan]:
    """Return rounds in which the same wishes hold, those who asked to rest put aside."""
    asked = asked_to_rest(request.wishes, numbers[0])
    playing = tuple(entrant for entrant in request.entrants if entrant.key not in asked)
    if len(playing) < request.form.smallest:
        raise too_few_play(numbers[0], sorted(asked))
    inner = replace(
        request,
        entrants=playing,
        rounds=len(numbers),
        history=without_requested(request.history, all_wishes),
    )
    keys = _keys(inner)
    wishes = CompanyWishes.of(request.wishes, among=keys)
    require_possible(wishes, keys, request.form)
    rounds = _by_design(inner, wishes)
    missing = inner.rounds - len(rounds)
    if missing:
        searched = _by_search(inner, wishes, after=rounds, rounds=missing)
        rounds = [*rounds, *_better_end(inner, wishes, rounds, searched)]
    absent = tuple(key for key in _keys(request) if key in asked)
    rounds = [
        replace(round_plan, number=number, sit_outs=(*absent, *round_plan.sit_outs))
        for number, round_plan in zip(numbers, rounds, strict=True)
    ]
    require_kept(wishes, rounds)
    return rounds


def _keys(request: MovementRequest) -> tuple[EntrantKey, ...]:
    return tuple(sorted(entrant.key for entrant in request.entrants))


def _design(request: MovementRequest) -> Design | None:
    """Return the design for these people at these tables, if one is known."""
    people, form = len(request.entrants), request.form
    if form == FOURS:
        usual = request.left_over(people) == people % SEATS
        return whist_design(people) if usual else None
    if form.has_partners or form.smallest != form.largest:
        return None
    return meeting_design(people, form.usual)


def _by_design(request: MovementRequest, wishes: CompanyWishes) -> list[RoundPlan]:
    """Return the coming rounds that a design covers well, from the first on.

    The people are given their numbers in it anew some times if that is needed to keep wishes.
    """
    design = _design(request)
    if design is None:
        return []
    played = len(request.history)
    covered = max(played, design.covers(played + request.rounds))
    for draw in range(_DRAWS if wishes else 1):
        if _follows(request, design, draw):
            rounds = list(islice(_design_rounds(request, design, draw), played, covered))
            if wishes.are_kept(rounds):
                return rounds
    return []


def _follows(request: MovementRequest, design: Design, draw: int) -> bool:
    """Return whether the rounds that stand are the beginning of the design."""
    designed = _design_rounds(request, design, draw)
    return all(
        _company(stands) == _company(planned)
        for stands, planned in zip(request.history, designed, strict=False)
    )


def _company(round_plan: RoundPlan) -> frozenset[tuple[frozenset[EntrantKey], frozenset[SeatPair]]]:
    """Return who is together at a table, and as whose partner."""
    return frozenset(
        (frozenset(table.seats), frozenset(table.partnerships())) for table in round_plan.tables
    )


def _design_rounds(request: MovementRequest, design: Design, draw: int) -> Iterator[RoundPlan]:
    """Yield the design's rounds for these people for ever, cycle after cycle.

    Each draw gives the people other numbers in it.
    """
    kind = "whist" if request.form == FOURS else "meeting"
    rng = seeded(request.seed, f"{kind} design {draw}" if draw else f"{kind} design")
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
    request: MovementRequest, wishes: CompanyWishes, *, after: Sequence[RoundPlan], rounds: int
) -> list[RoundPlan]:
    rng = seeded(request.seed, f"search from {len(request.history) + len(after)}")
    history = (*request.history, *after)
    keys = _keys(request)
    sizes = request.form.sizes(len(keys) - _at_threes(request))
    crowd = crowd_to_keep_apart(wishes)
    resting = sit_out_schedule(
        keys,
        places=len(keys) - sum(sizes),
        rounds=rounds,
        history=history,
        rng=rng,
        crowd=crowd,
        of_crowd=max(0, len(crowd) - len(sizes)),
        apart=wishes.unwanted if request.joins_few(len(keys) - sum(sizes)) else (),
    )
    if not sizes:
        return [RoundPlan(0, (), those) for those in resting]
    smaller = smaller_table_schedule(
        keys,
        places=sum(size for size in sizes if size < sizes[0]),
        rounds=rounds,
        history=history,
        rng=rng,
    )
    search = SearchRequest(
        entrants=keys,
        sit_outs=tuple(resting),
        history=history,
        moves=request.moves,
        form=request.form,
        at_smaller=tuple(smaller),
        wishes=wishes,
    )
    return search_rounds(search, rng=rng)


def _at_threes(request: MovementRequest) -> int:
    """Return how many play at tables of three, because one would be left over alone."""
    people = len(request.entrants)
    left = request.left_over(people) if request.form == FOURS else 0
    return left if left >= SEATS else 0


def _better_end(
    request: MovementRequest,
    wishes: CompanyWishes,
    begun: Sequence[RoundPlan],
    searched: list[RoundPlan],
) -> list[RoundPlan]:
    """Return the searched rounds, or the design's where it is the better even if cut short."""
    design = _design(request)
    if design is None:
        return searched
    before = (*request.history, *begun)
    among = frozenset(_keys(request))
    best, price = searched, price_of((*before, *searched), among, wishes)
    for draw in range(_DRAWS if wishes else 1):
        if _follows(replace(request, history=before), design, draw):
            rounds = _design_rounds(request, design, draw)
            designed = list(islice(rounds, len(before), len(before) + len(searched)))
            by_design = price_of((*before, *designed), among, wishes)
            if by_design <= price and wishes.are_kept(designed):
                best, price = designed, by_design
    return best


SAME_TABLE: Final = MovementOption(
    key="same_table",
    title=gettext_noop("The same table twice running"),
    choices={
        "allowed": gettext_noop("may happen, but seldom"),
        "avoided": gettext_noop("is avoided as far as the number of tables allows"),
    },
    default="allowed",
)
INDIVIDUAL: Final = Movement(
    key="individual",
    title=gettext_noop("Rotation"),
    description=gettext_noop(
        "Everybody plays for themselves, in new company each round, with a new partner "
        "where the game has partners."
    ),
    most=MOST,
    plan=plan_rotation,
    options=(SAME_TABLE,),
)
