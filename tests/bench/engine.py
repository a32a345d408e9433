"""The rules engine against OpenSpiel, both driven from Python with the same rules.

A deal is from the pack to its score: 24 cards, four seats, stick the dealer. OpenSpiel deals card
by card and so takes 22 actions more; ours deals in one. A replay checks every action: our `apply`
always does, OpenSpiel is asked for its legal actions first.
"""

from __future__ import annotations

import random

import pyspiel

from engine.actions import Action, Deal
from engine.decks import deck_of
from engine.seats import Seat
from engine.state import new_hand
from engine.transitions import apply, legal_actions
from engine.variants.registry import rules_for
from tests.bench.measuring import Row, rates

DEALS = 200
RULES = rules_for("north_american", {"stick_dealer": True})
DECK = deck_of(RULES)
GAME = pyspiel.load_game("euchre")


def rows() -> list[Row]:
    """Compare replays of recorded deals, and random deals with every legal action listed."""
    our_records = [our_deal(random.Random(seed)) for seed in range(DEALS)]
    their_records = [their_deal(random.Random(seed)) for seed in range(DEALS)]

    def replay_ours() -> int:
        for record in our_records:
            state = new_hand(RULES, Seat(0))
            for action in record:
                state = apply(state, action).state
        return DEALS

    def replay_theirs() -> int:
        for record in their_records:
            state = GAME.new_initial_state()
            for action in record:
                if action not in state.legal_actions():
                    raise AssertionError(action)
                state.apply_action(action)
        return DEALS

    chance = random.Random(1)

    def play_ours() -> int:
        our_deal(chance)
        return 1

    def play_theirs() -> int:
        their_deal(chance)
        return 1

    ours, theirs, our_random, their_random = rates(
        replay_ours, replay_theirs, play_ours, play_theirs
    )
    return [
        Row(
            what="replay a deal, checked",
            unit="deals/s",
            ours=ours,
            other=theirs,
            against="OpenSpiel",
        ),
        Row(
            what="play a random deal, legal actions listed",
            unit="deals/s",
            ours=our_random,
            other=their_random,
            against="OpenSpiel",
        ),
    ]


def our_deal(chance: random.Random) -> list[Action]:
    """Play one deal at random in our engine and return its actions."""
    state = new_hand(RULES, Seat(0))
    action: Action = Deal(cards=tuple(chance.sample(DECK, len(DECK))))
    actions = [action]
    state = apply(state, action).state
    while not state.is_over:
        action = chance.choice(legal_actions(state))
        actions.append(action)
        state = apply(state, action).state
    return actions


def their_deal(chance: random.Random) -> list[int]:
    """Play one deal at random in OpenSpiel and return its actions."""
    state = GAME.new_initial_state()
    actions: list[int] = []
    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        actions.append(action)
        state.apply_action(action)
    return actions
