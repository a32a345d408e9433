"""Say scores in words in a template."""

from __future__ import annotations

from collections.abc import Sequence

from django import template

from games.matches.selectors.rows import HandRow, MatchCard, SeatRow
from leagues.desk.forms import SUIT_CHOICES
from leagues.desk.sentences import score_words, worth_sentence

register = template.Library()

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUIT_CLASSES = {"C": "suit-clubs", "D": "suit-diamonds", "H": "suit-hearts", "S": "suit-spades"}


@register.filter
def worth(hand: HandRow) -> str:
    """Return what a hand was worth, in words."""
    return worth_sentence(points=hand.points, outcome=hand.outcome)


@register.filter
def in_words(points: Sequence[int] | None) -> str:
    """Return a score as "8 to 5"."""
    return score_words(points)


@register.filter
def suit_sign(suit: str) -> str:
    """Return the sign of a suit."""
    return SUIT_SIGNS.get(suit, "")


@register.filter
def suit_class(suit: str) -> str:
    """Return the class that colours a suit."""
    return SUIT_CLASSES.get(suit, "")


@register.filter
def suit_name(suit: str) -> str:
    """Return what a suit is called."""
    return str(dict(SUIT_CHOICES).get(suit, ""))


@register.filter
def seat_at(card: MatchCard, number: int | None) -> SeatRow | None:
    """Return the seat of a number."""
    return card.seat(number)
