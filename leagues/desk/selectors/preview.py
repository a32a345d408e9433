"""Say what a recorded game would come to before it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise

from games.matches.selectors.rows import MatchCard
from games.records.reading import ReadGame
from leagues.desk.replay_words import Teller
from leagues.desk.selectors.replay import names_at
from leagues.desk.sentences import worth_sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewSeat:
    """A seat, who sits there, and what the record calls them."""

    name: str | Promise
    label: str
    recorded_as: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewDeal:
    """A deal in words, with the score after it."""

    number: int
    words: str
    running: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePreview:
    """What a recorded game would give the match."""

    seats: tuple[PreviewSeat, ...]
    deals: tuple[PreviewDeal, ...]
    points: tuple[int, int]
    revokes: tuple[tuple[int, str], ...]


def game_preview(*, card: MatchCard, game: ReadGame) -> GamePreview:
    """Return what a game would give the match, by the match's seats and sides. No query."""
    return GamePreview(
        seats=tuple(
            PreviewSeat(name=seat.name, label=seat.label, recorded_as=name)
            for seat, name in zip(card.seats, game.players, strict=True)
        ),
        deals=tuple(_deals(game)),
        points=game.points,
        revokes=tuple(_revokes(card, game)),
    )


def _deals(game: ReadGame) -> Iterator[PreviewDeal]:
    running = (0, 0)
    for number, deal in enumerate(game.replay.deals, start=1):
        points = game.by_side(deal.points)
        running = (running[0] + points[0], running[1] + points[1])
        outcome = "" if deal.outcome is None else deal.outcome.value
        words = worth_sentence(points=points, outcome=outcome)
        yield PreviewDeal(number=number, words=words, running=running)


def _revokes(card: MatchCard, game: ReadGame) -> Iterator[tuple[int, str]]:
    for number, deal in enumerate(game.replay.deals, start=1):
        teller = Teller(game=game, deal=deal, names=names_at(card, number))
        for revoke in game.replay.revokes:
            if revoke.deal == deal.number:
                yield number, teller.revoke(revoke)
