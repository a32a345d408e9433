"""A league of made-up players whose true strength is known, to judge ratings by.

A hand goes to a side by the logistic of the difference in strength; three in ten hands score
two points and one in twenty-five four, more often for the stronger. Strengths drift weekly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import exp, log
from random import Random

from leagues.standings.ratings.margin import MODEL, MarginModel, fitted_temperature
from leagues.standings.ratings.values import RatedMatch

Forecast = tuple[float, bool]


def played_hand(edge: float, rng: Random) -> int:
    won = rng.random() < 1 / (1 + exp(-edge))
    lean = edge if won else -edge
    luck = rng.random()
    four = 0.04 * (1 + 0.8 * lean)
    two = four + 0.3 * (1 + 0.5 * lean)
    points = 1 + (luck < two) + 2 * (luck < four)
    return points if won else -points


def auctioned_hand(edge: float, rng: Random) -> int:
    """Return what an auction of two sides of three gives the first: a bid made, or one failed."""
    bids = (3, 4, 5, 8, 15)
    bid = rng.choices(bids, (50, 25, 15, 8, 2))[0]
    base = {3: 0.65, 4: 0.55, 5: 0.45, 8: 0.4, 15: 0.3}[bid]
    is_first = rng.random() < 0.5
    own_edge = edge if is_first else -edge
    is_made = rng.random() < 1 / (1 + exp(-own_edge) * (1 - base) / base)
    return bid if is_made is is_first else -bid


@dataclass(frozen=True)
class League:
    """How mixed the strengths are, how fast they drift, what is played, and how games end."""

    skill: float
    drift: float
    deals: int | None  # None: to the target
    players: int = 40
    nights: int = 40
    rounds: int = 8
    side_size: int = 2
    target: int = 10
    hand: Callable[[float, Random], int] = played_hand

    def edge(self, strength: list[float], sides: Sequence[Sequence[int]]) -> float:
        first, second = (sum(strength[player] for player in side) for side in sides)
        return first - second

    def played_game(self, edge: float, rng: Random) -> tuple[int, int]:
        """Return the score difference and the number of hands."""
        scores, hands = [0, 0], 0
        while hands < self.deals if self.deals else max(scores) < self.target:
            points = self.hand(edge, rng)
            scores[points < 0] += abs(points)
            hands += 1
        return scores[0] - scores[1], hands


EVEN = League(skill=0.055, drift=0.004, deals=8)
MIXED = League(skill=0.11, drift=0.006, deals=8)
EVEN_TO_TEN = League(skill=0.055, drift=0.004, deals=None)
MIXED_TO_TEN = League(skill=0.11, drift=0.006, deals=None)
BETWEEN = League(skill=0.08, drift=0.005, deals=8)


def matches_of(league: League, seed: int) -> Iterator[RatedMatch]:
    """Yield the matches of a season, night by night; the night is their week."""
    rng = Random(seed)
    strength = [rng.gauss(0, league.skill) for _ in range(league.players)]
    size = 2 * league.side_size
    for night in range(league.nights):
        strength = [value + rng.gauss(0, league.drift) for value in strength]
        for _ in range(league.rounds):
            order = rng.sample(range(league.players), league.players)
            for start in range(0, league.players - size + 1, size):
                table = order[start : start + size]
                sides = (tuple(table[::2]), tuple(table[1::2]))
                difference, hands = league.played_game(league.edge(strength, sides), rng)
                yield RatedMatch(
                    key=start,
                    sides=sides,
                    week=float(night),
                    difference=difference,
                    winner=None if difference == 0 else int(difference < 0),
                    deals=hands,
                )


def season(
    league: League, seed: int, *, scores_known: bool = True, model: MarginModel = MODEL
) -> list[Forecast]:
    """Return the chance told before each decided game after the first third, and who won."""
    book = model.book()
    forecasts: list[Forecast] = []
    for night, matches in groupby(matches_of(league, seed), key=lambda match: match.week):
        ratings = book.ratings()
        for match in matches:
            if is_forecast(league, match):
                aged = (
                    [model.aged(ratings[player], week=night) for player in side]
                    for side in match.sides
                )
                forecasts.append((model.win_chance(*aged), (match.difference or 0) > 0))
            book.rate([match if scores_known else match._replace(difference=None)])
    return forecasts


def is_forecast(league: League, match: RatedMatch) -> bool:
    """Return whether a match is told beforehand: a decided one after the first third."""
    return match.week * 3 >= league.nights and bool(match.difference)


def log_loss(forecasts: list[Forecast], *, temperature: float = 1.0) -> float:
    """Return the mean surprise; a coin has log 2."""
    total = 0.0
    for chance, won in forecasts:
        odds = (chance / (1 - chance)) ** temperature
        told = odds / (1 + odds)
        total -= log(told if won else 1 - told)
    return total / len(forecasts)


def slope(forecasts: list[Forecast]) -> float:
    """Return the calibration slope: 1 is right, below 1 the chances were too bold."""
    return fitted_temperature(forecasts)
