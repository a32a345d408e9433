"""Draw one Swiss round of entrants that play one against one: pairs, or teams.

See `criteria.py` for what is looked at, and in which order it is given up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leagues.seating.pairings.criteria import Preference, Prices, in_drawing_order
from leagues.seating.pairings.matching import MOST_DENSE, cheapest_pairs
from leagues.seating.pairings.records import Record
from leagues.seating.plans import EntrantKey, SeatPair, ordered


class NoOpponent(ValueError):
    """What may never meet leaves some without an opponent."""

    def __init__(self, entrants: tuple[EntrantKey, ...]) -> None:
        super().__init__(f"no opponent is left for {entrants}")
        self.entrants = entrants


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissField:
    """Who is to be paired in one round.

    `ranked` are records with the score each has for the draw, in half-points, best first.
    `forced` pairs meet, `barred` ones never do, `households` rather should not.
    """

    ranked: Sequence[tuple[Record, int]]
    preference: Preference = Preference.FOLD
    forced: frozenset[SeatPair] = frozenset()
    barred: frozenset[SeatPair] = frozenset()
    households: frozenset[SeatPair] = frozenset()


@dataclass(frozen=True, slots=True)
class Paired:
    """The pairs of a round, in each the better placed first, and who has the bye."""

    pairs: tuple[SeatPair, ...]
    bye: EntrantKey | None = None


def pair_round(field: SwissField) -> Paired:
    """Return the best round; above 256 entrants, one that no search near by can better.

    Raises `NoOpponent` if nobody is left for somebody.
    """
    places = {record.key: place for place, (record, _score) in enumerate(field.ranked)}
    bound = {key for pair in field.forced for key in pair}
    free = [pair for pair in field.ranked if pair[0].key not in bound]
    found = _paired(free, field)
    pairs = [*found.pairs, *field.forced]
    upper_first = sorted(tuple(sorted(pair, key=places.__getitem__)) for pair in pairs)
    return Paired(tuple((one, two) for one, two in upper_first), found.bye)


def _paired(ranked: Sequence[tuple[Record, int]], field: SwissField) -> Paired:
    """Return the pairs of those that are free to meet anybody."""
    bye: EntrantKey | None = None
    if len(ranked) % 2 and len(ranked) > MOST_DENSE:
        # So large a field always finds other pairs without its last.
        bye = min(reversed(ranked), key=lambda pair: (pair[0].byes, pair[0].score))[0].key
        ranked = [pair for pair in ranked if pair[0].key != bye]
    candidates = in_drawing_order(ranked, field.preference)
    prices = Prices(
        candidates,
        preference=field.preference,
        barred=field.barred,
        households=field.households,
    )
    count = len(candidates)

    def price(one: int, two: int) -> int | None:
        return prices.bye(one) if two == count else prices.pair(one, two)

    found = cheapest_pairs(count + count % 2, price, avoided=prices.rematch)
    keys = [candidate.record.key for candidate in candidates]
    alone = set(range(count)).difference(*found)
    if alone:
        raise NoOpponent(tuple(sorted(keys[place] for place in alone)))
    byes = [keys[one] for one, two in found if two == count]
    pairs = tuple(ordered(keys[one], keys[two]) for one, two in found if two != count)
    return Paired(pairs, byes[0] if byes else bye)
