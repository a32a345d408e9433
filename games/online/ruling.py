"""Rulings of a director in the hand that is played at a live table: pure, as the game is.

Until the first ruling of a hand the engine alone is asked what is lawful. From then on a referee
is, who knows which cards lie face up, whose lead may be called, and who may make no trumps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.actions import Deal, SeatAction
from engine.cards import CARD_BY_TEXT, SUIT_CODES, Card, Suit
from engine.choices import Referee
from engine.errors import IllegalAction, Reason
from engine.infractions import Infraction
from engine.infractions.acts import CallLead, LeaveLead
from engine.infractions.prevented import (
    WITH_CARD,
    LeadAct,
    caller,
    irregular_act,
    refereed_again,
    ruled,
)
from engine.infractions.refereed import RefereedHand, RefereedStep
from engine.notation.upcard_values import Act, Entry, Ruling
from engine.rules import Rules
from engine.seats import Seat
from engine.state import new_hand
from engine.transitions import apply

LEAD: Final = "lead:"
"""How the codes begin of what is said about the other side's lead."""

ANY: Final = "any"

VOID_CALLS: Final = frozenset({Infraction.SUIT_TURNED_DOWN, Infraction.CALL_OUT_OF_TURN})


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRuling:
    """An entry of the record that a ruling makes, after so many acts of a hand."""

    hand: int
    after: int
    entry: Entry


def lead_code(act: LeadAct) -> str:
    """Return what is said about a lead as the code of an entry.

    >>> lead_code(CallLead(seat=Seat(1), suit=Suit.HEARTS))
    'lead:H'
    """
    return f"{LEAD}{act.suit.code if isinstance(act, CallLead) else ANY}"


def is_lead_code(code: str) -> bool:
    """Say whether a code is about the other side's lead."""
    return code.startswith(LEAD)


def lead_of_code(code: str, seat: Seat) -> LeadAct:
    """Return what a seat says about a lead, or raise `IllegalAction`."""
    text = code.removeprefix(LEAD)
    if text == ANY:
        return LeaveLead(seat=seat)
    if len(text) != 1 or text not in SUIT_CODES:
        raise IllegalAction(Reason.NO_LEAD_TO_CALL)
    return CallLead(seat=seat, suit=Suit(SUIT_CODES.index(text)))


def under_referee(
    *,
    rules: Rules,
    dealer: Seat,
    pack: tuple[Card, ...],
    actions: tuple[SeatAction, ...],
) -> RefereedHand:
    """Return the hand that is played, with a referee from now on.

    Raises `IllegalAction` where the rules prevent everything, so that nothing is penalised.
    """
    if rules.referee is not Referee.PENALISE:
        raise IllegalAction(Reason.NOT_IRREGULAR)
    dealt = apply(new_hand(rules, dealer), Deal(cards=pack)).state
    return refereed_again(dealt, actions)


def rule(
    state: RefereedHand, *, infraction: str, seat: int, card: str
) -> tuple[RefereedStep, tuple[Entry, ...]]:
    """Return the hand after a ruling, and what the record keeps of it; raises `IllegalAction`."""
    about, offender = Infraction(infraction), Seat(seat)
    if not 0 <= seat < state.hand.rules.players or (card and card not in CARD_BY_TEXT):
        raise IllegalAction(Reason.NOT_YOUR_CARD)
    shown = CARD_BY_TEXT[card] if about in WITH_CARD and card else None
    step = ruled(state, about, offender, shown)
    return step, tuple(_written(state, step, about, offender, shown))


def _written(
    before: RefereedHand, step: RefereedStep, about: Infraction, seat: Seat, card: Card | None
) -> Iterator[Entry]:
    if about in VOID_CALLS:
        act = irregular_act(before.hand, about, seat)
        yield Act(action=act, irregular=True)  # type: ignore[arg-type]  # a call, of these two
        return
    is_lone = any(each.infraction is Infraction.LONE_PLAYER for each in step.rulings)
    named = Infraction.LONE_PLAYER if is_lone else about
    yield Ruling(infraction=named.value, seat=seat, detail=card)


def written_call(state: RefereedHand, act: LeadAct) -> tuple[Entry, ...]:
    """Return what the record keeps of a lead that is called: whose it is, and its suit."""
    if not isinstance(act, CallLead):
        return ()
    leader = state.hand.turn
    return (Ruling(infraction=Infraction.CALLED_LEAD.value, seat=leader, detail=act.suit),)


def asked_about_lead(state: RefereedHand | None) -> Seat | None:
    """Return the seat that is asked whether it names the suit of the lead, or None."""
    return None if state is None else caller(state)
