"""What rulings do to the points of a recorded deal (rules.md section 11, P5 and P13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.choices import Sides
from engine.infractions import Take, take_is_allowed
from engine.notation.upcard_values import Entry, Ruling
from engine.seats import Seat
from engine.state import HandState, makers_of

WRONG_HAND: Final = "P5"


def is_lawful(ruling: Ruling, hand: HandState) -> bool:
    """Say whether the rules know such a ruling: the form of a penalty may be fixed."""
    return not isinstance(ruling.detail, Take) or take_is_allowed(hand.rules, ruling.detail)


def points_after(
    hand: HandState, entries: Sequence[Entry], scores: Sequence[int]
) -> tuple[int, ...]:
    """Return what a deal added to the scores, after the rulings in it.

    A side that held a wrong number of cards scores nothing. Penalties for revokes replace the
    points of the hand; what is taken from the offenders may bring them below zero only if the
    rules let it.
    """
    rules = hand.rules
    points = list(hand.points or (0,) * rules.accounts)
    rulings = [entry for entry in entries if isinstance(entry, Ruling)]
    for ruling in rulings:
        if ruling.infraction == WRONG_HAND:
            for account in accounts_beside(hand, ruling.seat):
                points[account] = 0
    penalties = [item for item in rulings if item.detail in (Take.ADD, Take.DEDUCT)]
    if not penalties:
        return tuple(points)
    after = list(scores)
    for ruling in penalties:
        offenders = accounts_beside(hand, ruling.seat)
        cost = revoke_cost(hand, ruling.seat)
        for account in range(rules.accounts):
            if ruling.detail is Take.ADD and account not in offenders:
                after[account] += cost
            elif ruling.detail is Take.DEDUCT and account in offenders:
                after[account] = lowered(after[account], cost, negative=rules.negative_scores)
    return tuple(new - old for new, old in zip(after, scores, strict=True))


def lowered(score: int, cost: int, *, negative: bool) -> int:
    """Return a score with points taken off, which may end below zero or may not."""
    return score - cost if negative else max(score - cost, min(score, 0))


def accounts_beside(hand: HandState, seat: Seat) -> frozenset[int]:
    """Return the scores of a seat's side: its own, and its partners' in this hand."""
    makers = makers_of(hand)
    rules = hand.rules
    seats = range(rules.players)
    if rules.sides is not Sides.MAKER_VS_REST or not makers:
        return frozenset({rules.account_of(seat)})
    return frozenset(other for other in seats if (other in makers) == (seat in makers))


def revoke_cost(hand: HandState, offender: Seat) -> int:
    """Return what a revoke costs: more against a lone player of the makers."""
    rules = hand.rules
    makers = makers_of(hand)
    lone = len(makers - hand.contract.idle) == 1 and rules.sides is not Sides.SOLO
    return rules.revoke_pts_lone if lone and offender not in makers else rules.revoke_pts
