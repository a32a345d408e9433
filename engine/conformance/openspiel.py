"""Hands played by OpenSpiel: every decision with its legal list, and what came of it.

OpenSpiel's euchre is four-handed euchre with 24 cards, a turn-up that has to be kept, alone
said after the discard, and four points for any euchre by a lone defender (rules.md section 12).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Deal, Discard, KeepPartner, Name, PlayCard, SeatAction
from engine.cards import Card
from engine.conformance.acts import act_text
from engine.conformance.cases import (
    Fields,
    as_card,
    as_cards,
    as_fields,
    as_flag,
    as_list,
    as_seat,
    as_text,
)
from engine.conformance.verdicts import Mismatch
from engine.errors import BadCase, IllegalAction, gettext_noop
from engine.phases.dealing import pack_of
from engine.rules import Rules
from engine.rules_json import changed_rules
from engine.seats import Seat, side_of
from engine.state import HandState, Phase, new_hand
from engine.transitions import apply, legal_for
from engine.variants.euchre4 import EUCHRE4


def is_openspiel(raw: object) -> bool:
    """Say whether a value looks like one of these hands."""
    return isinstance(raw, dict) and {"params", "steps", "returns"} <= raw.keys()


def rules_of(params: Fields) -> Rules:
    """Return the rules of a hand by its parameters."""
    defends = as_flag(params.get("allow_lone_defender"), "allow_lone_defender")
    return changed_rules(
        EUCHRE4.rules,
        {
            "deck": 24,
            "dealer_exchange": "must_keep",
            "alone_when": "before_lead",
            "stick_dealer": as_flag(params.get("stick_the_dealer"), "stick_the_dealer"),
            "defend_alone": "always" if defends else "never",
        },
    )


def check_openspiel(raw: Fields) -> None:
    """Raise `Mismatch` where the engine differs from a recorded hand."""
    hand = dealt(raw, rules_of(as_fields(raw.get("params"), "params")))
    for number, step in enumerate(as_list(raw.get("steps"), "steps"), start=1):
        hand = stepped(hand, as_fields(step, "step"), number)
    compare_end(raw, hand)


def dealt(raw: Fields, rules: Rules) -> HandState:
    """Return the hand with its cards dealt."""
    hands = [as_cards(cards, "hands") for cards in as_list(raw.get("hands"), "hands")]
    stock = as_cards(raw.get("stock"), "stock")
    dealer = as_seat(raw.get("dealer"), "dealer")
    if len(hands) != rules.players or any(len(cards) != rules.hand_size for cards in hands):
        raise BadCase("bad_hands", gettext_noop("Four hands of five cards are needed."))
    turn_up = as_card(raw.get("upcard"), "upcard")
    pack = pack_of(rules, dealer, hands=hands, turn_up=turn_up, stock=stock)
    try:
        return apply(new_hand(rules, dealer), Deal(cards=pack)).state
    except IllegalAction as error:
        raise BadCase(error.code, error.template) from None


def stepped(hand: HandState, step: Fields, number: int) -> HandState:
    """Return the hand after a step whose legal list was compared."""
    seat = as_seat(step.get("seat"), "seat")
    phase = as_text(step.get("phase"), "phase")
    options = [action for action in legal_for(hand, seat) if belongs(action, phase)]
    by_text = {spiel_text(action, hand): action for action in options}
    legal = [as_text(text, "legal") for text in as_list(step.get("legal"), "legal")]
    if same_suit_call(hand, phase) in legal:
        legal = ["order_up" if text == same_suit_call(hand, phase) else text for text in legal]
    if sorted(by_text) != sorted(legal):
        raise Mismatch(f"step {number} ({phase}): legal {legal}, found {sorted(by_text)}")
    chosen = as_text(step.get("action"), "action")
    if chosen == same_suit_call(hand, phase):
        chosen = "order_up"
    if chosen not in by_text:
        raise Mismatch(f"step {number} ({phase}): {chosen} is not legal")
    return apply(hand, by_text[chosen]).state


def belongs(action: SeatAction, phase: str) -> bool:
    """Say whether an action answers the question of a phase; alone is a question of its own."""
    if phase == "play":
        return isinstance(action, PlayCard)
    if phase == "discard":
        return isinstance(action, Discard)
    return not isinstance(action, PlayCard) and not getattr(action, "alone", False)


def same_suit_call(hand: HandState, phase: str) -> str:
    """Return OpenSpiel's other word for taking the turn-up's suit in the first round."""
    suit = hand.turn_up_suit
    return f"name:{suit.code}" if phase == "bid1" and suit is not None else ""


def spiel_text(action: SeatAction, hand: HandState) -> str:
    """Return OpenSpiel's word for an action."""
    words = {"take_up": "order_up", "turn_down": "pass"}
    if isinstance(action, Name | KeepPartner):
        return act_text(action)
    return words.get(act_text(action), act_text(action))


def compare_end(raw: Fields, hand: HandState) -> None:
    """Compare the contract, every trick and the points."""
    contract = hand.contract
    defenders = [seat for seat in contract.lone if seat != contract.maker]
    passed_out = hand.phase is Phase.PASSED_OUT
    found: dict[str, object] = {
        "trump": None if contract.trump is None else contract.trump.code,
        "maker": contract.maker,
        "alone": None if passed_out else contract.maker in contract.lone,
        "lone_defender": defenders[0] if defenders else None,
        "tricks": played_tricks(hand),
        "returns": returns_of(hand),
    }
    for key, value in found.items():
        if raw.get(key) != value:
            raise Mismatch(f"{key}: expected {raw.get(key)!r}, found {value!r}")


def played_tricks(hand: HandState) -> list[dict[str, object]]:
    """Return the tricks as they are recorded."""
    return [
        {
            "leader": trick.plays[0].seat,
            "winner": trick.winner,
            "plays": plays_of_trick([(play.seat, play.card) for play in trick.plays]),
        }
        for trick in hand.quitted
    ]


def plays_of_trick(plays: Sequence[tuple[int, Card]]) -> list[list[object]]:
    """Return the plays of a trick as they are recorded."""
    return [[seat, str(card)] for seat, card in plays]


def returns_of(hand: HandState) -> list[int]:
    """Return the points of every seat; what one side wins the other loses."""
    points = hand.points or (0, 0)
    sides = [side_of(Seat(seat)) for seat in range(hand.rules.players)]
    return [points[side] - points[1 - side] for side in sides]
