"""What rulings on infractions do to the points of a hand that was written down.

Two infractions change points (docs/rules.md): a side that held a wrong number of cards scores
nothing (P5), and penalties for revokes replace what the hand was worth (P13).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from engine.infractions import (
    HandSides,
    Infraction,
    RevokeClaim,
    Take,
    points_without,
    settle_claims,
)
from engine.rules import Rules
from engine.seats import Seat

CHANGE_POINTS: Final = (Infraction.WRONG_COUNT_LATE, Infraction.REVOKE)
"""The infractions that change what a hand is worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointRuling:
    """A ruling that changes the points of a hand: on what, whose it was, and what was taken."""

    infraction: Infraction
    seat: int
    take: Take | None = None


class WrittenHand(Protocol):
    """A hand as it was written: who made it, with whom, alone or not."""

    @property
    def makers(self) -> int | None:
        """The makers' side."""

    @property
    def maker_seat(self) -> int | None:
        """Who made it, if that is known."""

    @property
    def partners(self) -> Sequence[int]:
        """The seats of the maker's partners."""

    @property
    def alone(self) -> bool:
        """Whether the makers played alone."""


def sides_of(hand: WrittenHand, rules: Rules) -> HandSides:
    """Return who played with whom in a written hand; nobody made one that was passed out."""
    if hand.makers is None:
        return HandSides(rules=rules)
    makers = {*rules.seats_of(hand.makers), *(Seat(seat) for seat in hand.partners)}
    # Of a lone hand of a side it does not matter here which of its seats played.
    lone = frozenset({min(makers)}) if hand.alone else frozenset()
    return HandSides(rules=rules, makers=frozenset(makers), lone=lone)


def penalised_points(
    *,
    points: Sequence[int],
    rulings: Sequence[PointRuling],
    sides: HandSides,
    scores: Sequence[int],
) -> tuple[int, ...]:
    """Return what a hand brings every side, by account, with the rulings on it.

    `points` are what it was worth as it was played, `scores` those before it: where scores
    cannot be negative, a penalty takes no more than there is.
    """
    wrong = [each for each in rulings if each.infraction is Infraction.WRONG_COUNT_LATE]
    without = {account for each in wrong for account in sides.accounts_with(Seat(each.seat))}
    left = points_without(points, without)
    claims = [
        RevokeClaim(
            by=opponent_of(Seat(each.seat), sides), take=each.take, revokes=(Seat(each.seat),)
        )
        for each in rulings
        if each.take is not None
    ]
    after = settle_claims(scores, left, claims, sides)
    return tuple(now - before for now, before in zip(after, scores, strict=True))


def opponent_of(offender: Seat, sides: HandSides) -> Seat:
    """Return a seat of the side that may take the penalty."""
    side = sides.side_with(offender)
    seats = (Seat(seat) for seat in range(sides.rules.players))
    return next((seat for seat in seats if seat not in side), offender)


def by_seat(
    *, played: Sequence[int], seat_points: Sequence[int], points: Sequence[int], rules: Rules
) -> tuple[int, ...]:
    """Return the points of every seat: its own as played, unless its side's have changed."""
    accounts = [rules.account_of(Seat(seat)) for seat in range(rules.players)]
    return tuple(
        own if points[account] == played[account] else points[account]
        for account, own in zip(accounts, seat_points, strict=True)
    )
