"""Draw the cards of a live table in a template, as `drawing.js` does in the browser."""

from __future__ import annotations

from django import template

from games.matches.card_faces import SUITS, CardFace

register = template.Library()


@register.filter
def shape(text: str) -> str:
    """Return the shape of a card's suit, or of a suit."""
    return SUITS[text][0] if text in SUITS else CardFace(text=text).shape


@register.filter
def corner(text: str) -> str:
    """Return what stands in a card's corner."""
    return CardFace(text=text).corner


@register.filter
def times(number: int) -> range:
    """Return as many things as a number says."""
    return range(number)
