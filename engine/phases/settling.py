"""Points of a finished hand."""

from __future__ import annotations

from functools import lru_cache

from engine.errors import IllegalAction, Reason
from engine.facts import Fact, HandScored
from engine.rules import Rules
from engine.scoring import SlipScore, slip_of_hand, slip_of_payment, worth_of
from engine.seats import Seat
from engine.slips import FAST_BREAK, HandSlip
from engine.state import HandState, Step, makers_of

NOBODY: frozenset[Seat] = frozenset()


def settle(state: HandState, facts: tuple[Fact, ...]) -> Step:
    """Count a hand of which every trick has been played."""
    contract = state.contract
    if contract.maker is None:
        raise IllegalAction(Reason.WRONG_PHASE)
    score = settled_score(
        state.dealt.rules,
        contract.maker,
        state.taken,
        contract.lone,
        contract.partners or NOBODY,
        contract.bid,
        state.dealt.rules.fast_break and is_fast_break(state),
    )
    hand = state.with_contract(contract.scored(score))
    return Step(hand, (*facts, HandScored(score=score)))


def is_fast_break(state: HandState) -> bool:
    """Say whether the others took the first two tricks and the makers all the rest."""
    makers = makers_of(state)
    by_makers = [trick.winner in makers for trick in state.quitted]
    return all(won is (number > FAST_BREAK) for number, won in enumerate(by_makers, start=1))


def slip_of(state: HandState) -> HandSlip | None:
    """Return a hand that is over as a slip has it, or None if nobody scores for it."""
    contract, rules = state.contract, state.rules
    if contract.maker is None:
        return None if state.score is None else slip_of_payment(rules, state.dealer)
    return slip_of_hand(
        rules,
        maker=contract.maker,
        tricks=state.taken,
        lone=contract.lone,
        partners=contract.partners or (),
        bid=contract.bid,
        fast_break=rules.fast_break and is_fast_break(state),
    )


@lru_cache(maxsize=1 << 12)
def settled_score(
    rules: Rules,
    maker: Seat,
    taken: tuple[int, ...],
    lone: tuple[Seat, ...],
    partners: frozenset[Seat],
    bid: int | None,
    fast_break: bool,
) -> SlipScore:
    """Return what a hand is worth: there are few ways it can end, so each is counted once."""
    slip = slip_of_hand(
        rules,
        maker=maker,
        tricks=taken,
        lone=lone,
        partners=partners,
        bid=bid,
        fast_break=fast_break,
    )
    return worth_of(slip, rules)
