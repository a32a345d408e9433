"""A recorded game as it is replayed: deals, points, revokes, and every step to look at."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, Suit
from engine.rules import Rules
from engine.scoring import Outcome
from engine.seats import Seat
from engine.slips import HandSlip

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

    `kind` is deal, call, alone, discard, best, ruling, card, trick or score; `text` the call
    ("pass", "order_up", "take_up", "turn_down", "name:S", "name:N" for no trumps, "pay_point",
    "claim_redeal", "go_under", "bid:5", "take_widow", "leave_widow", "partners:1+3", "call:H"), the
    best card ("out:9C", "give:AC", "none"), the ruling ("P11:9C"), the infraction that made the
    deal void, or the card or cards of the step.
    """

    kind: str
    seat: Seat | None
    text: str
    hands: tuple[tuple[str, ...], ...]
    """The cards left by seat; "?" for one that is not known."""
    trick: tuple[tuple[Seat, str], ...]
    tricks: tuple[int, ...]
    """Tricks taken, by account."""
    trump: Suit | None
    """Also none while there is a maker: a hand without trumps."""
    maker: Seat | None
    lone: tuple[Seat, ...]
    idle: frozenset[Seat] = frozenset()
    """Seats that have laid their cards down."""
    partners: tuple[Seat, ...] = ()
    """The maker's partners where sides are not fixed, as far as the table knows them."""
    points: tuple[int, ...] | None = None
    """The points of the deal, in its last frame."""
    is_irregular: bool = False
    """Whether what was done is against the rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedDeal:
    """A deal with everything that follows from its choices."""

    number: int
    dealer: Seat
    turn_up: Card | None
    trump: Suit | None
    maker: Seat | None
    alone: Seat | None
    lone_defender: Seat | None
    discard: Card | None
    hands: tuple[tuple[Card, ...] | None, ...]
    """The hands as dealt, by seat, where all cards are known."""
    points: tuple[int, ...]
    """What the deal added to each score, after rulings."""
    seat_points: tuple[int, ...]
    outcome: Outcome | None
    """What the hand was, or None if it was passed out or void."""
    slip: HandSlip | None
    """The hand as a slip of paper has it, or None if it was passed out or void."""
    frames: tuple[Frame, ...]
    widow: tuple[Card, ...] = ()
    called: Suit | None = None
    """The suit by which the maker called a partner."""
    token: int | None = None
    """The account that earned a token for four tricks."""
    counts: bool = True
    """Whether it is a hand of the game; a void deal is dealt again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A recorded game, replayed."""

    rules: Rules
    players: tuple[str, ...]
    deals: tuple[ReplayedDeal, ...]
    final: tuple[int, ...]
    revokes: tuple[Revoke, ...]
    start: tuple[int, ...] = ()
    """What each account began with, if some did with points carried over."""
