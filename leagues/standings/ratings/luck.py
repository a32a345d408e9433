"""Fit how much luck there is in a game to the games that were played, and judge the result (pure).

Each game is foretold from those before it alone, and then rated. What is small is the mean
surprise at who came first, the log-loss: a coin has the logarithm of the number of sides. One
number is fitted, so that the games it is fitted on judge it about as sharply as others would.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log, sqrt
from typing import Final, NamedTuple

from leagues.standings.ratings.values import RatedMatch, RatingModel

ENOUGH_MATCHES: Final = 300
MOST_MATCHES: Final = 20_000
GROUPS: Final = 10
WIDEST: Final = log(4.0)  # a value lies between a quarter and four times the shipped one
USUAL: Final = log(2.0)  # before any game is seen: within a factor of two, two times out of three
STEPS: Final = 11
SAME: Final = 0.02  # of the logarithm: nearer values cannot be told apart by the search
LEAST: Final = 1e-12
_GOLDEN: Final = (sqrt(5.0) - 1.0) / 2.0


class Forecast(NamedTuple):
    """The chances that the sides of a game had before it, and which of them came first."""

    chances: tuple[float, ...]
    first: int

    @property
    def surprise(self) -> float:
        """Return how surprising it was who came first."""
        return -log(max(LEAST, self.chances[self.first]))

    @property
    def surprise_of_coin(self) -> float:
        """Return how surprising it was to one who takes all for equal."""
        return log(len(self.chances))

    @property
    def told(self) -> list[tuple[float, bool]]:
        """Return what is judged: of two sides the favourite's chance, of more that of each."""
        each = [(chance, side == self.first) for side, chance in enumerate(self.chances)]
        return [max(each, key=lambda one: one[0])] if len(each) == 2 else each


class Group(NamedTuple):
    """A tenth of the chances told, those of about the same size: how often they came true."""

    expected: float
    actual: float
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """How well a model foretold games.

    `slope` says how far outcomes spread with the chances told: 1 is right, with less they were
    too bold, with more too cautious; None if all chances were alike.
    """

    games: int
    loss: float
    loss_of_coin: float
    slope: float | None
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """The luck that fits games, and how well they are foretold with it and as shipped."""

    luck: float
    quality: Quality
    loss_as_shipped: float


def forecasts(model: RatingModel, matches: Iterable[RatedMatch]) -> list[Forecast]:
    """Return what was foretold of each decided match by those before it, in the order given."""
    book = model.book()
    found = []
    for match in matches:
        first = _first(match)
        if first is not None:
            sides = [
                [model.aged(book.rating_of(player), week=match.week) for player in side]
                for side in match.sides
            ]
            found.append(Forecast(tuple(model.first_chances(sides)), first))
        book.rate([match])
        book.drain()
    return found


def mean_surprise(told: Sequence[Forecast]) -> float:
    """Return the log-loss of forecasts."""
    return sum(each.surprise for each in told) / len(told)


def quality_of(told: Sequence[Forecast]) -> Quality:
    """Return how well games were foretold; there is at least one."""
    judged = [(len(each.chances), *one) for each in told for one in each.told]
    return Quality(
        games=len(told),
        loss=mean_surprise(told),
        loss_of_coin=sum(each.surprise_of_coin for each in told) / len(told),
        slope=_slope(judged),
        groups=_groups(sorted((chance, won) for _, chance, won in judged)),
    )


def fitted_luck(model: RatingModel, matches: Sequence[RatedMatch]) -> Fit | None:
    """Return the luck in a game that fits matches in order; None for too few.

    What is shipped counts like a belief held before: the fewer games, the nearer the result
    stays to it. With the result the games are never foretold worse than with what is shipped.
    """
    latest = matches[-MOST_MATCHES:]
    shipped = forecasts(model, latest)
    if len(shipped) < ENOUGH_MATCHES:
        return None

    def cost(step: float) -> float:
        own = forecasts(_at(model, step), latest)
        return sum(each.surprise for each in own) + (step / USUAL) ** 2 / 2

    step, least = _lowest(cost, -WIDEST, WIDEST)
    loss = mean_surprise(shipped)
    if least >= loss * len(shipped):
        return Fit(luck=model.luck_in_game, quality=quality_of(shipped), loss_as_shipped=loss)
    best = _at(model, step)
    quality = quality_of(forecasts(best, latest))
    return Fit(luck=best.luck_in_game, quality=quality, loss_as_shipped=loss)


def is_about_the_same(one: float, other: float) -> bool:
    """Return whether two values of luck lie nearer than the search can tell."""
    return abs(log(one / other)) < SAME


def _at(model: RatingModel, step: float) -> RatingModel:
    return model.with_luck(model.luck_in_game * exp(step))


def decided(match: RatedMatch) -> bool:
    """Return whether one side alone came first."""
    return _first(match) is not None


def _first(match: RatedMatch) -> int | None:
    """Return which side came first; None where some did together."""
    if match.places:
        best = min(match.places)
        return match.places.index(best) if match.places.count(best) == 1 else None
    if match.difference is None:
        return match.winner
    return None if match.difference == 0 else int(match.difference < 0)


def _lowest(cost: Callable[[float], float], low: float, high: float) -> tuple[float, float]:
    """Return where a valley is lowest and how low, by golden section: one look a step."""
    one, other = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_one, at_other = cost(one), cost(other)
    for _ in range(STEPS):
        if at_one <= at_other:
            high, other, at_other = other, one, at_one
            one = high - _GOLDEN * (high - low)
            at_one = cost(one)
        else:
            low, one, at_one = one, other, at_other
            other = low + _GOLDEN * (high - low)
            at_other = cost(other)
    return (one, at_one) if at_one <= at_other else (other, at_other)


def _slope(judged: Iterable[tuple[int, float, bool]]) -> float | None:
    """Return the slope of outcomes against chances, both counted from those of a coin."""
    together = square = 0.0
    for sides, chance, won in judged:
        edge = chance - 1.0 / sides
        together += edge * (won - 1.0 / sides)
        square += edge * edge
    return together / square if square else None


def _groups(told: Sequence[tuple[float, bool]]) -> tuple[Group, ...]:
    """Return tenths of chances in order, as many in each as in any other, up to one."""
    ends = [len(told) * number // GROUPS for number in range(GROUPS + 1)]
    parts = [told[start:end] for start, end in pairwise(ends) if end > start]
    return tuple(
        Group(
            expected=sum(chance for chance, _ in part) / len(part),
            actual=sum(won for _, won in part) / len(part),
            size=len(part),
        )
        for part in parts
    )
