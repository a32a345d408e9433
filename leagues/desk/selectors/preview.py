"""Say what a recorded game would come to before it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise

from games.matches.selectors.rows import MatchCard
from games.matches.sentences import worth_sentence
from games.records.reading import ReadGame
from leagues.desk.selectors.replay import teller_of


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
    running: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePreview:
    """What a recorded game would give the match."""

    seats: tuple[PreviewSeat, ...]
    deals: tuple[PreviewDeal, ...]
    points: tuple[int, ...]
    revokes: tuple[tuple[int, str], ...]


def game_preview(*, card: MatchCard, game: ReadGame) -> GamePreview:
    """Return what a game would give the match, by the match's seats and sides. No query."""
    return GamePreview(
        seats=tuple(
            PreviewSeat(name=seat.name, label=seat.label, recorded_as=name)
            for seat, name in zip(card.seats, game.players, strict=True)
        ),
        deals=tuple(_deals(card, game)),
        points=game.points,
        revokes=tuple(_revokes(card, game)),
    )


def _deals(card: MatchCard, game: ReadGame) -> Iterator[PreviewDeal]:
    for number, deal in enumerate(game.replay.deals, start=1):
        points = game.by_account(deal.points)
        outcome = "" if deal.outcome is None else deal.outcome.value
        words = worth_sentence(points=points, outcome=outcome, sides=card.side_titles)
        yield PreviewDeal(number=number, words=words, running=game.score_after(number))


def _revokes(card: MatchCard, game: ReadGame) -> Iterator[tuple[int, str]]:
    for number, deal in enumerate(game.replay.deals, start=1):
        teller = teller_of(card, game, deal, number)
        for revoke in game.replay.revokes:
            if revoke.deal == deal.number:
                yield number, teller.revoke(revoke)
