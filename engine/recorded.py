"""A recorded game as it is replayed: deals, points, revokes, and every step to look at."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, Suit
from engine.rules import Rules
from engine.scoring import Outcome
from engine.seats import Seat

UNKNOWN_CARD = "?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Revoke:
    """A seat that did not follow a suit though it could."""

    deal: int
    """Number of the deal, as in the record."""
    trick: int
    """Number of the trick, from 1."""
    seat: Seat
    card: Card
    """The card that was played instead."""
    held: tuple[Card, ...]
    """The cards of the suit led that the seat had."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What the table looks like after one step of a deal.

    `kind` is deal, call, alone, discard, card, trick or score; `text` the call ("pass",
    "order_up", "take_up", "turn_down", "name:S") or the card of the step.
    """

    kind: str
    seat: Seat | None
    text: str
    hands: tuple[tuple[str, ...], ...]
    """The cards left by seat; "?" for one that is not known."""
    trick: tuple[tuple[Seat, str], ...]
    tricks: tuple[int, int]
    """Tricks taken by side."""
    trump: Suit | None
    maker: Seat | None
    lone: tuple[Seat, ...]
    points: tuple[int, int] | None = None
    """The points of the deal, in its last frame."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedDeal:
    """A deal with everything that follows from its choices."""

    number: int
    dealer: Seat
    turn_up: Card
    trump: Suit | None
    maker: Seat | None
    alone: Seat | None
    lone_defender: Seat | None
    discard: Card | None
    hands: tuple[tuple[Card, ...] | None, ...]
    """The hands as dealt, by seat, where all five cards are known."""
    tricks_by_side: tuple[int, int]
    points: tuple[int, int]
    seat_points: tuple[int, ...]
    outcome: Outcome | None
    """What the hand was, or None if it was passed out."""
    frames: tuple[Frame, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A recorded game, replayed."""

    rules: Rules
    players: tuple[str, ...]
    deals: tuple[ReplayedDeal, ...]
    final: tuple[int, int]
    revokes: tuple[Revoke, ...]
