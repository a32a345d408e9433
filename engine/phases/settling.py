"""Points of a finished hand."""

from __future__ import annotations

from functools import lru_cache

from engine.errors import IllegalAction, Reason
from engine.facts import Fact, HandScored
from engine.rules import Rules
from engine.scoring import SlipScore, slip_of_hand, worth_of
from engine.seats import Seat
from engine.state import HandState, Step, with_contract

NOBODY: frozenset[Seat] = frozenset()


def settle(state: HandState, facts: tuple[Fact, ...]) -> Step:
    """Count a hand of which every trick has been played."""
    contract = state.contract
    if contract.maker is None:
        raise IllegalAction(Reason.WRONG_PHASE)
    score = settled_score(
        state.dealt.rules,
        contract.maker,
        state.table.taken,
        contract.lone,
        contract.partners or NOBODY,
        contract.bid,
    )
    hand = with_contract(state, contract.scored(score), state.table)
    return Step(hand, (*facts, HandScored(score=score)))


@lru_cache(maxsize=1 << 12)
def settled_score(
    rules: Rules,
    maker: Seat,
    taken: tuple[int, ...],
    lone: tuple[Seat, ...],
    partners: frozenset[Seat],
    bid: int | None,
) -> SlipScore:
    """Return what a hand is worth: there are few ways it can end, so each is counted once."""
    slip = slip_of_hand(rules, maker=maker, tricks=taken, lone=lone, partners=partners, bid=bid)
    return worth_of(slip, rules)
