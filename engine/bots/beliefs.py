"""The worlds a seat believes in: those in which the calls it has heard make sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.actions import Pass, TurnDown
from engine.bots.evidence import Evidence
from engine.bots.steady_bot import steady_bot
from engine.bots.worlds import world_of
from engine.cards import card_set
from engine.house_rules import CARDS_UNDER
from engine.perspective import seen_by
from engine.phases.dealing import first_turn
from engine.seats import Seat
from engine.state import NO_CONTRACT, HandState, Phase
from engine.transitions import advance

TRIED_FOR_EACH: Final = 4
"""How many worlds are laid out at most for each that is wanted."""

CALLING: Final = frozenset({Phase.ROUND1, Phase.ROUND2, Phase.AUCTION})


def believed_worlds(evidence: Evidence, number: int, words: Iterator[int]) -> list[HandState]:
    """Return worlds in which others would have called as they did, or nearly so.

    What a sensible player would have called is what the steady bot would have.
    """
    found: list[HandState] = []
    doubtful: list[tuple[int, int, HandState]] = []
    for tried in range(TRIED_FOR_EACH * number):
        if len(found) == number:
            break
        world = world_of(evidence, words)
        if world is None:
            continue
        doubts = odd_calls(world, evidence.seen.seat)
        if doubts:
            doubtful.append((doubts, tried, world))
        else:
            found.append(world)
    doubtful.sort(key=lambda entry: entry[:2])
    return found + [world for _, _, world in doubtful[: number - len(found)]]


def odd_calls(world: HandState, seat: Seat) -> int:
    """Return how many calls of other seats the steady bot would not have made."""
    calls = world.contract.calls
    hand = before_calls(world)
    odd = 0
    for call in calls:
        if hand.phase not in CALLING or hand.turn != call.seat:
            break
        if call.seat != seat:
            odd += passes(call) is not passes(steady_bot(seen_by(hand, call.seat), b""))
        hand = advance(hand, call)
    return odd


def before_calls(world: HandState) -> HandState:
    """Return a world as it was before the first call."""
    rules, dealer = world.rules, world.dealer
    hands = list(world.dealt.hands)
    shown_by, under = world.contract.shown_by, world.contract.laid_under
    if shown_by is not None and under:
        hands[shown_by] = hands[shown_by] ^ under | card_set(world.dealt.stock[:CARDS_UNDER])
    phase, turn = first_turn(rules, dealer, world.dealt.turn_up)
    if phase is Phase.FARMERS_HAND:
        phase = Phase.ROUND1
    dealt = HandState(dealt=world.dealt, contract=NO_CONTRACT, phase=phase, turn=turn)
    return dealt._replace(holdings=tuple(hands), taken=(0,) * rules.players)


def passes(call: object) -> bool:
    """Say whether a call makes no trumps."""
    return isinstance(call, Pass | TurnDown)
