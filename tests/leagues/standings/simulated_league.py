"""A league of made-up players whose true strength is known, to judge ratings by.

A hand goes to a side by the logistic of the difference in strength; three in ten hands score
two points and one in twenty-five four, more often for the stronger. Strengths drift weekly.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from random import Random

from leagues.standings.ratings.margin import MODEL, RatedMatch, RatingBook, fitted_temperature

Table = tuple[int, int, int, int]
Forecast = tuple[float, bool]


@dataclass(frozen=True)
class League:
    """How mixed the strengths are, how fast they drift, and how games end."""

    skill: float
    drift: float
    deals: int | None  # None: to ten points
    players: int = 40
    nights: int = 40
    rounds: int = 8

    def edge(self, strength: list[float], table: Table) -> float:
        north, east, south, west = table
        return strength[north] + strength[south] - strength[east] - strength[west]


def played_hand(edge: float, rng: Random) -> int:
    won = rng.random() < 1 / (1 + exp(-edge))
    lean = edge if won else -edge
    luck = rng.random()
    four = 0.04 * (1 + 0.8 * lean)
    two = four + 0.3 * (1 + 0.5 * lean)
    points = 1 + (luck < two) + 2 * (luck < four)
    return points if won else -points


def played_game(edge: float, deals: int | None, rng: Random) -> tuple[int, int]:
    """Return the score difference and the number of hands."""
    scores, hands = [0, 0], 0
    while hands < deals if deals else max(scores) < 10:
        points = played_hand(edge, rng)
        scores[points < 0] += abs(points)
        hands += 1
    return scores[0] - scores[1], hands


def season(league: League, seed: int, *, scores_known: bool = True) -> list[Forecast]:
    """Return the chance told before each decided game after the first third, and who won."""
    rng = Random(seed)
    strength = [rng.gauss(0, league.skill) for _ in range(league.players)]
    book = RatingBook()
    forecasts: list[Forecast] = []
    for night in range(league.nights):
        strength = [value + rng.gauss(0, league.drift) for value in strength]
        ratings = book.ratings()
        for _ in range(league.rounds):
            order = rng.sample(range(league.players), league.players)
            for start in range(0, league.players, 4):
                north, east, south, west = order[start : start + 4]
                edge = league.edge(strength, (north, east, south, west))
                difference, hands = played_game(edge, league.deals, rng)
                winner = None if difference == 0 else int(difference < 0)
                match = RatedMatch(
                    key=len(forecasts),
                    sides=((north, south), (east, west)),
                    week=float(night),
                    difference=difference if scores_known else None,
                    winner=winner,
                    deals=hands,
                )
                if night * 3 >= league.nights and difference:
                    chance = MODEL.win_chance(
                        *(
                            [MODEL.aged(ratings[player], week=night) for player in side]
                            for side in match.sides
                        )
                    )
                    forecasts.append((chance, difference > 0))
                book.rate([match])
    return forecasts


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
