"""Rate players of two-sided games by the margin of the score: a Gaussian model in closed form.

A side is as strong as its players together. A game is one noisy look at the difference between
the sides: the score difference, in units of what the difference of a usual game varies by. The
belief is updated as by a Kalman filter; without a score, by who won. Euchre is mostly luck in a
single game, so the noise is large: five times the first uncertainty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import starmap
from math import erf, exp, inf, log, pi, sqrt
from typing import Final

from leagues.standings.ratings.values import (
    NO_RATINGS,
    ChangeRow,
    PlayerKey,
    RatedMatch,
    Rating,
    RatingChange,
    RatingModel,
)

_NEARLY_NEVER: Final = 1e-12
_NEWTON_STEPS: Final = 12
_PRIOR_WEIGHT: Final = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class MarginModel(RatingModel):
    """The constants of the model, and what can be told from ratings.

    `margin` is the score difference that counts as one unit of noise in a game of `usual_deals`
    hands; for other lengths it grows with the root of the number of hands. `luck` scales the
    noise when a chance to win is told; it lies between what fits clubs of very even and of very
    mixed strength (see `fitted_temperature`).
    """

    noise: float = 5.0 * 25.0 / 3.0
    margin: float = 7.0
    usual_deals: float = 12.0
    luck: float = 0.8

    @property
    def luck_in_game(self) -> float:
        """Return how much luck there is in a game, on the scale of the ratings."""
        return self.noise

    def with_luck(self, luck_in_game: float | None) -> MarginModel:
        """Return this model for so much luck in a game; None: as much as it has."""
        return self if luck_in_game is None else replace(self, noise=luck_in_game)

    def first_chances(self, sides: Sequence[Sequence[Rating]]) -> list[float]:
        """Return the chance of each side to win, draws left aside."""
        chance = self.win_chance(*sides)
        return [chance, 1.0 - chance]

    def book(self, ratings: Mapping[PlayerKey, Rating] = NO_RATINGS) -> RatingBook:
        """Return a book that begins with these ratings; everybody else is a newcomer."""
        return RatingBook(self, ratings)

    def scale_of(self, deals: int | None) -> float:
        """Return the difference in strength that one point of the score looks like."""
        root = sqrt(deals / self.usual_deals) if deals else 1.0
        return self.noise / (self.margin * root)

    def win_chance(
        self, first: Sequence[Rating], second: Sequence[Rating], *, temperature: float = 1.0
    ) -> float:
        """Return the chance that the first side wins, from 0 to 1, draws left aside.

        A temperature above 1 tells bolder chances, one below more cautious ones.
        """
        lead = sum(rating.mu for rating in first) - sum(rating.mu for rating in second)
        variance = sum(rating.sigma**2 for rating in (*first, *second))
        spread = sqrt(variance + (self.luck * self.noise) ** 2)
        return _normal_below(temperature * lead / spread)


MODEL: Final = MarginModel()


class _Scales(dict[int | None, float]):
    """The scale for each number of deals, worked out once."""

    def __init__(self, model: MarginModel) -> None:
        super().__init__()
        self.model = model

    def __missing__(self, deals: int | None) -> float:
        self[deals] = self.model.scale_of(deals)
        return self[deals]


class RatingBook:
    """Ratings of a pool while matches are rated, and all changes so far.

    Numbers lie in plain dictionaries and tuples: a hundred thousand matches take half a second.
    """

    def __init__(
        self, model: MarginModel = MODEL, ratings: Mapping[PlayerKey, Rating] = NO_RATINGS
    ) -> None:
        """Begin with these ratings; everybody else is a newcomer."""
        self.model = model
        self._mu: dict[PlayerKey, float] = {}
        self._sigma: dict[PlayerKey, float] = {}
        self._week: dict[PlayerKey, float] = {}
        self.admit(ratings)
        self._log: list[ChangeRow] = []

    def ratings(self) -> dict[PlayerKey, Rating]:
        """Return everybody's rating as it stands after the matches."""
        return {
            player: Rating(mu, self._sigma[player], None if week == inf else week)
            for (player, mu), week in zip(self._mu.items(), self._week.values(), strict=True)
        }

    def rating_of(self, player: PlayerKey) -> Rating:
        """Return a rating as it stands after the matches so far; a newcomer's without any."""
        if player not in self._mu:
            return self.model.newcomer
        week = self._week[player]
        return Rating(self._mu[player], self._sigma[player], None if week == inf else week)

    def changes(self) -> Iterator[RatingChange]:
        """Yield every change in the order of the matches."""
        return starmap(RatingChange, self._log)

    def admit(self, ratings: Mapping[PlayerKey, Rating]) -> None:
        """Let people in with ratings that they have already."""
        for player, rating in ratings.items():
            self._mu[player], self._sigma[player] = rating.mu, rating.sigma
            self._week[player] = inf if rating.week is None else rating.week

    def drain(self) -> list[ChangeRow]:
        """Return the changes since the last time, and forget them."""
        found, self._log = self._log, []
        return found

    def rate(self, matches: Iterable[RatedMatch]) -> None:
        """Rate matches in the order given.

        One loop without calls, and long, for speed. A strength moves by `step` times its
        variance, and the variance shrinks by `gain` times its square.
        """
        mus, sigmas, weeks, note = self._mu, self._sigma, self._week, self._log.append
        ceiling, drift, noise = self.model.sigma**2, self.model.drift**2, self.model.noise**2
        scales = _Scales(self.model)
        for key, (first, second), week, difference, winner, deals, _ in matches:
            lead, total, variances = 0.0, noise, []
            for side, sign in ((first, 1.0), (second, -1.0)):
                for player in side:
                    if player not in mus:
                        self._begin(player)
                    variance = sigmas[player] * sigmas[player]
                    if week > weeks[player]:
                        variance += (week - weeks[player]) * drift
                        if variance > ceiling:
                            variance = ceiling
                    variances.append(variance)
                    total += variance
                    lead += sign * mus[player]
            if difference is None:
                step, gain = _step_by_winner(winner, lead=lead, total=total)
            else:
                step, gain = (difference * scales[deals] - lead) / total, 1.0 / total
            place = 0
            for side, push in ((first, step), (second, -step)):
                for player in side:
                    variance = variances[place]
                    place += 1
                    mu, sigma = mus[player], sigmas[player]
                    mus[player] = new_mu = mu + push * variance
                    sigmas[player] = new_sigma = sqrt(variance - gain * variance * variance)
                    weeks[player] = week
                    note((key, player, mu, sigma, new_mu, new_sigma))

    def _begin(self, player: PlayerKey) -> None:
        self._mu[player], self._sigma[player] = self.model.mu, self.model.sigma
        self._week[player] = inf


def fitted_temperature(forecasts: Iterable[tuple[float, bool]]) -> float:
    """Return the temperature that fits chances told at temperature 1 to what came of them.

    Each forecast is the chance told and whether it came true. It is the slope of a logistic
    regression through the origin, with a little weight on 1 so that few forecasts change
    little. Below 1 the chances were too bold.
    """
    logits = [(log(chance / (1.0 - chance)), won) for chance, won in forecasts if 0 < chance < 1]
    slope = 1.0
    for _ in range(_NEWTON_STEPS):
        pull, weight = _PRIOR_WEIGHT * (1.0 - slope), _PRIOR_WEIGHT
        for logit, won in logits:
            chance = 1.0 / (1.0 + exp(-slope * logit))
            pull += logit * (won - chance)
            weight += logit * logit * chance * (1.0 - chance)
        slope += pull / weight
    return slope


def _step_by_winner(winner: int | None, *, lead: float, total: float) -> tuple[float, float]:
    """Return step and gain of a match of which only the winner is known, or that it was drawn."""
    if winner is None:
        return -lead / total, 1.0 / total
    spread = sqrt(total)
    sign = 1.0 if winner == 0 else -1.0
    margin = sign * lead / spread
    below = _normal_below(margin)
    if below < _NEARLY_NEVER:  # a miracle: what the two quotients tend to
        return -lead / total, 1.0 / total
    surprise = exp(-0.5 * margin * margin) / sqrt(2.0 * pi) / below
    return sign * surprise / spread, surprise * (surprise + margin) / total


def _normal_below(value: float) -> float:
    return 0.5 * (1.0 + erf(value / sqrt(2.0)))
