"""Rounds among those who have not met: for fields that changed while they were being played.

Each round is a matching with as many games as there can be. Whoever has missed most rounds comes
first, so that rests go round; then whoever has most games to catch up, so that few are left over
at the end. Several tries are made, and the one with most games is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final, TypeAlias

import rustworkx

from leagues.seating.plans import EntrantKey, ordered

Game: TypeAlias = tuple[EntrantKey, EntrantKey]

_MOST_TRIES: Final = 20
_WORK: Final = 4_000  # rounds times entrants, over all tries: about a second
# Each weighs more than all that stand before it.
_LOT: Final = 1_000
_MISSED_ROUND: Final = 1_000
_FEWER_MEETINGS: Final = 10**10


def rounds_of_unmet(
    entrants: Sequence[EntrantKey],
    *,
    met: Counter[Game],
    missed: Counter[EntrantKey],
    meetings: int,
    rounds: int,
    rng: Random,
    may_meet: Callable[[EntrantKey, EntrantKey], bool] = lambda _one, _two: True,
) -> list[list[Game]]:
    """Return the games of so many rounds, in which no two come to meet more than `meetings` times.

    `met` counts by pairs with the smaller key first; games are given in the same form. `missed`
    is in how many rounds somebody did not play. The last rounds may have few games, or none.
    """
    pairs = [ordered(*pair) for pair in combinations(sorted(entrants), 2) if may_meet(*pair)]
    left = sum(max(0, meetings - met[pair]) for pair in pairs)
    most = min(left, rounds * (len(entrants) // 2))
    tries = max(1, min(_MOST_TRIES, _WORK // max(1, rounds * len(entrants))))
    best: list[list[Game]] = []
    for _ in range(tries):
        found: list[list[Game]] = []
        so_far = Standing(Counter(met), Counter(missed), meetings)
        for _ in range(rounds):
            found.append(_matched(pairs, so_far, rng))
            so_far.note(found[-1], entrants)
        if not best or _games(found) > _games(best):
            best = found
        if _games(best) == most:
            break
    return best


@dataclass(slots=True)
class Standing:
    """Who has met and who has missed rounds, as the rounds go by."""

    met: Counter[Game]
    missed: Counter[EntrantKey]
    meetings: int

    def left(self, pair: Game) -> int:
        """Return how often two may still meet."""
        return self.meetings - self.met[pair]

    def note(self, games: Sequence[Game], entrants: Sequence[EntrantKey]) -> None:
        """Write down the games of a round."""
        self.met.update(games)
        self.missed.update({*entrants}.difference(*games))


def _games(rounds: Sequence[Sequence[Game]]) -> int:
    return sum(map(len, rounds))


def _matched(pairs: Sequence[Game], so_far: Standing, rng: Random) -> list[Game]:
    """Return as many games of a round as there can be, with those who have most to catch up."""
    open_pairs = [pair for pair in pairs if so_far.left(pair) > 0]
    urgency = Counter({key: so_far.missed[key] * _MISSED_ROUND for pair in pairs for key in pair})
    for pair in open_pairs:
        urgency.update(dict.fromkeys(pair, so_far.left(pair)))
    keys = sorted(urgency)
    numbers = {key: number for number, key in enumerate(keys)}
    graph: rustworkx.PyGraph[EntrantKey, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(keys)
    for pair in open_pairs:
        one, two = pair
        weight = so_far.left(pair) * _FEWER_MEETINGS
        weight += (urgency[one] + urgency[two]) * _LOT + rng.randrange(_LOT)
        graph.add_edge(numbers[one], numbers[two], weight)
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted(ordered(keys[one], keys[two]) for one, two in matching)
