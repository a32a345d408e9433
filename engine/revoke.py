"""Find revokes in a record, also where nobody wrote the holdings down.

A seat that did not follow the suit led and later plays a card of it had that card all along.
Nothing else needs to be known: every seat that plays lays down its whole hand in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.actions import PlayCard
from engine.bowers import Ranking
from engine.cards import Card
from engine.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundRevoke:
    """A card that did not follow though the seat could."""

    trick: int
    """Number of the trick, from 1."""
    seat: Seat
    card: Card
    held: tuple[Card, ...]
    """The cards of the suit led that the seat had."""


def find_revokes(tricks: Sequence[Sequence[PlayCard]], tables: Ranking) -> list[FoundRevoke]:
    """Return every revoke of a hand whose tricks are complete, in the order they happened.

    >>> from engine.bowers import ranking
    >>> from engine.cards import Suit, parse_card
    >>> def play(seat, text):
    ...     return PlayCard(seat=Seat(seat), card=parse_card(text))
    >>> tricks = [[play(0, "AS"), play(1, "9H")], [play(0, "KD"), play(1, "TS")]]
    >>> find_revokes(tricks, ranking(Suit.CLUBS))[0].card
    9H
    """
    found = []
    for number, trick in enumerate(tricks, start=1):
        led = tables.suits[trick[0].card]
        for play in trick[1:]:
            if tables.suits[play.card] == led:
                continue
            held = held_of_suit(tricks[number:], play.seat, led, tables)
            if held:
                found.append(FoundRevoke(trick=number, seat=play.seat, card=play.card, held=held))
    return found


def held_of_suit(
    later: Sequence[Sequence[PlayCard]], seat: Seat, suit: int, tables: Ranking
) -> tuple[Card, ...]:
    """Return the cards of a suit in play that a seat plays in later tricks."""
    return tuple(
        play.card
        for trick in later
        for play in trick
        if play.seat == seat and tables.suits[play.card] == suit
    )
