"""Swiss rounds: against networkx on the same weights, against another package, and against limits.

The other package draws from the top down, which is quick and lets people meet again though they
need not; so the meetings are compared too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import combinations
from random import Random

import networkx
from cardarena_tournament_core import MatchupOutcome, Player, Swiss

from leagues.seating.pairings.criteria import Preference, Prices, in_drawing_order
from leagues.seating.pairings.matching import matched
from leagues.seating.pairings.records import ScoreRules, records_of
from tests.bench.measuring import Row, rates
from tests.leagues.seating.swiss_events import SwissEvent, by_chance, pairs_of

ROUNDS = 9
# Entrants, and how many seconds of the processor a round may take.
DENSE = ((128, 0.02), (256, 0.2), (512, 1.7))
WHOLE = ((1_000, 0.3), (5_000, 0.85), (10_000, 3.0))
EVENTS = ((12, 8), (20, 8), (64, 7))
MOST_EVENTS = 20


def rows() -> list[Row]:
    """Return all rows about Swiss rounds."""
    return [
        against_networkx(),
        *(dense(entrants, limit) for entrants, limit in DENSE),
        *(whole(entrants, limit) for entrants, limit in WHOLE),
        *(speed(entrants) for entrants, _rounds in EVENTS),
        *(meetings(entrants, rounds) for entrants, rounds in EVENTS),
    ]


def an_event(entrants: int, rounds: int, seed: int = 1) -> SwissEvent:
    """Return an event in which so many rounds have been played."""
    event = SwissEvent.of(entrants, seed=seed)
    chance = Random(seed)
    for _ in range(rounds):
        event.play(by_chance(chance))
    return event


def prices(entrants: int) -> Prices:
    """Return what the pairs of the sixth round cost."""
    event = an_event(entrants, 5)
    keys = [entrant.key for entrant in event.entrants]
    records = records_of(keys, event.history, event.results, rests={}, rules=ScoreRules())
    ranked = sorted(records.values(), key=lambda record: (-record.score, record.key))
    order = in_drawing_order([(record, record.score) for record in ranked], Preference.FOLD)
    return Prices(order, preference=Preference.FOLD)


def seconds(work: Callable[[], object]) -> float:
    """Return how long the processor works on something, which a busy machine does not change."""
    began = time.process_time()
    work()
    return time.process_time() - began


def against_networkx() -> Row:
    """Compare the exact matching of 128 entrants, weights and all."""
    of_128 = prices(128)
    pairs = list(combinations(range(128), 2))

    def match_ours() -> int:
        matched(pairs, of_128.pair)
        return 1

    def match_theirs() -> int:
        graph = networkx.Graph()
        graph.add_weighted_edges_from(
            (one, two, -(of_128.pair(one, two) or 0)) for one, two in pairs
        )
        networkx.max_weight_matching(graph, maxcardinality=True)
        return 1

    ours, theirs = rates(match_ours, match_theirs)
    return Row(
        what="match 128 entrants at the least price",
        unit="rounds/s",
        ours=ours,
        other=theirs,
        against="networkx",
    )


def dense(entrants: int, limit: float) -> Row:
    """Time the exact matching of all pairs."""
    known = prices(entrants)
    return Row(
        what=f"match {entrants} entrants, all against all",
        unit="s",
        ours=seconds(lambda: matched(combinations(range(entrants), 2), known.pair)),
        other=limit,
        against="at most",
    )


def whole(entrants: int, limit: float) -> Row:
    """Time the tenth round from its results to its reasons, and count who meets again."""
    event = an_event(entrants, ROUNDS)
    spent = seconds(event.draw)
    met = {pair for round_ in event.history for pair in pairs_of(round_)}
    again = len(met & pairs_of(event.draw()))
    return Row(
        what=f"draw a Swiss round of {entrants:,}, {again} meet again",
        unit="s",
        ours=spent,
        other=limit,
        against="at most",
    )


def speed(entrants: int) -> Row:
    """Compare how fast the sixth round is drawn."""
    event = an_event(entrants, 5)
    other = theirs(entrants, 5, 1)

    def draw_ours() -> int:
        event.draw()
        return 1

    def draw_theirs() -> int:
        other.pair()
        return 1

    our_rate, their_rate = rates(draw_ours, draw_theirs)
    return Row(
        what=f"draw a Swiss round of {entrants}",
        unit="rounds/s",
        ours=our_rate,
        other=their_rate,
        against="cardarena",
    )


def meetings(entrants: int, rounds: int) -> Row:
    """Compare how many different opponents are met over some events."""
    ours = other = 0
    for seed in range(MOST_EVENTS):
        event = an_event(entrants, rounds, seed)
        ours += len({pair for round_ in event.history for pair in pairs_of(round_)})
        other += len(met_by_theirs(theirs(entrants, rounds, seed)))
    return Row(
        what=f"{MOST_EVENTS} Swiss events of {entrants}, {rounds} rounds",
        unit="pairs met",
        ours=ours,
        other=other,
        against="cardarena",
    )


def theirs(entrants: int, rounds: int, seed: int) -> Swiss:
    """Return an event of the other package in which so many rounds have been played."""
    swiss = Swiss([Player(id=str(number), name=str(number)) for number in range(entrants)])
    chance = Random(seed)
    for _ in range(rounds):
        drawn = swiss.pair()
        for matchup in drawn.matchups:
            if matchup.player2 is not None:
                matchup.outcome = chance.choice(
                    [MatchupOutcome.PLAYER1_WINS, MatchupOutcome.PLAYER2_WINS]
                )
        swiss.submit_results(drawn)
    return swiss


def met_by_theirs(swiss: Swiss) -> set[frozenset[str]]:
    """Return who met whom in an event of the other package."""
    return {
        frozenset({matchup.player1.id, matchup.player2.id})
        for drawn in swiss.rounds
        for matchup in drawn.matchups
        if matchup.player2 is not None
    }
