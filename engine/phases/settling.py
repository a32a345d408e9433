"""Points of a finished hand."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.errors import IllegalAction, Reason
from engine.rules import Rules
from engine.scoring import SlipScore, makers_beside, slip_of_hand, slip_of_payment, worth_of
from engine.seats import Seat
from engine.slips import FAST_BREAK, HandSlip
from engine.state import HandState, makers_of

NOBODY: frozenset[Seat] = frozenset()


def settle(state: HandState) -> HandState:
    """Count a hand of which every trick has been played."""
    contract = state.contract
    if contract.maker is None:
        raise IllegalAction(Reason.WRONG_PHASE)
    rules, taken = state.dealt.rules, state.taken
    makers = side_of_maker(rules, contract.maker, contract.partners or NOBODY)
    score = settled_score(
        rules,
        contract.maker,
        sum([taken[seat] for seat in makers]),
        contract.lone,
        contract.partners or NOBODY,
        contract.bid,
        rules.fast_break and is_fast_break(state),
    )
    return state.with_contract(contract.scored(score))


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


@cache
def side_of_maker(rules: Rules, maker: Seat, partners: frozenset[Seat]) -> frozenset[Seat]:
    """Return the makers' seats, made once for each side there can be."""
    return makers_beside(rules, maker, partners)


@lru_cache(maxsize=1 << 12)
def settled_score(
    rules: Rules,
    maker: Seat,
    tricks: int,
    lone: tuple[Seat, ...],
    partners: frozenset[Seat],
    bid: int | None,
    fast_break: bool,
) -> SlipScore:
    """Return what a hand is worth by the makers' tricks.

    There are few ways a hand can end for its makers, so each is counted once.
    """
    slip = slip_of_hand(
        rules,
        maker=maker,
        tricks=[tricks if seat == maker else 0 for seat in range(rules.players)],
        lone=lone,
        partners=partners,
        bid=bid,
        fast_break=fast_break,
    )
    return worth_of(slip, rules)
