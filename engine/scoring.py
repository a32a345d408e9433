"""Points of a finished hand (rules.md sections 2.5, 3 and 13)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.auction import terms_of
from engine.rules import Rules
from engine.seats import Seat
from engine.slips import HandSlip, check_slip


class Outcome(StrEnum):
    """What a finished hand was."""

    POINT = "point"
    MARCH = "march"
    LONE_POINT = "lone_point"
    LONE_MARCH = "lone_march"
    EUCHRED = "euchred"
    EUCHRED_ALONE = "euchred_alone"
    EUCHRED_BY_LONE_DEFENDER = "euchred_by_lone_defender"
    BID_MADE = "bid_made"
    BID_FAILED = "bid_failed"
    LONE_BID_MADE = "lone_bid_made"
    LONE_BID_FAILED = "lone_bid_failed"
    FAST_BREAK = "fast_break"
    DEALER_PAID = "dealer_paid"

    @property
    def is_march(self) -> bool:
        """Say whether the makers took every trick."""
        return self in {Outcome.MARCH, Outcome.LONE_MARCH}

    @property
    def is_lone_march(self) -> bool:
        """Say whether a lone player of the makers took every trick."""
        return self is Outcome.LONE_MARCH

    @property
    def is_euchre(self) -> bool:
        """Say whether the makers failed."""
        return self in EUCHRES

    @property
    def is_bid(self) -> bool:
        """Say whether the hand was played for a bid."""
        return self in BIDS_ENDED


EUCHRES: Final = frozenset(
    {
        Outcome.EUCHRED,
        Outcome.EUCHRED_ALONE,
        Outcome.EUCHRED_BY_LONE_DEFENDER,
        Outcome.BID_FAILED,
        Outcome.LONE_BID_FAILED,
    }
)
LOST: Final = EUCHRES | {Outcome.DEALER_PAID}
"""The outcomes for which the others score."""

BIDS_ENDED: Final = frozenset(
    {Outcome.BID_MADE, Outcome.BID_FAILED, Outcome.LONE_BID_MADE, Outcome.LONE_BID_FAILED}
)


FIXED: Final = {Outcome.FAST_BREAK: 0, Outcome.DEALER_PAID: 1}
"""What is worth the same in every game that knows it."""

BY_LONE_DEFENDER: Final = Outcome.EUCHRED_BY_LONE_DEFENDER
OPTIONS: Final = {
    Outcome.POINT: "pts_made",
    Outcome.MARCH: "pts_march",
    Outcome.EUCHRED: "pts_euchre",
    Outcome.LONE_POINT: "pts_alone_made",
    Outcome.LONE_MARCH: "pts_alone_march",
    Outcome.EUCHRED_ALONE: "pts_euchre_alone",
}
"""The option that says what an outcome is worth."""

WITH_PARTNER: Final = {
    Outcome.LONE_POINT: Outcome.POINT,
    Outcome.LONE_MARCH: Outcome.MARCH,
    Outcome.EUCHRED_ALONE: Outcome.EUCHRED,
}
"""What a lone hand would have been with the partner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipScore:
    """What a finished hand is worth, to whom, and what it was."""

    points: tuple[int, ...]
    """By account: two where there are two sides, else one for every seat."""
    seat_points: tuple[int, ...]
    outcome: Outcome
    token: int | None = None
    """The account that earned a token for four tricks, where tokens are collected."""


def score_slip(slip: HandSlip, rules: Rules) -> SlipScore:
    """Return what a slip is worth, or raise `BadSlip` if no hand can end like that.

    >>> from engine.variants.registry import get_variant
    >>> score_slip(HandSlip(makers=1, tricks=5), get_variant("euchre4").rules).points
    (0, 2)
    """
    check_slip(slip, rules)
    return worth_of(slip, rules)


def worth_of(slip: HandSlip, rules: Rules) -> SlipScore:
    """Return what a slip is worth, whether or not these rules let it happen."""
    outcome = outcome_of(slip, rules)
    worth = points_of(outcome, rules, slip=slip)
    makers = {slip.makers, *slip.partners}
    points = tuple(
        worth if (account in makers) != (outcome in LOST) else 0
        for account in range(rules.accounts)
    )
    return SlipScore(
        points=points,
        seat_points=seat_points_of(points, slip, outcome, rules),
        outcome=outcome,
        token=slip.makers if earns_token(slip, rules) else None,
    )


def seat_points_of(
    points: tuple[int, ...], slip: HandSlip, outcome: Outcome, rules: Rules
) -> tuple[int, ...]:
    """Return what every seat gets: its account's points, or more as the lone maker of a march."""
    found = [points[seat % rules.accounts] for seat in range(rules.players)]
    if outcome.is_lone_march and rules.pts_alone_caller and slip.lone_seat is not None:
        found[slip.lone_seat] = rules.pts_alone_caller
    return tuple(found)


def earns_token(slip: HandSlip, rules: Rules) -> bool:
    """Say whether the makers took all tricks but one, none of them alone, where that counts."""
    return rules.four_trick_tokens and not slip.alone and slip.tricks == rules.hand_size - 1


def slip_of_payment(rules: Rules, dealer: Seat) -> HandSlip:
    """Return the slip of a deal that a stuck dealer gave up for a point.

    >>> score_slip(slip_of_payment(Rules(), Seat(3)), Rules()).points
    Traceback (most recent call last):
    engine.errors.BadSlip: The dealer cannot pay a point in this game.
    """
    return HandSlip(makers=rules.account_of(dealer), tricks=0, dealer_paid=True)


def outcome_of(slip: HandSlip, rules: Rules) -> Outcome:
    """Return what a hand was; without a bid, makers need the majority of the tricks."""
    if slip.dealer_paid or slip.fast_break:
        return Outcome.DEALER_PAID if slip.dealer_paid else Outcome.FAST_BREAK
    terms = terms_of(rules, slip.bid)
    if terms is not None:
        if slip.tricks >= terms.tricks:
            return Outcome.LONE_BID_MADE if terms.is_lone else Outcome.BID_MADE
        return Outcome.LONE_BID_FAILED if terms.is_lone else Outcome.BID_FAILED
    alone = is_lone(slip, rules)
    if slip.tricks == rules.hand_size:
        return Outcome.LONE_MARCH if alone else Outcome.MARCH
    if 2 * slip.tricks > rules.hand_size:
        return Outcome.LONE_POINT if alone else Outcome.POINT
    if slip.lone_defender:
        return Outcome.EUCHRED_BY_LONE_DEFENDER
    return Outcome.EUCHRED_ALONE if alone else Outcome.EUCHRED


def is_lone(slip: HandSlip, rules: Rules) -> bool:
    """Say whether the maker played alone: openly, or in secret as the call found nobody."""
    return slip.alone or (rules.calls_partner and not slip.partners)


def points_of(outcome: Outcome, rules: Rules, *, slip: HandSlip) -> int:
    """Return what an outcome is worth to everyone who scores.

    A bid is worth itself, made or failed. Under `alone_doubles` a lone hand counts twice the row
    of a hand with the fixed partner; what a lone defender gets stays.
    """
    if outcome in BIDS_ENDED:
        return slip.bid or 0
    if outcome is BY_LONE_DEFENDER:
        return rules.pts_lone_def if slip.tricks else rules.pts_lone_def_all
    if outcome in FIXED:
        return FIXED[outcome]
    if rules.alone_doubles and rules.has_partners and outcome in WITH_PARTNER:
        return 2 * row_of(WITH_PARTNER[outcome], rules, tricks=slip.tricks)
    return row_of(outcome, rules, tricks=slip.tricks)


def row_of(outcome: Outcome, rules: Rules, *, tricks: int) -> int:
    """Return what an outcome is worth by its option; without any trick a euchre may cost more."""
    worth = int(getattr(rules, OPTIONS[outcome]))
    return max(worth, rules.pts_euchre_all) if outcome in EUCHRES and not tricks else worth


def slip_of_hand(
    rules: Rules,
    *,
    maker: Seat,
    tricks: Sequence[int],
    lone: Collection[Seat],
    partners: Collection[Seat] = (),
    bid: int | None = None,
    fast_break: bool = False,
) -> HandSlip:
    """Return the slip of a hand from the tricks of every seat, the lone seats and the partners."""
    makers = makers_beside(rules, maker, partners)
    lone_maker = next((seat for seat in lone if seat in makers), None)
    return HandSlip(
        makers=rules.account_of(maker),
        tricks=sum(tricks[seat] for seat in makers),
        alone=lone_maker is not None,
        lone_defender=any(seat not in makers for seat in lone),
        partners=tuple(sorted(partners)),
        bid=bid,
        fast_break=fast_break,
        lone_seat=lone_maker if rules.pts_alone_caller else None,
    )


def makers_beside(rules: Rules, maker: Seat, partners: Collection[Seat] = ()) -> frozenset[Seat]:
    """Return the makers' seats: the fixed side of the maker, or the maker and partners."""
    return frozenset({maker, *partners}) | rules.mates_of(maker)
