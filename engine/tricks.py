"""Which cards may be played and who wins a trick."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import PlayCard
from engine.bowers import Ranking
from engine.cards import CardSet
from engine.seats import Seat


def playable_cards(holding: CardSet, led: int, tables: Ranking) -> CardSet:
    """Return the cards of a holding that may be played to a suit led.

    A seat follows the suit in play if it can; a seat that leads, or is void, may play anything.
    """
    return holding & tables.followers[led] or holding


def beats(suit: int, led: int, trump: int | None) -> bool:
    """Say whether a card of a suit in play can win at all; among these strength decides."""
    return suit in (led, trump)


def winner_of(plays: Sequence[PlayCard], tables: Ranking, trump: int | None) -> Seat:
    """Return the seat that wins a trick: the highest trump, else the highest of the suit led."""
    led = tables.suits[plays[0].card]
    able = [play for play in plays if beats(tables.suits[play.card], led, trump)]
    return max(able, key=lambda play: tables.strengths[play.card]).seat
