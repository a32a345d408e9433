"""A game in the project's own notation as values (docs/notation.md).

Choices only: who dealt, which cards, what was said and played, and rulings. All else follows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.actions import Deal, SeatAction
from engine.cards import Card, Suit, cards_in
from engine.fair_deals import Proof
from engine.game import GameEnd
from engine.infractions import Take
from engine.infractions.irregular import carry_on
from engine.phases.dealing import pack_of
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Dealt, HandState, Phase, new_hand
from engine.transitions import advance

FORMAT: Final = "upcard"
FORMAT_VERSION: Final = 2
"""The newest version; a game that says nothing of it is written in the first."""
START_SINCE: Final = 2
"""The version since which a game can begin with points carried over."""

MOST_DEALS: Final = 1000
MOST_TITLE: Final = 128
MOST_NAME: Final = 128
MOST_NOTE: Final = 1024

VOIDING: Final = ("P1", "P4")
"""Infractions after which the cards are dealt again (rules.md section 11)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Something a seat did; an irregular act is against the rules and stands, or was void."""

    action: SeatAction
    irregular: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What the director said about an infraction, at the moment it was said.

    `detail` is the card, suit or penalty the infraction is about, where it is about one.
    """

    infraction: str
    seat: Seat
    """Who did it."""
    detail: Card | Suit | Take | None = None


Entry: TypeAlias = Act | Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class UpcardDeal:
    """One deal with everything that was done in it."""

    dealt: Dealt
    """Rules, dealer, hands, turn-up, widow and stock."""
    entries: tuple[Entry, ...]
    points: tuple[int, ...]
    """What the deal added to each score, after rulings."""
    end: HandState
    """The hand after the last entry."""
    void: str = ""
    """The infraction for which the cards were dealt again, if they were."""
    notes: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    """Lines of a record made under older rules from the first that these rules refuse."""
    proof: Proof | None = None
    """What was promised before the deal, by which its cards can be checked."""

    @property
    def counts(self) -> bool:
        """Say whether the deal is a hand of the game; a void one is dealt again."""
        return not self.void and self.end.phase is not Phase.REDEAL

    @property
    def token(self) -> int | None:
        """Return the account that earned a token for four tricks; a penalty takes its place."""
        score = None if self.void else self.end.score
        return score.token if score is not None and score.points == self.points else None


@dataclass(frozen=True, slots=True, kw_only=True)
class UpcardGame:
    """A recorded game."""

    variant: str
    rules: Rules
    end: GameEnd
    players: tuple[str, ...]
    """Names by seat."""
    deals: tuple[UpcardDeal, ...]
    total: tuple[int, ...]
    rules_version: int
    """The version of the rules as code under which the record was made."""
    title: str | None = None
    date: str | None = None
    notes: tuple[str, ...] = ()
    lot: Proof | None = None
    """What was promised before the lot that gave the first dealer."""


def as_dealt(dealt: Dealt) -> HandState:
    """Return the hand with its cards dealt and nothing done yet."""
    order = pack_of(
        dealt.rules,
        dealt.dealer,
        hands=[cards_in(cards) for cards in dealt.hands],
        turn_up=dealt.turn_up,
        stock=dealt.stock,
        widow=cards_in(dealt.widow),
    )
    return advance(new_hand(dealt.rules, dealt.dealer), Deal(cards=order))


def after(hand: HandState, entry: Entry) -> HandState:
    """Return the hand after an entry, or raise `IllegalAction`; a ruling leaves it as it is."""
    if isinstance(entry, Ruling):
        return hand
    return carry_on(hand, entry.action) if entry.irregular else advance(hand, entry.action)
