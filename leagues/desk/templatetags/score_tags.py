"""Say scores in words in a template."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template

from engine.auction import BidTerms
from engine.game import EndKind
from engine.markers import UPON, marker_for
from games.matches.selectors.rows import HandRow, MatchCard, SeatRow, SideRow
from games.matches.sentences import worth_sentence
from games.matches.wording import MARKER_WORDS, bid_words, score_words
from leagues.desk.hand_form import NO_TRUMP_CHOICE, SUIT_CHOICES
from leagues.events.labels import entrants_in_words

register = template.Library()

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "N": "∅"}
SUIT_CLASSES = {"C": "suit-clubs", "D": "suit-diamonds", "H": "suit-hearts", "S": "suit-spades"}


@register.filter
def worth(hand: HandRow, card: MatchCard) -> str:
    """Return what a hand of a match was worth, in words."""
    return worth_sentence(
        points=hand.points, outcome=hand.outcome, sides=card.side_titles, token=hand.token
    )


@register.filter
def entrants_of(count: int, unit: str) -> str:
    """Return how many players, pairs or teams have entered an event of this unit."""
    return entrants_in_words(unit, count)


@register.filter
def in_words(points: Sequence[int] | None) -> str:
    """Return a score as "8 to 5", of more than two sides as "5 : 2 : 0"."""
    return score_words(points)


@register.filter
def in_figures(points: Sequence[int]) -> str:
    """Return a score as "8 : 5", in the order of the sides."""
    return " : ".join(str(number) for number in points)


@register.filter
def at(points: Sequence[int], side: int) -> int:
    """Return what a side has of a score."""
    return points[side]


@register.filter
def undertaking(bid: BidTerms) -> str:
    """Return what a bid undertakes, in words."""
    return bid_words(bid)


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
    return str(dict([*SUIT_CHOICES, NO_TRUMP_CHOICE]).get(suit, ""))


@register.inclusion_tag("_marker.html")
def marker(card: MatchCard, side: SideRow) -> dict[str, Any]:  # Any: a template's context
    """Show how a side's three and four lie in a game of five points."""
    is_to_target = card.end.kind == EndKind.TARGET and side.points is not None
    found = marker_for(side.points or 0, target=card.end.value) if is_to_target else None
    if found is None:
        return {}
    return {
        "words": MARKER_WORDS[found.visible_pips],
        "pips": range(found.visible_pips),
        "is_upon": found.position == UPON,
    }


@register.filter
def seat_at(card: MatchCard, number: int | None) -> SeatRow | None:
    """Return the seat of a number."""
    return card.seat(number)


@register.filter
def side_at(card: MatchCard, number: int | None) -> SideRow | None:
    """Return the side of a number."""
    return card.side(number)


@register.filter
def partners_of(card: MatchCard, hand: HandRow) -> list[SeatRow]:
    """Return who played with the maker of a hand, where that was found hand by hand."""
    return [seat for seat in card.seats if seat.number in hand.partners]
