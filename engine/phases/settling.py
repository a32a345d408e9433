"""Points of a finished hand."""

from __future__ import annotations

from functools import lru_cache

from engine.errors import IllegalAction, Reason
from engine.facts import Fact, HandScored
from engine.rules import Rules
from engine.scoring import SlipScore, slip_of_hand, worth_of
from engine.seats import Seat
from engine.state import HandState, Step, with_contract


def settle(state: HandState, facts: tuple[Fact, ...]) -> Step:
    """Count a hand of which every trick has been played."""
    maker = state.contract.maker
    if maker is None:
        raise IllegalAction(Reason.WRONG_PHASE)
    taken = state.table.taken
    score = settled_score(state.dealt.rules, maker, taken, state.contract.lone)
    contract = state.contract._replace(score=score)
    hand = with_contract(state, contract, state.table)
    return Step(hand, (*facts, HandScored(score=score)))


@lru_cache(maxsize=1 << 12)
def settled_score(
    rules: Rules, maker: Seat, taken: tuple[int, ...], lone: tuple[Seat, ...]
) -> SlipScore:
    """Return what a hand is worth: there are few ways it can end, so each is counted once."""
    return worth_of(slip_of_hand(maker=maker, tricks=taken, lone=lone), rules)
