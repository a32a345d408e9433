"""What rulings do to the points of a recorded deal (rules.md section 11, P5 and P13)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.infractions import (
    HandSides,
    Infraction,
    RevokeClaim,
    Take,
    points_without,
    settle_claims,
    take_is_allowed,
    true_sides,
)
from engine.notation.upcard_values import Entry, Ruling
from engine.seats import Seat
from engine.state import HandState


def is_lawful(ruling: Ruling, hand: HandState) -> bool:
    """Say whether the rules know such a ruling: the form of a penalty may be fixed."""
    return not isinstance(ruling.detail, Take) or take_is_allowed(hand.rules, ruling.detail)


def points_after(
    hand: HandState, entries: Sequence[Entry], scores: Sequence[int]
) -> tuple[int, ...]:
    """Return what a deal added to the scores, after the rulings in it.

    A side that held a wrong number of cards scores nothing; what the other side takes for a
    revoke replaces the points of the hand.
    """
    sides = true_sides(hand)
    points = hand.points or (0,) * hand.rules.accounts
    rulings = [entry for entry in entries if isinstance(entry, Ruling)]
    for ruling in rulings:
        if ruling.infraction == Infraction.WRONG_COUNT_LATE:
            points = points_without(points, sides.accounts_with(ruling.seat))
    claims = [
        claim_of(ruling.seat, ruling.detail, sides)
        for ruling in rulings
        if isinstance(ruling.detail, Take)
    ]
    after = settle_claims(scores, points, claims, sides)
    return tuple(new - old for new, old in zip(after, scores, strict=True))


def claim_of(offender: Seat, take: Take, sides: HandSides) -> RevokeClaim:
    """Return what the other side took for a revoke; any of its seats speaks for it."""
    offending = sides.side_with(offender)
    seats = (Seat(seat) for seat in range(sides.rules.players))
    by = next((seat for seat in seats if seat not in offending), offender)
    return RevokeClaim(by=by, take=take, revokes=(offender,))
