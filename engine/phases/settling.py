"""Points of a finished hand."""

from __future__ import annotations

from engine.errors import IllegalAction, Reason
from engine.facts import Fact, HandScored
from engine.scoring import slip_of_hand, worth_of
from engine.state import HandState, Step, with_contract


def settle(state: HandState, facts: tuple[Fact, ...]) -> Step:
    """Count a hand of which every trick has been played."""
    maker = state.contract.maker
    if maker is None:
        raise IllegalAction(Reason.WRONG_PHASE)
    slip = slip_of_hand(maker=maker, tricks=state.table.taken, lone=state.contract.lone)
    score = worth_of(slip, state.rules)
    contract = state.contract._replace(score=score)
    hand = with_contract(state, contract, state.table)
    return Step(hand, (*facts, HandScored(score=score)))
