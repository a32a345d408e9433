"""The rules engine against OpenSpiel, both driven from Python with the same rules.

A deal is from the pack to its score: 24 cards, four seats, stick the dealer. OpenSpiel deals card
by card and so takes 22 actions more; ours deals in one. A replay checks every action: our `apply`
always does, OpenSpiel is asked for its legal actions first. A deal of another variant can be up to
three times as long as OpenSpiel's, so both are also compared by the decisions of seats: calls,
discards and cards played.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from statistics import mean

import pyspiel

from engine.actions import PLAYS, Action, Deal
from engine.cards import CARDS
from engine.decks import deck_of
from engine.rules import Rules
from engine.seats import Seat
from engine.state import HandState, new_hand
from engine.transitions import advance, legal_actions
from engine.variants.registry import VARIANTS, rules_for
from tests.bench.measuring import Row, rates

DEALS = 200
RULES = rules_for("north_american", {"stick_dealer": True})
GAME = pyspiel.load_game("euchre")
DEALT_ONE_BY_ONE = 22
"""How many of OpenSpiel's actions are chance's: the dealer, 20 cards and the turn-up."""


def rows() -> list[Row]:
    """Compare replays of recorded deals, and random deals with every legal action listed."""
    our_records = [our_deal(random.Random(seed)) for seed in range(DEALS)]
    their_records = [their_deal(random.Random(seed)) for seed in range(DEALS)]

    def replay_ours() -> int:
        for record in our_records:
            state = new_hand(RULES, Seat(0))
            for action in record:
                state = advance(state, action)
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
    against = "OpenSpiel"
    replays = Row(
        what="replay a deal, checked", unit="deals/s", ours=ours, other=theirs, against=against
    )
    against = "OpenSpiel, random deals"
    return [
        replays,
        Row(
            what="replay a deal, checked",
            unit="deals/s",
            ours=ours,
            other=their_random,
            against=against,
        ),
        Row(
            what="play a random deal, legal actions listed",
            unit="deals/s",
            ours=our_random,
            other=their_random,
            against=against,
        ),
        *variant_rows(),
        *memory_rows(),
    ]


def variant_rows() -> list[Row]:
    """Compare random deals of every variant with OpenSpiel's of its one, and their decisions."""
    chance = random.Random(2)

    def play_theirs() -> int:
        their_deal(chance)
        return 1

    def player(rules: Rules) -> Callable[[], int]:
        def play() -> int:
            our_deal(chance, rules)
            return 1

        return play

    theirs, *ours = rates(play_theirs, *(player(variant.rules) for variant in VARIANTS.values()))
    their_length = mean(map(their_decisions, range(DEALS)))
    rows = []
    for key, rate in zip(VARIANTS, ours, strict=True):
        length = mean(our_decisions(VARIANTS[key].rules, seed) for seed in range(DEALS))
        what, against = f"play a random deal, {key}", "OpenSpiel, random deals"
        rows += [
            Row(what=what, unit="deals/s", ours=rate, other=theirs, against=against),
            Row(
                what=what,
                unit="decisions/s",
                ours=rate * length,
                other=theirs * their_length,
                against=against,
            ),
        ]
    return rows


def our_decisions(rules: Rules, seed: int) -> int:
    """Return how many decisions seats make in one of our random deals."""
    return sum(not isinstance(action, Deal) for action in our_deal(random.Random(seed), rules))


def their_decisions(seed: int) -> int:
    """Return how many decisions seats make in one of OpenSpiel's random deals."""
    return len(their_deal(random.Random(seed))) - DEALT_ONE_BY_ONE


def memory_rows() -> list[Row]:
    """Compare the largest state of a hand in each variant with what is allowed for it."""
    return [
        Row(
            what=f"the largest state of a hand, {key}",
            unit="bytes",
            ours=largest_state(variant.rules),
            other=4096,
            against="what is allowed",
        )
        for key, variant in VARIANTS.items()
    ]


def largest_state(rules: Rules) -> int:
    """Return the bytes of the largest state in some random deals."""
    sizes = []
    for number in range(40):
        state = new_hand(rules, Seat(0))
        for action in our_deal(random.Random(number), rules):
            state = advance(state, action)
            sizes.append(size_of(state))
    return max(sizes)


def size_of(state: HandState) -> int:
    """Return the bytes a state holds beyond what all states share, small numbers among it."""
    shared = {id(state.rules), id(state.contract.tables), id(state.suit_led), *map(id, CARDS)}
    shared |= {id(play) for plays in PLAYS for play in plays}
    shared |= {*map(id, range(-5, 257)), id(None), id(True), id(False)}
    return size_beyond(state, shared)


def size_beyond(value: object, counted: set[int]) -> int:
    """Return the bytes of a value with what it holds, each thing once."""
    if id(value) in counted:
        return 0
    counted.add(id(value))
    size = sys.getsizeof(value)
    if isinstance(value, tuple | frozenset):
        size += sum(size_beyond(part, counted) for part in value)
    return size


def our_deal(chance: random.Random, rules: Rules = RULES) -> list[Action]:
    """Play one deal at random in our engine and return its actions."""
    state = new_hand(rules, Seat(0))
    deck = deck_of(rules)
    # Cards by random keys are shuffled as well as by `sample`, in half the time.
    draw = chance.random
    pack = sorted(deck, key=lambda card: draw())
    action: Action = Deal(cards=tuple(pack))
    actions = [action]
    state = advance(state, action)
    while not state.is_over:
        action = chance.choice(legal_actions(state))
        actions.append(action)
        state = advance(state, action)
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
