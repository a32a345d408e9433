"""Rounds among those who have not met: for fields that changed while they were being played.

Each round is a matching with as many games as there can be; where fewer are left than the rounds
have room for, every round has its share of them. Whoever has missed most rounds comes first, so
that rests go round; then whoever has most games to catch up, so that few are left over at the
end. Several tries are made, and the one with most games is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, cycle, islice
from math import ceil
from random import Random
from typing import Final, TypeAlias

import rustworkx

from leagues.seating.movements.base import UnplannableField, gettext_noop
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
    is in how many rounds somebody did not play. Raises `UnplannableField` if there are fewer games
    than rounds.
    """
    pairs = [ordered(*pair) for pair in combinations(sorted(entrants), 2) if may_meet(*pair)]
    left = Standing(met, missed, meetings).games_left(pairs)
    most = min(left, rounds * (len(entrants) // 2))
    if left < rounds:
        raise UnplannableField(
            "too_many_rounds",
            gettext_noop(
                "Too few opponents are left for so many rounds. Plan fewer rounds, or let them "
                "meet more often in the event's settings."
            ),
        )
    best: list[list[Game]] = []
    slacks = (0, 1, len(entrants))
    tries = max(len(slacks), min(_MOST_TRIES, _WORK // (rounds * len(entrants))))
    for slack in islice(cycle(slacks), tries):
        so_far = Standing(Counter(met), Counter(missed), meetings)
        found = _tried(entrants, pairs, so_far, rounds=rounds, slack=slack, rng=rng)
        if not best or _games(found) > _games(best):
            best = found
        if _games(best) == most:
            break
    return best


def _tried(
    entrants: Sequence[EntrantKey],
    pairs: Sequence[Game],
    so_far: Standing,
    *,
    rounds: int,
    slack: int,
    rng: Random,
) -> list[list[Game]]:
    """Return rounds with their share of the games each, or `slack` more to leave none over."""
    found: list[list[Game]] = []
    for later in reversed(range(rounds)):
        left = so_far.games_left(pairs)
        share = min(ceil(left / (later + 1)) + slack, left - later)
        found.append(sorted(_matched(pairs, so_far, rng)[:share]))
        so_far.note(found[-1], entrants)
    return found


@dataclass(slots=True)
class Standing:
    """Who has met and who has missed rounds, as the rounds go by."""

    met: Counter[Game]
    missed: Counter[EntrantKey]
    meetings: int

    def left(self, pair: Game) -> int:
        """Return how often two may still meet."""
        return self.meetings - self.met[pair]

    def games_left(self, pairs: Sequence[Game]) -> int:
        """Return how many games of these pairs may still be played."""
        return sum(max(0, self.left(pair)) for pair in pairs)

    def note(self, games: Sequence[Game], entrants: Sequence[EntrantKey]) -> None:
        """Write down the games of a round."""
        self.met.update(games)
        self.missed.update({*entrants}.difference(*games))


def _games(rounds: Sequence[Sequence[Game]]) -> int:
    return sum(map(len, rounds))


def _matched(pairs: Sequence[Game], so_far: Standing, rng: Random) -> list[Game]:
    """Return as many games of a round as there can be, those with most to catch up first."""
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
    games = sorted(ordered(keys[one], keys[two]) for one, two in matching)
    return sorted(games, key=lambda game: -urgency[game[0]] - urgency[game[1]])
