"""The card of a team match: who played as which pair, and what each game came to.

Pairs and games are counted from 1. A team that comes short has fewer pairs than the match takes;
the games of a pair that is missing go to the other side without being played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Any, Final, TypeAlias

PersonKey: TypeAlias = int
Pair: TypeAlias = tuple[PersonKey, ...]  # two people; none for a pair that is missing
Score: TypeAlias = tuple[int, int]  # of the team at home and of the other

PEOPLE_OF_PAIR: Final = 2


@unique
class CardSide(StrEnum):
    """Which of the two teams."""

    HOME = "home"
    AWAY = "away"

    @property
    def other(self) -> CardSide:
        """The team on the other side."""
        return CardSide.AWAY if self is CardSide.HOME else CardSide.HOME


@unique
class CardStatus(StrEnum):
    """Where the card of a match stands."""

    SENT = "sent"  # the captain at home has handed it in
    DISPUTED = "disputed"  # the other captain says that it is wrong
    CONFIRMED = "confirmed"  # it counts
    TAKEN_BACK = "taken_back"  # a director took it out of the count


@unique
class VersionStatus(StrEnum):
    """What became of one version of a card."""

    SENT = "sent"
    DISPUTED = "disputed"
    CONFIRMED = "confirmed"
    SUPERSEDED = "superseded"
    TAKEN_BACK = "taken_back"


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game of a match: its number, and which pair of either side plays it."""

    number: int
    home: int
    away: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What a card says. `scores` are by game; None for one that was not played."""

    home: tuple[Pair, ...]
    away: tuple[Pair, ...]
    scores: tuple[Score | None, ...]

    def pairs(self, side: CardSide) -> tuple[Pair, ...]:
        """Return the pairs of a side."""
        return self.home if side is CardSide.HOME else self.away

    def people(self, side: CardSide) -> tuple[PersonKey, ...]:
        """Return who played for a side, in the order of the card."""
        return tuple(person for pair in self.pairs(side) for person in pair)

    def written(self) -> dict[str, Any]:  # Any: JSON
        """Return the card as it is stored."""
        return {
            "home": [list(pair) for pair in self.home],
            "away": [list(pair) for pair in self.away],
            "scores": [None if score is None else list(score) for score in self.scores],
        }


def read_card(stored: Mapping[str, Any]) -> Card:  # Any: JSON as stored
    """Return a card from what is stored of it."""
    return Card(
        home=tuple(tuple(pair) for pair in stored["home"]),
        away=tuple(tuple(pair) for pair in stored["away"]),
        scores=tuple(_score(score) for score in stored["scores"]),
    )


def _score(stored: Sequence[int] | None) -> Score | None:
    return None if stored is None else (stored[0], stored[1])


def meetings(*, pairs: int, games: int) -> tuple[Meeting, ...]:
    """Return which pairs meet in which game: those at home stay, the visitors move up a table.

    With as many games as there are pairs of pairs each pair plays each other once.

    >>> [(each.home, each.away) for each in meetings(pairs=3, games=9)][:4]
    [(1, 1), (2, 2), (3, 3), (1, 2)]
    """
    return tuple(
        Meeting(
            number=game + 1,
            home=game % pairs + 1,
            away=(game % pairs + game // pairs) % pairs + 1,
        )
        for game in range(games)
    )
