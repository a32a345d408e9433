"""Rating updates against openskill: matches of two pairs, one after the other."""

from __future__ import annotations

import random
from typing import Any

from openskill.models import PlackettLuce

from leagues.standings.ratings.margin import RatingBook
from leagues.standings.ratings.values import RatedMatch
from tests.bench.measuring import Row, rates

MATCHES = 2000
PLAYERS = 200
DEALS = 8


def rows() -> list[Row]:
    """Compare a season of matches rated by our model and by openskill's usual one."""
    chance = random.Random(7)
    season = [a_match(number, chance) for number in range(MATCHES)]
    model = PlackettLuce()

    def rate_ours() -> int:
        book = RatingBook()
        book.rate(season)
        return MATCHES

    def rate_theirs() -> int:
        # Any: openskill's ratings are untyped.
        book: list[Any] = [model.rating() for _ in range(PLAYERS)]
        for match in season[: MATCHES // 10]:
            (a, b), (c, d) = match.sides
            scores = [match.difference or 0.0, 0.0]
            first, second = model.rate([[book[a], book[b]], [book[c], book[d]]], scores=scores)
            book[a], book[b] = first
            book[c], book[d] = second
        return MATCHES // 10

    ours, theirs = rates(rate_ours, rate_theirs)
    return [
        Row(
            what="rate a match of two pairs",
            unit="matches/s",
            ours=ours,
            other=theirs,
            against="openskill",
        )
    ]


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
