"""Swiss for pairs: equal scores meet, nobody meets twice, the bye goes to the lowest once.

What is looked at, and given up last, is told in `pairings/criteria.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from leagues.events.formats import Unit
from leagues.seating.movements.base import Movement, MovementRequest, Pace, gettext_noop
from leagues.seating.movements.swiss_reasons import pair_reasons
from leagues.seating.movements.swiss_rounds import (
    NEW_OPPONENTS,
    REMATCHES,
    require_new_company,
)
from leagues.seating.movements.swiss_tables import placed
from leagues.seating.movements.swiss_terms import (
    ACCELERATION,
    BYE_SCORE,
    FIRST_ROUND,
    LATE_SCORE,
    RANKING,
    REST_BEFORE,
    REST_SCORE,
    SwissRound,
    is_drawn_by_lot,
    ranked,
    swiss_round,
)
from leagues.seating.movements.swiss_wishes import forced_pairs, wishes_broken
from leagues.seating.pairings.criteria import Preference
from leagues.seating.pairings.swiss import NoOpponent, Paired, SwissField, pair_round
from leagues.seating.plans import EntrantKey, RoundPlan, SeatPair, SeatPlan, WishKind

MOST: Final = 10_000


def plan_swiss_pairs(request: MovementRequest) -> SeatPlan:
    """Return the round after the history; see `swiss_round` and `forced_pairs` for refusals."""
    swiss = swiss_round(SWISS_PAIRS, request)
    field = _field(swiss)
    try:
        paired = pair_round(field)
    except NoOpponent as alone:
        raise wishes_broken(swiss, _kept_apart(field, alone.entrants)) from alone
    again = [pair for pair in paired.pairs if pair[1] in swiss.records[pair[0]].opponents]
    require_new_company(SWISS_PAIRS, swiss, (key for pair in again for key in pair))
    sit_outs = (*(() if paired.bye is None else (paired.bye,)), *swiss.resting)
    tables = placed(swiss, [pair * 2 for pair in _best_first(swiss, paired)])
    reasons = tuple(pair_reasons(swiss, field, paired))
    return SeatPlan((RoundPlan(swiss.number, tables, sit_outs, reasons),))


def _field(swiss: SwissRound) -> SwissField:
    preference = Preference(SWISS_PAIRS.option(swiss.request, RANKING.key))
    by_lot = preference is Preference.RANDOM or is_drawn_by_lot(SWISS_PAIRS, swiss)
    order = ranked(swiss, swiss.playing, by_lot=by_lot)
    return SwissField(
        ranked=[(swiss.records[key], swiss.drawn_score(key)) for key in order],
        preference=preference,
        forced=forced_pairs(swiss),
        barred=swiss.wished_pairs(WishKind.FORBIDDEN, WishKind.APART),
        households=swiss.wished_pairs(WishKind.HOUSEHOLD),
    )


def _kept_apart(field: SwissField, alone: Sequence[EntrantKey]) -> set[EntrantKey]:
    """Return those without an opponent, and whom they must not meet."""
    return {*alone, *(key for pair in field.barred if set(pair) & set(alone) for key in pair)}


def _best_first(swiss: SwissRound, paired: Paired) -> list[SeatPair]:
    def worth(pair: SeatPair) -> tuple[int, int]:
        scores = [swiss.records[key].score for key in pair]
        return -max(scores), -sum(scores)

    return sorted(paired.pairs, key=worth)


SWISS_PAIRS: Final = Movement(
    key="swiss_pairs",
    title=gettext_noop("Swiss for pairs"),
    description=gettext_noop(
        "Each round, pairs with equal scores meet, and nobody meets the same opponents twice. "
        "Every round is drawn once the results before it are in."
    ),
    unit=Unit.PAIR,
    pace=Pace.BY_ROUND,
    only_fours=True,
    gives_byes=True,
    fewest=2,
    most=MOST,
    new_company=NEW_OPPONENTS,
    plan=plan_swiss_pairs,
    options=(
        FIRST_ROUND,
        RANKING,
        BYE_SCORE,
        REST_SCORE,
        REST_BEFORE,
        LATE_SCORE,
        ACCELERATION,
        REMATCHES,
    ),
)
