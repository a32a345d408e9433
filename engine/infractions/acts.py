"""What can happen at a table beside the acts of the game, and what players may ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.cards import Card, Suit
from engine.infractions.catalogue import Infraction
from engine.infractions.revokes import Take
from engine.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimMisdeal:
    """Point out a card shown in the deal or face up in the pack, or a pack not complete (P1)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongCount:
    """Be found with a wrong number of cards (P4, P5)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowCard:
    """Drop a card face up, or name it as being in the own hand (P11)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTwo:
    """Play a card with another that was not meant (P11)."""

    seat: Seat
    card: Card
    also: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUpTrick:
    """Turn a trick that was turned down face up again (P12)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class QuitTrick:
    """Turn a complete trick face down; otherwise the next lead does it."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandCorrection:
    """Ask that a lead out of turn or a revoke is put right (P7, P9, P13)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectRevoke:
    """Put a revoke right with another card, before the trick is turned down (P13)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeCard:
    """Change a card played after a revoke that has been put right (P13)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class CallLead:
    """Name the suit of the other side's lead (P10, P12)."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveLead:
    """Leave the lead to the other side, though its suit could be named (P10, P12)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRevoke:
    """Say what is asked for a revoke of the other side (P13)."""

    seat: Seat
    take: Take


@dataclass(frozen=True, slots=True, kw_only=True)
class MixCards:
    """Mix the cards, which proves a revoke of the own side (P13)."""

    seat: Seat


RefereeAct: TypeAlias = (
    ClaimMisdeal
    | WrongCount
    | ShowCard
    | PlayTwo
    | TurnUpTrick
    | QuitTrick
    | DemandCorrection
    | CorrectRevoke
    | ChangeCard
    | CallLead
    | LeaveLead
    | ClaimRevoke
    | MixCards
)

ACTS_ABOUT: Final = {
    ClaimMisdeal: Infraction.MISDEAL,
    WrongCount: Infraction.WRONG_COUNT_LATE,
    ShowCard: Infraction.EXPOSED_CARD,
    PlayTwo: Infraction.EXPOSED_CARD,
    TurnUpTrick: Infraction.TRICK_TURNED_UP,
    DemandCorrection: Infraction.LEAD_OUT_OF_TURN,
    CorrectRevoke: Infraction.REVOKE,
    ChangeCard: Infraction.REVOKE,
    CallLead: Infraction.CALLED_LEAD,
    LeaveLead: Infraction.CALLED_LEAD,
    ClaimRevoke: Infraction.REVOKE,
    MixCards: Infraction.REVOKE,
}
"""The infraction whose text tells of an act; turning a trick down is part of the game."""
