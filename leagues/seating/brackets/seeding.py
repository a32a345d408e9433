"""In which order the entrants are drawn: seeds, lots, and those who qualified from groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum, unique
from typing import Final

import rustworkx

from leagues.seating.movements.base import seeded
from leagues.seating.plans import EntrantKey

# A pair of one group that can meet a round earlier costs more than any number that meet later,
# in brackets of as many entrants as are allowed.
ROUND_BITS: Final = 9
MOST_ROUNDS: Final = 8


@unique
class Places(StrEnum):
    """How the entrants come to their places in a draw."""

    ENTERED = "entered"  # by seeds, then in the order in which they entered
    LOT_AFTER_SEEDS = "lot_after_seeds"
    LOT = "lot"  # all of them, whatever their seeds


def order_for_draw(
    seeds: Mapping[EntrantKey, int | None], places: Places, *, seed: int
) -> tuple[EntrantKey, ...]:
    """Return entrants in the order in which a bracket is to seed them.

    `seeds` has them as they entered. Lots depend on who is there and on `seed` alone, so that
    the same ones give the same draw.
    """
    lots = sorted(seeds)
    seeded(seed, "lots of the bracket").shuffle(lots)
    if places is Places.LOT:
        return tuple(lots)
    others = list(seeds) if places is Places.ENTERED else lots
    known = {key: own for key, own in seeds.items() if own is not None}
    return (*sorted(known, key=known.__getitem__), *(key for key in others if key not in known))


def bracket_size(entrants: int) -> int:
    """Return the smallest power of two that holds so many."""
    return 1 << max(0, entrants - 1).bit_length()


def seed_order(size: int) -> tuple[int, ...]:
    """Return the seeds from top to bottom of a draw of `size`, a power of two.

    The best two can meet in the last round only, the best four in the last but one; places
    beyond the number of entrants are byes and so fall to the best seeds.
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, total - one)]
    return tuple(order)


def meeting_round(one: int, two: int, size: int) -> int:
    """Return the round in which two seeds of a draw meet if both keep winning."""
    order = seed_order(size)
    return (order.index(one) ^ order.index(two)).bit_length()


def order_qualifiers(groups: Sequence[Sequence[EntrantKey]]) -> tuple[EntrantKey, ...]:
    """Return those who qualified from groups in the order in which a bracket is to seed them.

    `groups` has each group's qualifiers, the winner first; the order of the groups is that of
    their winners, the best first. A group may send fewer than another. All winners come before
    all runners-up, and so on, so that winners have the better seeds and the byes. Winner and
    runner-up of a group stand in opposite halves of the draw; further ones as far from those
    of their group as can be.
    """
    total = sum(len(group) for group in groups)
    places = {seed: place for place, seed in enumerate(seed_order(bracket_size(total)))}
    seeds_of: list[list[int]] = [[] for _group in groups]
    ordered: list[EntrantKey] = []
    for rank in range(max(map(len, groups), default=0)):
        present = [number for number, group in enumerate(groups) if len(group) > rank]
        first = len(ordered) + 1
        seeds = range(first, first + len(present))
        costs = [
            [
                sum(_closeness(places[seed], places[other]) for other in seeds_of[group])
                * len(present) ** 3
                + (place - (seed - first)) ** 2
                for seed in seeds
            ]
            for place, group in enumerate(present)
        ]
        chosen = _cheapest(costs)
        for group, seed in sorted(zip(present, chosen, strict=True), key=lambda pair: pair[1]):
            seeds_of[group].append(first + seed)
            ordered.append(groups[group][rank])
    return tuple(ordered)


def _closeness(one: int, two: int) -> int:
    """Return how bad it is that these places of a draw are of one group: the sooner, the worse."""
    return 1 << ROUND_BITS * (MOST_ROUNDS - (one ^ two).bit_length())


def _cheapest(costs: list[list[int]]) -> list[int]:
    """Return the column for each row, every one once, at the least total cost."""
    size = len(costs)
    worst = max(max(row) for row in costs) + 1
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(2 * size))
    graph.add_edges_from(
        (row, size + column, worst - costs[row][column])
        for row in range(size)
        for column in range(size)
    )
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    column_of: dict[int, int] = {min(edge): max(edge) - size for edge in matched}
    return [column_of[row] for row in range(size)]
