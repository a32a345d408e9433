"""What a card comes to (pure)."""

from __future__ import annotations

from dataclasses import dataclass

from leagues.seating.result_cards.terms import Card, Meeting, Score


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSum:
    """The games each side won, those of missing pairs included, and the points made in them.

    Games that were not played bring no points, so they leave differences of points alone.
    """

    games: Score
    made: Score


def card_sum(card: Card, games: tuple[Meeting, ...]) -> CardSum:
    """Return the games won and the points made by the team at home and by the other."""
    won = [_won(card, game, score) for game, score in zip(games, card.scores, strict=True)]
    made = [score for score in card.scores if score is not None]
    return CardSum(
        games=(sum(home for home, _ in won), sum(away for _, away in won)),
        made=(sum(home for home, _ in made), sum(away for _, away in made)),
    )


def _won(card: Card, game: Meeting, score: Score | None) -> Score:
    if score is not None:
        return int(score[0] > score[1]), int(score[1] > score[0])
    has_home, has_away = bool(card.home[game.home - 1]), bool(card.away[game.away - 1])
    return int(has_home and not has_away), int(has_away and not has_home)
