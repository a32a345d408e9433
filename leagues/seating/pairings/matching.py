"""The cheapest way to put a field into pairs, everybody once.

Up to 256 places the answer is exact, by minimum-cost perfect matching. A larger field is cut
into blocks: each place is tried only with the next few, and those at the end of a block are put
back to be paired with the next block. What comes out is looked over; where somebody is left, or
two are together who should not be, more neighbours are tried, and then all of the region.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, TypeAlias

import rustworkx

# What two places cost together, the lower one first; None if they must never be a pair.
Price: TypeAlias = Callable[[int, int], int | None]
PlacePair: TypeAlias = tuple[int, int]

MOST_DENSE: Final = 256
BLOCK: Final = 300
PUT_BACK: Final = 60
NEIGHBOURS: Final = (20, 40, 80)
# How far around a place that went wrong all pairs are tried, in turn.
REGIONS: Final = (60, 120, 250)


def cheapest_pairs(places: int, price: Price, *, avoided: int) -> list[PlacePair]:
    """Return the cheapest pairs among places 0 to `places` - 1, each in one pair at most.

    As many as possible are paired; among these ways the sum of the prices is least. Places that
    are near each other should be those that suit each other: above 256 only near ones are
    tried. `avoided` is the price from which a pair is one that should not be.
    """
    if places <= MOST_DENSE:
        return matched(combinations(range(places), 2), price)
    return _mended(_in_blocks(places, price, avoided), places, price, avoided)


def matched(tried: Iterable[PlacePair], price: Price) -> list[PlacePair]:
    """Return the exact answer if only the pairs that are `tried` may be."""
    graph = rustworkx.PyGraph[int, int](multigraph=False)
    nodes: dict[int, int] = {}
    edges = []
    for one, two in tried:
        cost = price(one, two)
        if cost is not None:
            for place in (one, two):
                if place not in nodes:
                    nodes[place] = len(nodes)
            edges.append((nodes[one], nodes[two], -cost))
    graph.add_nodes_from(list(nodes))
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    names = list(nodes)
    return sorted(_in_order(names[one], names[two]) for one, two in found)


def _in_order(one: int, two: int) -> PlacePair:
    return (one, two) if one < two else (two, one)


def _near(block: Sequence[int], neighbours: int) -> Iterator[PlacePair]:
    for at, one in enumerate(block):
        for two in block[at + 1 : at + 1 + neighbours]:
            yield one, two


def _in_blocks(places: int, price: Price, avoided: int) -> list[PlacePair]:
    pairs: list[PlacePair] = []
    waiting = list(range(places))
    size = BLOCK
    while waiting:
        is_last = len(waiting) < size + BLOCK // 2
        block = waiting if is_last else waiting[:size]
        put_back = frozenset() if is_last else frozenset(block[-PUT_BACK:])
        settled = _settled(block, put_back, price, avoided)
        pairs += settled
        if is_last:
            break
        paired = {place for pair in settled for place in pair}
        waiting = [place for place in waiting if place not in paired]
        size = BLOCK if settled else size + BLOCK
    return pairs


def _settled(
    block: Sequence[int], put_back: frozenset[int], price: Price, avoided: int
) -> list[PlacePair]:
    """Return the pairs of a block without those put back, by as few neighbours as will do."""
    settled: list[PlacePair] = []
    for neighbours in NEIGHBOURS:
        found = matched(_near(block, neighbours), price)
        settled = [pair for pair in found if put_back.isdisjoint(pair)]
        if 2 * len(found) == len(block) and not _wrong(settled, price, avoided):
            break
    return settled


def _wrong(pairs: Iterable[PlacePair], price: Price, avoided: int) -> list[PlacePair]:
    """Return the pairs that should not be."""
    return [pair for pair in pairs if (price(*pair) or 0) >= avoided]


def _mended(pairs: list[PlacePair], places: int, price: Price, avoided: int) -> list[PlacePair]:
    """Return the pairs with the regions where something went wrong paired afresh."""
    for reach in REGIONS:
        tried_up_to = 0
        for place in _troubled(pairs, places, price, avoided):
            if place < tried_up_to:
                continue
            tried_up_to = place + reach
            region = set(range(max(0, place - reach), min(places, place + reach)))
            kept = [pair for pair in pairs if region.isdisjoint(pair)]
            anew = matched(combinations(sorted(_around(pairs, region)), 2), price)
            tried = sorted([*kept, *anew])
            if _trouble(tried, price, avoided) < _trouble(pairs, price, avoided):
                pairs = tried
    return pairs


def _around(pairs: Iterable[PlacePair], region: set[int]) -> set[int]:
    """Return a region with those who were paired with somebody in it."""
    return region.union(*(pair for pair in pairs if not region.isdisjoint(pair)))


def _troubled(pairs: Sequence[PlacePair], places: int, price: Price, avoided: int) -> list[int]:
    """Return the places that are in no pair, and the upper ones of pairs that should not be."""
    alone = set(range(places)).difference(*pairs)
    return sorted(alone | {one for one, _two in _wrong(pairs, price, avoided)})


def _trouble(pairs: Sequence[PlacePair], price: Price, avoided: int) -> tuple[int, int]:
    """Return how bad pairs are: fewest left alone first, then fewest that should not be."""
    return -len(pairs), len(_wrong(pairs, price, avoided))
