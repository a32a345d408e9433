"""Swiss for pairs: equal scores meet, nobody meets twice, the bye goes to the lowest once.

What is looked at, and given up last, is told in `pairings/criteria.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from leagues.events.formats import Unit
from leagues.seating.movements.base import (
    Movement,
    MovementRequest,
    Pace,
    gettext_noop,
)
from leagues.seating.movements.swiss_reasons import pair_reasons
from leagues.seating.movements.swiss_terms import (
    ACCELERATION,
    BYE_SCORE,
    FIRST_ROUND,
    LATE_SCORE,
    RANKING,
    REMATCHES,
    REST_SCORE,
    SwissRound,
    forced_pairs,
    is_drawn_by_lot,
    meets_again,
    nobody_left,
    ranked,
    swiss_round,
)
from leagues.seating.pairings.criteria import Preference
from leagues.seating.pairings.swiss import NoOpponent, Paired, SwissField, pair_round
from leagues.seating.plans import EntrantKey, RoundPlan, SeatPair, SeatPlan, TablePlan, WishKind

MOST: Final = 10_000


def plan_swiss_pairs(request: MovementRequest) -> SeatPlan:
    """Return the round after the history; see `swiss_round` and `forced_pairs` for refusals."""
    swiss = swiss_round(SWISS_PAIRS, request)
    field = _field(swiss)
    try:
        paired = pair_round(field)
    except NoOpponent as alone:
        raise nobody_left(swiss, _kept_apart(field, alone.entrants)) from alone
    again = [pair for pair in paired.pairs if pair[1] in swiss.records[pair[0]].opponents]
    if again and SWISS_PAIRS.option(request, REMATCHES.key) == "refuse":
        raise meets_again(swiss, (key for pair in again for key in pair))
    sit_outs = (*(() if paired.bye is None else (paired.bye,)), *swiss.resting)
    tables = tuple(_seated(swiss, paired))
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


def _seated(swiss: SwissRound, paired: Paired) -> list[TablePlan]:
    """Return the tables, the best scores at table 1; who should not walk stays where they were."""
    scores = {key: swiss.records[key].score for pair in paired.pairs for key in pair}
    best_first = sorted(
        paired.pairs,
        key=lambda pair: (-max(map(scores.__getitem__, pair)), -sum(map(scores.__getitem__, pair))),
    )
    stays = _last_places(swiss)
    numbers = _table_numbers(best_first, {key: table for key, (table, _) in stays.items()})
    seats = {key: seat for key, (_, seat) in stays.items()}
    tables = [
        TablePlan(number, _sides(swiss, pair, seats) * 2)
        for number, pair in zip(numbers, best_first, strict=True)
    ]
    return sorted(tables, key=lambda table: table.number)


def _last_places(swiss: SwissRound) -> dict[EntrantKey, tuple[int, int]]:
    """Return table and seat of those who should not walk, where they last sat."""
    fixed = {entrant.key for entrant in swiss.request.entrants if entrant.fixed_seat}
    return {
        key: (table.number, table.seats.index(key))
        for played in (swiss.request.history if fixed else ())
        for table in played.tables
        for key in fixed.intersection(table.seats)
    }


def _table_numbers(pairs: Sequence[SeatPair], homes: dict[EntrantKey, int]) -> list[int]:
    """Return a table for each pair: its home if it has one that is free, else the next one."""
    taken: dict[int, SeatPair] = {}
    for pair in pairs:
        for home in (homes[key] for key in pair if key in homes):
            if home <= len(pairs) and home not in taken and pair not in taken.values():
                taken[home] = pair
    numbers = {pair: home for home, pair in taken.items()}
    free = (number for number in range(1, len(pairs) + 1) if number not in taken)
    return [numbers[pair] if pair in numbers else next(free) for pair in pairs]


def _sides(swiss: SwissRound, pair: SeatPair, seats: dict[EntrantKey, int]) -> SeatPair:
    """Return who sits north and south first: who should not walk, else who did so less often."""
    one, two = pair
    wanted = next(((key, seats[key]) for key in pair if key in seats), None)
    if wanted is not None:
        key, seat = wanted
        return pair if (key == one) == (seat == 0) else (two, one)
    had = swiss.records[one].first_seats, swiss.records[two].first_seats
    return pair if had[0] <= had[1] else (two, one)


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
    fewest=2,
    most=MOST,
    plan=plan_swiss_pairs,
    options=(
        FIRST_ROUND,
        RANKING,
        BYE_SCORE,
        REST_SCORE,
        LATE_SCORE,
        ACCELERATION,
        REMATCHES,
    ),
)
