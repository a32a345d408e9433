"""Acts of rule cases as actions of the engine, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.actions import (
    DeclineBest,
    DefendAlone,
    Discard,
    DiscardForBest,
    GiveBest,
    GoAlone,
    KeepPartner,
    Name,
    NoLoneDefence,
    OrderUp,
    Pass,
    PlayCard,
    SeatAction,
    TakeUp,
    TurnDown,
)
from engine.cards import CARD_TEXTS, Card, Suit
from engine.conformance.cases import Fields, as_card, as_flag, as_seat, as_suit
from engine.errors import BadCase, gettext_noop
from engine.seats import Seat
from engine.state import HandState, Phase

OTHER_GAMES: Final = frozenset(
    {
        "bid",
        "take_widow",
        "decline_widow",
        "bury",
        "choose_partners",
        "call_suit",
        "call_ace",
    }
)
"""Acts of auctions and call games: in a turn-up game of two pairs they are refused."""


def card_of(act: Fields) -> Card:
    """Return the card of an act."""
    return as_card(act.get("card"), "card")


def suit_of(act: Fields) -> Suit:
    """Return the suit of an act."""
    return as_suit(act.get("suit"), "suit")


def alone_of(act: Fields) -> bool:
    """Say whether an act is a call to play alone."""
    return as_flag(act.get("alone"), "alone")


MAKERS: Final[Mapping[str, Callable[[Fields, Seat], SeatAction]]] = {
    "pass": lambda act, seat: Pass(seat=seat),
    "order_up": lambda act, seat: OrderUp(seat=seat, alone=alone_of(act)),
    "take_up": lambda act, seat: TakeUp(seat=seat, alone=alone_of(act)),
    "turn_down": lambda act, seat: TurnDown(seat=seat),
    "name": lambda act, seat: Name(seat=seat, suit=suit_of(act), alone=alone_of(act)),
    "alone": lambda act, seat: GoAlone(seat=seat),
    "defend_alone": lambda act, seat: DefendAlone(seat=seat),
    "no_lone_defence": lambda act, seat: NoLoneDefence(seat=seat),
    "discard": lambda act, seat: Discard(seat=seat, card=card_of(act)),
    "discard_for_best": lambda act, seat: DiscardForBest(seat=seat, card=card_of(act)),
    "give_best": lambda act, seat: GiveBest(seat=seat, card=card_of(act)),
    "decline_best": lambda act, seat: DeclineBest(seat=seat),
    "play": lambda act, seat: PlayCard(seat=seat, card=card_of(act)),
}


def action_of(act: Fields, state: HandState) -> SeatAction | None:
    """Return the engine's action for an act, or None for an act of another game."""
    name = act["act"]
    if name in OTHER_GAMES:
        return None
    make = MAKERS.get(str(name))
    if make is None:
        raise BadCase("unknown_act", gettext_noop("There is no act “%(act)s”."), act=name)
    seat = as_seat(act.get("seat"), "seat")
    if name == "no_lone_defence" and state.phase is Phase.ALONE_OR_LEAD:
        return KeepPartner(seat=seat)
    return make(act, seat)


def act_text(action: SeatAction) -> str:
    """Return the name by which a list of legal acts has an action; a card stands for itself."""
    if isinstance(action, Name):
        return f"name:{action.suit.code}"
    if isinstance(action, Discard | DiscardForBest | GiveBest | PlayCard):
        return CARD_TEXTS[action.card]
    names: Mapping[type, str] = {
        Pass: "pass",
        OrderUp: "order_up",
        TakeUp: "take_up",
        TurnDown: "turn_down",
        GoAlone: "alone",
        KeepPartner: "with_partner",
        DefendAlone: "defend_alone",
        NoLoneDefence: "no_lone_defence",
        DeclineBest: "decline_best",
    }
    return names[type(action)]
