"""Who of nine who are left over at tables of four meets whom at the three tables of three.

They are shared out in the order of the rests: the first three, the next three, the last three. So
good company is an order, and whoever reads the rests of a round knows the tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final, TypeAlias

from leagues.seating.filling import pairs_apart, with_small_tables
from leagues.seating.movements.company_wishes import CompanyWishes, of_round
from leagues.seating.movements.requested_rests import asked_to_rest
from leagues.seating.plans import (
    AT_THREES,
    FOURS,
    THREES,
    EntrantKey,
    RoundPlan,
    SeatPair,
    Wish,
    ordered,
)

Threes: TypeAlias = tuple[tuple[EntrantKey, ...], ...]

# To be kept apart weighs more than any number of meetings, a household as much as a few.
_APART: Final = 1_000
_HOUSEHOLD: Final = 5


def with_threes_in_order(
    rounds: Sequence[RoundPlan], *, history: Sequence[RoundPlan], wishes: Sequence[Wish]
) -> list[RoundPlan]:
    """Return rounds at tables of four, their nine rests in the order of the best threes.

    `history` is as people sat. Those who met least so far come together, as the wishes allow; of
    those, neighbours in the order of the rests.
    """
    met = Counter(pair for each in history for pair in _meetings(each))
    drawn: list[RoundPlan] = []
    for each in rounds:
        asked = asked_to_rest(wishes, each.number)
        left = [key for key in each.sit_outs if key not in asked]
        if len(left) == AT_THREES:
            own = CompanyWishes.of(of_round(wishes, each.number), among=left)
            best = min(
                _threes(left), key=lambda threes: (_price(threes, met, own), _spread(threes, left))
            )
            resting = tuple(key for key in each.sit_outs if key in asked)
            each = replace(each, sit_outs=(*resting, *(key for three in best for key in three)))
        apart = pairs_apart(wishes, each.number)
        met.update(_meetings(with_small_tables(each, FOURS, asked=asked, apart=apart)))
        drawn.append(each)
    return drawn


def _meetings(round_plan: RoundPlan) -> Iterator[SeatPair]:
    for table in round_plan.tables:
        yield from table.partnerships()
        yield from table.oppositions()


def _threes(left: Sequence[EntrantKey]) -> Iterator[Threes]:
    """Yield every way to share people out in threes, each once."""
    if not left:
        yield ()
        return
    first, *others = left
    for mates in combinations(others, THREES - 1):
        rest = [key for key in others if key not in mates]
        for threes in _threes(rest):
            yield ((first, *mates), *threes)


def _price(threes: Threes, met: Counter[SeatPair], wishes: CompanyWishes) -> int:
    pairs = [ordered(*pair) for three in threes for pair in combinations(three, 2)]
    apart = sum(pair in wishes.unwanted for pair in pairs)
    household = sum(pair in wishes.household for pair in pairs)
    return _APART * apart + _HOUSEHOLD * household + sum(met[pair] for pair in pairs)


def _spread(threes: Threes, left: Sequence[EntrantKey]) -> int:
    """Return how far apart in the order those are who come together."""
    places = {key: place for place, key in enumerate(left)}
    return sum(max(map(places.__getitem__, t)) - min(map(places.__getitem__, t)) for t in threes)
