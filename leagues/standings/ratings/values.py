"""Ratings and rated matches as values, and what every rating model has in common (pure).

A rating is a belief about strength: `mu`, and how unsure it is, `sigma`. Strength drifts: every
week adds to the uncertainty, never beyond that of a newcomer. All this is a pure function of the
matches in their order, so one match at a time and a replay of all give the same numbers to the
last bit.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, TypeAlias

PlayerKey: TypeAlias = int
MatchKey: TypeAlias = int

PROVISIONAL_SHARE: Final = 0.6


class Rating(NamedTuple):
    """A belief about a player's strength, as it was after a match in `week`.

    `week` is a point in time, in weeks since any fixed moment, and may be a fraction; None
    before the first match.
    """

    mu: float
    sigma: float
    week: float | None = None

    @property
    def cautious(self) -> float:
        """Return a strength that the player has almost certainly: three sigma below mu."""
        return self.mu - 3 * self.sigma


NO_RATINGS: Final[Mapping[PlayerKey, Rating]] = MappingProxyType({})


class RatedMatch(NamedTuple):
    """A finished match: who scored together, and how it came out.

    Of two sides: `difference` is the score of the first side less that of the second, None if
    only the winner is known. `winner` is the index of the winning side, None for a draw; it
    counts only without a difference. `deals` is the number of hands played, None if not known.
    Of more: `places` has the place of each side, 1 for the most points, equals sharing it.
    A named tuple, since a replay reads a hundred thousand of them.
    """

    key: MatchKey
    sides: tuple[tuple[PlayerKey, ...], ...]
    week: float
    difference: float | None = None
    winner: int | None = None
    deals: int | None = None
    places: tuple[int, ...] = ()

    @property
    def players(self) -> tuple[PlayerKey, ...]:
        """Return everybody who played, side by side."""
        return tuple(player for side in self.sides for player in side)


class RatingChange(NamedTuple):
    """What a match did to one player; before are the numbers as stored, not yet aged."""

    match: MatchKey
    player: PlayerKey
    mu_before: float
    sigma_before: float
    mu_after: float
    sigma_after: float


ChangeRow: TypeAlias = tuple[MatchKey, PlayerKey, float, float, float, float]
"""The values of a `RatingChange` in its order, as a plain tuple, which is made faster."""


class Book(Protocol):
    """Ratings of a pool while matches are rated, and all changes so far."""

    def ratings(self) -> dict[PlayerKey, Rating]:
        """Return everybody's rating as it stands after the matches."""

    def changes(self) -> Iterator[RatingChange]:
        """Yield every change in the order of the matches."""

    def rating_of(self, player: PlayerKey) -> Rating:
        """Return a rating as it stands after the matches so far; a newcomer's without any."""

    def admit(self, ratings: Mapping[PlayerKey, Rating]) -> None:
        """Let people in with ratings that they have already."""

    def drain(self) -> list[ChangeRow]:
        """Return the changes since the last time, and forget them: of a million none is kept."""

    def rate(self, matches: Iterable[RatedMatch]) -> None:
        """Rate matches in the order given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingModel(ABC):
    """What newcomers begin with, and the uncertainty that a week adds."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0
    drift: float = 0.5

    @property
    def newcomer(self) -> Rating:
        """Return the rating of somebody who has not played."""
        return Rating(self.mu, self.sigma)

    @property
    @abstractmethod
    def luck_in_game(self) -> float:
        """Return how much luck there is in a game, on the scale of the ratings."""

    @abstractmethod
    def with_luck(self, luck_in_game: float | None) -> RatingModel:
        """Return this model for so much luck in a game; None: as much as it has."""

    @abstractmethod
    def first_chances(self, sides: Sequence[Sequence[Rating]]) -> list[float]:
        """Return the chance of each side to come first, adding up to 1, ties left aside."""

    @abstractmethod
    def book(self, ratings: Mapping[PlayerKey, Rating] = NO_RATINGS) -> Book:
        """Return a book that begins with these ratings; everybody else is a newcomer."""

    def aged(self, rating: Rating, *, week: float) -> Rating:
        """Return the rating as it stands in a later week: as strong, but less sure."""
        if rating.week is None or week <= rating.week:
            return rating
        variance = rating.sigma**2 + (week - rating.week) * self.drift**2
        return rating._replace(sigma=min(self.sigma, sqrt(variance)))

    def rate(self, match: RatedMatch, ratings: Mapping[PlayerKey, Rating]) -> list[RatingChange]:
        """Return what one match does to its players; who has no rating yet is a newcomer."""
        book = self.book({player: ratings[player] for player in match.players if player in ratings})
        book.rate([match])
        return list(book.changes())

    def replay(
        self, matches: Iterable[RatedMatch], ratings: Mapping[PlayerKey, Rating] = NO_RATINGS
    ) -> Book:
        """Return the book of ratings and changes after these matches, in the order given."""
        book = self.book(ratings)
        book.rate(matches)
        return book

    def is_sure(self, rating: Rating) -> bool:
        """Return whether a rating is sure enough to be compared."""
        return rating.sigma < PROVISIONAL_SHARE * self.sigma
