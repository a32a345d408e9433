"""Ratings against openskill: how fast matches are rated, and what the ratings foretell."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Iterator
from math import exp, log, sqrt
from typing import Any

from openskill.models import BradleyTerryFull, PlackettLuce

from leagues.standings.ratings.margin import RatingBook
from leagues.standings.ratings.values import RatedMatch
from tests.bench.measuring import Row, rates
from tests.leagues.standings.simulated_league import (
    BETWEEN,
    EVEN_TO_TEN,
    MIXED_TO_TEN,
    Forecast,
    League,
    is_forecast,
    log_loss,
    matches_of,
    season,
    slope,
)

MATCHES = 2000
PLAYERS = 200
DEALS = 8
LEAST_RATE = 250_000
LEAGUES = {
    "even strength": EVEN_TO_TEN,
    "mixed strength": MIXED_TO_TEN,
    "usual strength": BETWEEN,
}
SEEDS = (11, 12, 13)
ELO_STEPS = (0.02, 0.04, 0.08, 0.12)
BETAS = (25.0, 33.0)
MOST_BEHIND = 0.001
MOST_SLOPE = 0.15


def rows() -> list[Row]:
    """Compare a season of matches rated by our model and by openskill's usual one."""
    chance = random.Random(7)
    played = [a_match(number, chance) for number in range(MATCHES)]
    model = PlackettLuce()

    def rate_ours() -> int:
        book = RatingBook()
        book.rate(played)
        return MATCHES

    def rate_theirs() -> int:
        # Any: openskill's ratings are untyped.
        book: list[Any] = [model.rating() for _ in range(PLAYERS)]
        for match in played[: MATCHES // 10]:
            (a, b), (c, d) = match.sides
            scores = [match.difference or 0.0, 0.0]
            first, second = model.rate([[book[a], book[b]], [book[c], book[d]]], scores=scores)
            book[a], book[b] = first
            book[c], book[d] = second
        return MATCHES // 10

    ours, theirs = rates(rate_ours, rate_theirs)
    return [
        _replay_row(played),
        *qualities(),
        Row(
            what="rate a match of two pairs",
            unit="matches/s",
            ours=ours,
            other=theirs,
            against="openskill",
        ),
    ]


def _replay_row(played: list[RatedMatch]) -> Row:
    """Return how many matches a second of the processor a replay rates."""
    many = played * 20
    began = time.process_time()
    RatingBook().rate(many)
    return Row(
        what=f"rate {len(many):,} matches again",
        unit="matches/s",
        ours=len(many) / (time.process_time() - began),
        other=LEAST_RATE,
        against="at least",
    )


def qualities() -> list[Row]:
    """Judge the chances that ratings tell in leagues whose true strengths are known."""
    return [row for name, league in LEAGUES.items() for row in _quality_rows(name, league)]


def _quality_rows(name: str, league: League) -> Iterator[Row]:
    """Yield the surprise beside a coin's and the best other model's, and the calibration.

    The others may choose what suits these seasons best.
    """
    ours = [forecast for seed in SEEDS for forecast in season(league, seed)]
    rivals = [
        *([f for seed in SEEDS for f in elo_season(league, seed, k)] for k in ELO_STEPS),
        *([f for seed in SEEDS for f in openskill_season(league, seed, b)] for b in BETAS),
    ]
    best = min(log_loss(rival) for rival in rivals)
    for words, limit, against in (
        ("a coin", log(2), "at most"),
        ("the best other", best + MOST_BEHIND, "at most"),
    ):
        yield Row(
            what=f"chances in a league of {name}, beside {words}",
            unit="log-loss x 10,000",
            ours=10_000 * log_loss(ours),
            other=10_000 * limit,
            against=against,
        )
    if league is BETWEEN:
        yield Row(
            what=f"chances in a league of {name}, slope off by",
            unit="of 1",
            ours=abs(slope(ours) - 1),
            other=MOST_SLOPE,
            against="at most",
        )


def elo_season(league: League, seed: int, step: float) -> list[Forecast]:
    """Return the chances of Elo by the sum of a side, moved by the margin of the score."""
    strength: defaultdict[int, float] = defaultdict(float)
    forecasts: list[Forecast] = []
    for match in matches_of(league, seed):
        first, second = match.sides
        lead = sum(strength[one] for one in first) - sum(strength[one] for one in second)
        chance = 1 / (1 + exp(-lead))
        difference = match.difference or 0.0
        if is_forecast(league, match):
            forecasts.append((chance, difference > 0))
        moved = step * (0.5 + difference / 20 - chance)
        for side, sign in ((first, 1), (second, -1)):
            for one in side:
                strength[one] += sign * moved
    return forecasts


def openskill_season(league: League, seed: int, beta: float) -> list[Forecast]:
    """Return the chances of openskill's Bradley-Terry, told by the logistic that it updates by."""
    model = BradleyTerryFull(beta=beta)
    # Any: openskill's ratings are untyped.
    book: dict[int, Any] = {player: model.rating() for player in range(league.players)}
    forecasts: list[Forecast] = []
    for match in matches_of(league, seed):
        sides = [[book[one] for one in side] for side in match.sides]
        lead = sum(one.mu for one in sides[0]) - sum(one.mu for one in sides[1])
        spread = sqrt(sum(one.sigma**2 + beta**2 for side in sides for one in side))
        difference = match.difference or 0.0
        if is_forecast(league, match):
            forecasts.append((1 / (1 + exp(-lead / spread)), difference > 0))
        for side, rated in zip(
            match.sides, model.rate(sides, scores=[difference, 0.0]), strict=True
        ):
            book.update(zip(side, rated, strict=True))
    return forecasts


def a_match(number: int, chance: random.Random) -> RatedMatch:
    """Return a match of four different people with a score of usual size."""
    a, b, c, d = chance.sample(range(PLAYERS), 4)
    return RatedMatch(
        key=number,
        sides=((a, b), (c, d)),
        week=number / 100,
        difference=float(chance.randint(-9, 9)),
        deals=DEALS,
    )
