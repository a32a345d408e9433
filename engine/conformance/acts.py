"""Acts of rule cases as actions of the engine, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.actions import (
    Bid,
    Bury,
    CallPartner,
    ChoosePartners,
    ClaimRedeal,
    DeclineBest,
    DeclineWidow,
    DefendAlone,
    Discard,
    DiscardForBest,
    GiveBest,
    GoAlone,
    GoUnder,
    KeepHand,
    KeepPartner,
    Name,
    NoLoneDefence,
    OrderUp,
    Pass,
    PayPoint,
    PlayCard,
    SeatAction,
    TakeUp,
    TakeWidow,
    TurnDown,
)
from engine.cards import CARD_TEXTS, NO_TRUMP_CODE, Card, Suit, texts_of, trump_code
from engine.choices import CalledPartner
from engine.conformance.cases import (
    Fields,
    as_card,
    as_card_set,
    as_flag,
    as_list,
    as_number,
    as_seat,
    as_suit,
)
from engine.errors import BadCase, gettext_noop
from engine.seats import Seat
from engine.state import HandState, Phase

CALLS_OF: Final[Mapping[str, CalledPartner]] = {
    "call_suit": CalledPartner.BEST_CARD,
    "call_ace": CalledPartner.ACE,
}
"""Which games a partner is called in by an act: in the others it is refused."""


def card_of(act: Fields) -> Card:
    """Return the card of an act."""
    return as_card(act.get("card"), "card")


def suit_of(act: Fields) -> Suit:
    """Return the suit of an act."""
    return as_suit(act.get("suit"), "suit")


def trump_of(act: Fields) -> Suit | None:
    """Return the suit an act makes trumps, or None for no trumps."""
    return None if act.get("suit") == NO_TRUMP_CODE else suit_of(act)


def alone_of(act: Fields) -> bool:
    """Say whether an act is a call to play alone."""
    return as_flag(act.get("alone"), "alone")


MAKERS: Final[Mapping[str, Callable[[Fields, Seat], SeatAction]]] = {
    "keep_hand": lambda act, seat: KeepHand(seat=seat),
    "claim_redeal": lambda act, seat: ClaimRedeal(seat=seat),
    "go_under": lambda act, seat: GoUnder(seat=seat, cards=as_card_set(act.get("cards"), "cards")),
    "pay_point": lambda act, seat: PayPoint(seat=seat),
    "pass": lambda act, seat: Pass(seat=seat),
    "order_up": lambda act, seat: OrderUp(seat=seat, alone=alone_of(act)),
    "take_up": lambda act, seat: TakeUp(seat=seat, alone=alone_of(act)),
    "turn_down": lambda act, seat: TurnDown(seat=seat),
    "name": lambda act, seat: Name(seat=seat, suit=trump_of(act), alone=alone_of(act)),
    "alone": lambda act, seat: GoAlone(seat=seat),
    "defend_alone": lambda act, seat: DefendAlone(seat=seat),
    "no_lone_defence": lambda act, seat: NoLoneDefence(seat=seat),
    "discard": lambda act, seat: Discard(seat=seat, card=card_of(act)),
    "discard_for_best": lambda act, seat: DiscardForBest(seat=seat, card=card_of(act)),
    "give_best": lambda act, seat: GiveBest(seat=seat, card=card_of(act)),
    "decline_best": lambda act, seat: DeclineBest(seat=seat),
    "bid": lambda act, seat: Bid(seat=seat, value=as_number(act.get("value"), "value")),
    "take_widow": lambda act, seat: TakeWidow(seat=seat),
    "decline_widow": lambda act, seat: DeclineWidow(seat=seat),
    "bury": lambda act, seat: Bury(seat=seat, cards=as_card_set(act.get("cards"), "cards")),
    "choose_partners": lambda act, seat: ChoosePartners(seat=seat, partners=partners_of(act)),
    "call_suit": lambda act, seat: CallPartner(seat=seat, suit=suit_of(act)),
    "call_ace": lambda act, seat: CallPartner(seat=seat, suit=suit_of(act)),
    "play": lambda act, seat: PlayCard(seat=seat, card=card_of(act)),
}


def action_of(act: Fields, state: HandState) -> SeatAction | None:
    """Return the engine's action for an act, or None for one that no table would take."""
    name = act["act"]
    make = MAKERS.get(str(name))
    if make is None:
        raise BadCase("unknown_act", gettext_noop("There is no act “%(act)s”."), act=name)
    seat = as_seat(act.get("seat"), "seat")
    other_call = name in CALLS_OF and CALLS_OF[str(name)] is not state.rules.called_partner
    if other_call or (name == "bid" and alone_of(act)) or names_twice(act):
        return None
    if name == "no_lone_defence" and state.phase is Phase.ALONE_OR_LEAD:
        return KeepPartner(seat=seat)
    return make(act, seat)


def names_twice(act: Fields) -> bool:
    """Say whether an act lays out a card, or chooses a partner, twice."""
    named = as_list(act.get("cards", act.get("seats", [])), "cards")
    return len({repr(item) for item in named}) < len(named)


def partners_of(act: Fields) -> frozenset[Seat]:
    """Return the seats of an act that chooses partners."""
    seats = as_list(act.get("seats", act.get("partners")), "seats")
    return frozenset(as_seat(seat, "seats") for seat in seats)


def act_text(action: SeatAction) -> str:
    """Return the name by which a list of legal acts has an action; a card stands for itself."""
    if isinstance(action, Name):
        return f"name:{trump_code(action.suit)}"
    if isinstance(action, Bid):
        return f"bid:{action.value}"
    if isinstance(action, Bury | GoUnder):
        name = "bury" if isinstance(action, Bury) else "go_under"
        return ":".join((name, *texts_of(action.cards)))
    if isinstance(action, ChoosePartners):
        return ":".join(("choose_partners", *(str(seat) for seat in sorted(action.partners))))
    if isinstance(action, CallPartner):
        return f"call:{action.suit.code}"
    if isinstance(action, Discard | DiscardForBest | GiveBest | PlayCard):
        return CARD_TEXTS[action.card]
    return NAMES[type(action)]


NAMES: Final[Mapping[type, str]] = {
    KeepHand: "keep_hand",
    ClaimRedeal: "claim_redeal",
    PayPoint: "pay_point",
    Pass: "pass",
    OrderUp: "order_up",
    TakeUp: "take_up",
    TurnDown: "turn_down",
    GoAlone: "alone",
    KeepPartner: "with_partner",
    DefendAlone: "defend_alone",
    NoLoneDefence: "no_lone_defence",
    DeclineBest: "decline_best",
    TakeWidow: "take_widow",
    DeclineWidow: "decline_widow",
}
