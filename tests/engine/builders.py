"""Cards, rules and hands from short texts."""

from __future__ import annotations

import random
from pathlib import Path

from engine.actions import Action, SeatAction
from engine.cards import Card, CardSet, card_set, parse_card
from engine.deals import deal_with
from engine.rules import Rules
from engine.seats import Seat
from engine.state import HandState
from engine.transitions import apply, legal_actions
from engine.variants.registry import rules_for

CASES = Path(__file__).parent / "cases"
RECORDS = Path(__file__).parent / "records"


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as "JH 9C Jo"."""
    return tuple(parse_card(code) for code in text.split())


def holding(text: str) -> CardSet:
    """Return the cards of a text as a set."""
    return card_set(cards(text))


def rules(variant: str = "euchre4", /, **options: object) -> Rules:
    """Return a variant's rules with some options changed."""
    return rules_for(variant, options)


def dealt(
    rules: Rules,
    turn_up: str,
    *,
    dealer: int = 3,
    hands: dict[int, str] | None = None,
    seed: bytes = b"rest",
) -> HandState:
    """Return a dealt hand with a turn-up and the hands given, the rest as the seed has it."""
    given = {Seat(seat): cards(text) for seat, text in (hands or {}).items()}
    return deal_with(rules, Seat(dealer), given, parse_card(turn_up), seed=seed)


def after(hand: HandState, *actions: Action) -> HandState:
    """Return a hand after some actions."""
    for action in actions:
        hand = apply(hand, action).state
    return hand


def any_action(hand: HandState, chance: random.Random) -> SeatAction:
    """Return any legal action."""
    return chance.choice(legal_actions(hand))


def played_out(hand: HandState, seed: int) -> HandState:
    """Return a hand played to its end with any legal actions."""
    chance = random.Random(seed)
    while not hand.is_over:
        hand = apply(hand, any_action(hand, chance)).state
    return hand
