"""The steady bot against the random bot in every variant, on the same deals in all seats."""

from __future__ import annotations

from engine.bots.random_bot import random_bot
from engine.bots.steady_bot import steady_bot
from engine.bots.table import play_hand
from engine.game import EndKind, GameEnd, GameState
from engine.rules import Rules
from engine.seats import Seat
from engine.variants.registry import VARIANTS
from tests.bench.measuring import Row

DEALS = 150
ONE_DEAL = GameEnd(kind=EndKind.DEALS, value=1)


def rows() -> list[Row]:
    """Compare the points a hand that each kind of player makes in each variant."""
    return [duel(key, variant.rules) for key, variant in VARIANTS.items()]


def duel(key: str, rules: Rules) -> Row:
    """Compare two kinds of players who sit in turn, every deal played both ways."""
    steady, random = [0.0, 0], [0.0, 0]
    for number in range(DEALS):
        for turn in (0, 1):
            seats = range(rules.players)
            bots = [random_bot if (seat + turn) % 2 else steady_bot for seat in seats]
            game = GameState(rules=rules, end=ONE_DEAL, dealer=Seat(number % rules.players))
            score = play_hand(game, bots, f"bench {number}".encode(), number=0).end.score
            for seat in seats:
                found = random if (seat + turn) % 2 else steady
                found[0] += 0 if score is None else score.seat_points[seat]
                found[1] += 1
    return Row(
        what=f"the steady bot, {key}",
        unit="points/hand",
        ours=steady[0] / steady[1],
        other=random[0] / random[1],
        against="the random bot",
    )
