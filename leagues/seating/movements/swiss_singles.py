"""Swiss for single people: fours of neighbours in the standings, never twice with one partner.

The best of a four plays with the last against the two between, unless they were partners
before. Who does not find a place rests: of those who rested least, the lowest scores. Where those
left over play at small tables instead, that is a turn like a rest, and its result counts.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from leagues.events.formats import Unit
from leagues.seating.filling import without_small_tables
from leagues.seating.movements.base import (
    Movement,
    MovementOption,
    MovementRequest,
    Pace,
    gettext_noop,
    seeded,
)
from leagues.seating.movements.requested_rests import without_requested
from leagues.seating.movements.sit_outs import RestQueue
from leagues.seating.movements.swiss_reasons import four_reasons
from leagues.seating.movements.swiss_rounds import (
    NEW_PARTNERS,
    PARTNERS_AGAIN,
    require_new_company,
)
from leagues.seating.movements.swiss_tables import placed
from leagues.seating.movements.swiss_terms import (
    BYE_SCORE,
    FIRST_ROUND,
    LATE_SCORE,
    REST_BEFORE,
    REST_SCORE,
    SwissRound,
    is_drawn_by_lot,
    ranked,
    swiss_round,
)
from leagues.seating.movements.swiss_wishes import forced_pairs, wishes_broken
from leagues.seating.pairings.criteria import Preference
from leagues.seating.pairings.foursomes import FoursField, SeatedFour, broken_wishes, seat_fours
from leagues.seating.plans import (
    FOURS,
    SEATS,
    EntrantKey,
    RoundPlan,
    SeatPair,
    SeatPlan,
    WishKind,
)

MOST: Final = 200

EQUAL_SCORES: Final = MovementOption(
    key="ranking",
    title=gettext_noop("Among equal scores"),
    choices={
        Preference.ADJACENT.value: gettext_noop("neighbours in the ranking"),
        Preference.RANDOM.value: gettext_noop("drawn by lot"),
    },
    default=Preference.ADJACENT.value,
    description=gettext_noop(
        "Equal scores are put in order by seed, then by points made less points conceded."
    ),
)


def plan_swiss_singles(request: MovementRequest) -> SeatPlan:
    """Return the round after the history; see `swiss_round` and `forced_pairs` for refusals."""
    swiss = swiss_round(SWISS_SINGLES, request)
    by_lot = is_drawn_by_lot(SWISS_SINGLES, swiss)
    by_lot |= SWISS_SINGLES.option(request, EQUAL_SCORES.key) == Preference.RANDOM
    order = ranked(swiss, swiss.playing, by_lot=by_lot)
    forced = forced_pairs(swiss)
    resting = _resting(swiss, order, frozenset(key for pair in forced for key in pair))
    field = _field(swiss, [key for key in order if key not in resting], forced)
    tables = seat_fours(field, rng=seeded(request.seed, f"swiss tables of round {swiss.number}"))
    _require_kept(swiss, field, tables)
    seats = [(a, c, b, d) for (a, b), (c, d) in (table.partners for table in tables)]
    round_plan = RoundPlan(
        swiss.number,
        placed(swiss, seats),
        (*resting, *swiss.resting),
        tuple(four_reasons(swiss, tables, resting, field.forced)),
    )
    return SeatPlan((round_plan,))


def _resting(
    swiss: SwissRound, order: list[EntrantKey], bound: frozenset[EntrantKey]
) -> tuple[EntrantKey, ...]:
    """Return who rests: those who rested least, not twice running, the lowest scores, the last.

    A late-comer joins one below the lowest count, so as not to rest for all they missed; a rest
    on request is no turn. Those who are `bound` to an opponent rest only if nobody else is left.
    They are named best first, as they share out small tables, where these are played.
    """
    queue = RestQueue()
    before: frozenset[EntrantKey] = frozenset()
    history = [without_small_tables(each, FOURS) for each in swiss.request.history]
    for played in without_requested(history, swiss.request.wishes):
        queue.admit(sorted(played.present()), before=before)
        queue.note(played.sit_outs)
        before = played.present()
    queue.admit(order, before=before)

    latest = history[-1].sit_outs if history else ()
    places = {key: place for place, key in enumerate(order)}

    def turn(key: EntrantKey) -> tuple[bool, int, bool, int, int]:
        score = swiss.records[key].score
        return key in bound, queue.rests[key], key in latest, score, -places[key]

    left = swiss.request.left_over(len(order))
    if len(bound) > len(order) - left:  # at small tables nobody would meet as they are to
        left = len(order) % SEATS
    resting = frozenset(sorted(order, key=turn)[:left])
    return tuple(key for key in order if key in resting)


def _field(swiss: SwissRound, order: list[EntrantKey], forced: frozenset[SeatPair]) -> FoursField:
    return FoursField(
        ranked=[(swiss.records[key], swiss.drawn_score(key)) for key in order],
        forced=frozenset(pair for pair in forced if set(pair) <= set(order)),
        apart=swiss.wished_pairs(WishKind.APART),
        not_opponents=swiss.wished_pairs(WishKind.FORBIDDEN),
        not_partners=swiss.wished_pairs(WishKind.NOT_PARTNERS),
        households=swiss.wished_pairs(WishKind.HOUSEHOLD),
        together=swiss.wished_pairs(WishKind.TOGETHER),
    )


def _require_kept(swiss: SwissRound, field: FoursField, tables: list[SeatedFour]) -> None:
    """Raise `UnplannableField` if wishes are not kept, or partners return that must not."""
    broken = broken_wishes(field, tables)
    if broken:
        raise wishes_broken(swiss, {key for pair in broken for key in pair})
    again = {
        key
        for table in tables
        for one, two in table.partners
        if two in swiss.records[one].partners
        for key in (one, two)
    }
    require_new_company(SWISS_SINGLES, swiss, again)


SWISS_SINGLES: Final = Movement(
    key="swiss_singles",
    title=gettext_noop("Swiss for singles"),
    description=gettext_noop(
        "Everybody plays for themselves. Each round, people with about equal scores share a "
        "table, and nobody has the same partner twice. Every round is drawn once the results "
        "before it are in."
    ),
    unit=Unit.SINGLE,
    pace=Pace.BY_ROUND,
    only_fours=True,
    counts_small=True,
    fewest=SEATS,
    most=MOST,
    new_company=NEW_PARTNERS,
    plan=plan_swiss_singles,
    options=(
        FIRST_ROUND,
        EQUAL_SCORES,
        replace(BYE_SCORE, title=gettext_noop("A rest counts as"), default="half"),
        REST_SCORE,
        REST_BEFORE,
        LATE_SCORE,
        PARTNERS_AGAIN,
    ),
)
