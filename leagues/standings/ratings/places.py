"""Rate players by their places at tables of more than two accounts: Weng-Lin, Plackett-Luce.

Who came first is drawn among all at the table by their strength, who came second among the rest,
and so on; the model moves each rating towards what makes that order more likely. The update is
that of openskill; ageing is ours, as in every model here. `beta` is the luck of a game: what the
package has as its default takes euchre for a game of skill, and foretells worse than a coin (see
decision 7 in docs/decisions).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import starmap
from math import exp, sqrt

from openskill.models import PlackettLuce

from leagues.standings.ratings.values import (
    NO_RATINGS,
    ChangeRow,
    PlayerKey,
    RatedMatch,
    Rating,
    RatingChange,
    RatingModel,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesModel(RatingModel):
    """The constants of the model, and what can be told from ratings.

    `beta` is the luck of one account in one game, on the scale of the ratings. `luck` scales it
    when chances are told; it lies between what fits clubs of very even and of very mixed
    strength.
    """

    beta: float
    luck: float = 1.0

    @property
    def luck_in_game(self) -> float:
        """Return how much luck there is in a game, on the scale of the ratings."""
        return self.beta

    def with_luck(self, luck_in_game: float | None) -> PlacesModel:
        """Return this model for so much luck in a game; None: as much as it has."""
        return self if luck_in_game is None else replace(self, beta=luck_in_game)

    def first_chances(self, sides: Sequence[Sequence[Rating]]) -> list[float]:
        """Return the chance of each account to come first, adding up to 1."""
        return self.win_chances([side[0] for side in sides])

    def book(self, ratings: Mapping[PlayerKey, Rating] = NO_RATINGS) -> PlacesBook:
        """Return a book that begins with these ratings; everybody else is a newcomer."""
        return PlacesBook(self, ratings)

    def win_chances(self, table: Sequence[Rating], *, temperature: float = 1.0) -> list[float]:
        """Return the chance of each to come first, adding up to 1.

        A temperature above 1 tells bolder chances, one below more cautious ones.
        """
        own = (self.luck * self.beta) ** 2
        spread = sqrt(sum(rating.sigma**2 + own for rating in table))
        best = max(rating.mu for rating in table)
        weights = [exp(temperature * (rating.mu - best) / spread) for rating in table]
        return [weight / sum(weights) for weight in weights]


class PlacesBook:
    """Ratings of a pool while matches are rated, and all changes so far."""

    def __init__(
        self, model: PlacesModel, ratings: Mapping[PlayerKey, Rating] = NO_RATINGS
    ) -> None:
        """Begin with these ratings; everybody else is a newcomer."""
        self.model = model
        self._ratings = dict(ratings)
        self._log: list[ChangeRow] = []

    def ratings(self) -> dict[PlayerKey, Rating]:
        """Return everybody's rating as it stands after the matches."""
        return dict(self._ratings)

    def rating_of(self, player: PlayerKey) -> Rating:
        """Return a rating as it stands after the matches so far; a newcomer's without any."""
        return self._ratings.get(player, self.model.newcomer)

    def changes(self) -> Iterator[RatingChange]:
        """Yield every change in the order of the matches."""
        return starmap(RatingChange, self._log)

    def admit(self, ratings: Mapping[PlayerKey, Rating]) -> None:
        """Let people in with ratings that they have already."""
        self._ratings.update(ratings)

    def drain(self) -> list[ChangeRow]:
        """Return the changes since the last time, and forget them."""
        found, self._log = self._log, []
        return found

    def rate(self, matches: Iterable[RatedMatch]) -> None:
        """Rate matches in the order given."""
        for match in matches:
            self._rate(match)

    def _rate(self, match: RatedMatch) -> None:
        """Rate a match, its sides by place, so that the order of the seats changes no last bit."""
        law = _weng_lin(self.model)
        order = sorted(zip(match.places, match.sides, strict=True))
        before = {
            player: self._ratings.get(player, self.model.newcomer) for player in match.players
        }
        aged = [
            [self.model.aged(before[player], week=match.week) for player in side]
            for _, side in order
        ]
        rated = law.rate(
            [[law.create_rating([each.mu, each.sigma]) for each in side] for side in aged],
            ranks=[float(place) for place, _ in order],
        )
        after = {
            player: Rating(new.mu, new.sigma, match.week)
            for (_, side), news in zip(order, rated, strict=True)
            for player, new in zip(side, news, strict=True)
        }
        for player, old in before.items():
            new = self._ratings[player] = after[player]
            self._log.append((match.key, player, old.mu, old.sigma, new.mu, new.sigma))


@lru_cache(maxsize=32)
def _weng_lin(model: PlacesModel) -> PlackettLuce:
    """Return the package's model with our constants; it ages nobody, since we do."""
    return PlackettLuce(mu=model.mu, sigma=model.sigma, beta=model.beta, tau=0.0)
