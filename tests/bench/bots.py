"""Bots against each other, every deal played both ways.

Each deal is played twice, so that either kind of player holds each hand once; the difference in
points a hand is averaged over deals, and given with its interval of 95 %.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import mean, stdev
from types import MappingProxyType

from engine.bots.base import Bot
from engine.bots.registry import BOTS
from engine.bots.table import play_hand
from engine.game import EndKind, GameEnd, GameState
from engine.seats import Seat
from engine.variants.registry import VARIANTS
from tests.bench.measuring import Row
from tests.bench.public_bots import euchre_cli_bot

ONE_DEAL = GameEnd(kind=EndKind.DEALS, value=1)
PLAYERS: Mapping[str, Bot] = MappingProxyType({**BOTS, "euchre-cli": euchre_cli_bot})
DEALS = 150
"""How many deals of each variant are played by steady and random bots."""

DUELS = (
    ("steady", "random", 2000),
    ("steady", "euchre-cli", 2000),
    ("searching_1", "steady", 2000),
    ("searching_1", "euchre-cli", 300),
)
"""Who meets whom in north_american, over how many deals."""


def rows() -> list[Row]:
    """Compare the points a hand that each kind of player makes."""
    return [
        *(duel(key, "steady", "random", DEALS) for key in VARIANTS),
        *(duel("north_american", *meeting) for meeting in DUELS),
    ]


def duel(variant: str, one: str, other: str, deals: int) -> Row:
    """Compare two kinds of players who sit in turn, on all processors."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        play = partial(both_ways, variant, one, other)
        points = list(pool.map(play, range(deals), chunksize=10))
    apart = [ours - theirs for ours, theirs in points]
    interval = 1.96 * stdev(apart) / deals**0.5
    return Row(
        what=f"{one}, {variant}, {deals:,} deals ({mean(apart):+.3f} ±{interval:.3f})",
        unit="points/hand",
        ours=mean(ours for ours, _ in points),
        other=mean(theirs for _, theirs in points),
        against=other,
    )


def both_ways(variant: str, one: str, other: str, number: int) -> tuple[float, float]:
    """Return the points a seat makes of two kinds of players, who change seats after a deal."""
    rules = VARIANTS[variant].rules
    found: dict[str, list[int]] = {one: [], other: []}
    game = GameState(rules=rules, end=ONE_DEAL, dealer=Seat(number % rules.players))
    for turn in (0, 1):
        kinds = [one if (seat + turn) % 2 == 0 else other for seat in range(rules.players)]
        bots = [PLAYERS[kind] for kind in kinds]
        score = play_hand(game, bots, f"bench {number}".encode(), number=0).end.score
        for seat, kind in enumerate(kinds):
            found[kind].append(0 if score is None else score.seat_points[seat])
    return mean(found[one]), mean(found[other])
