"""Points of a finished hand (rules.md sections 2.5, 3 and 13)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.errors import BadSlip, gettext_noop
from engine.rules import AloneWho, DefendAlone, Rules
from engine.seats import Seat, Side, side_of

SIDES: Final = 2


class Outcome(StrEnum):
    """What a finished hand was."""

    POINT = "point"
    MARCH = "march"
    LONE_POINT = "lone_point"
    LONE_MARCH = "lone_march"
    EUCHRED = "euchred"
    EUCHRED_ALONE = "euchred_alone"
    EUCHRED_BY_LONE_DEFENDER = "euchred_by_lone_defender"

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


EUCHRES: Final = frozenset(
    {Outcome.EUCHRED, Outcome.EUCHRED_ALONE, Outcome.EUCHRED_BY_LONE_DEFENDER}
)


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
class HandSlip:
    """A finished hand as a slip of paper has it."""

    makers: int
    """The side that made trumps, 0 or 1."""
    tricks: int
    """Tricks taken by the makers."""
    alone: bool = False
    """Whether one of the makers played alone."""
    lone_defender: bool = False
    """Whether a defender played alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipScore:
    """What a finished hand is worth, to whom, and what it was."""

    points: tuple[int, int]
    seat_points: tuple[int, ...]
    outcome: Outcome


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
    worth = points_of(outcome, rules, defenders_tricks=rules.hand_size - slip.tricks)
    winners = 1 - slip.makers if outcome in EUCHRES else slip.makers
    points = (worth, 0) if winners == 0 else (0, worth)
    return SlipScore(points=points, seat_points=points * (rules.players // 2), outcome=outcome)


def check_slip(slip: HandSlip, rules: Rules) -> None:
    """Raise `BadSlip` for what these rules do not know."""
    if slip.makers not in (0, 1):
        raise BadSlip("bad_makers", gettext_noop("Say which side made trumps."))
    if not 0 <= slip.tricks <= rules.hand_size:
        sentence = gettext_noop("A hand has %(all)s tricks; the makers cannot take %(tricks)s.")
        raise BadSlip("bad_tricks", sentence, all=rules.hand_size, tricks=slip.tricks)
    if slip.alone and rules.alone_who is AloneWho.NONE:
        raise BadSlip("no_alone", gettext_noop("Nobody goes alone under these rules."))
    if slip.lone_defender and rules.defend_alone is DefendAlone.NEVER:
        raise BadSlip("no_lone_defender", gettext_noop("Nobody defends alone under these rules."))
    if slip.lone_defender and not slip.alone and rules.defend_alone is DefendAlone.VS_LONE:
        sentence = gettext_noop("A defender goes alone only against a lone player.")
        raise BadSlip("lone_defender_vs_two", sentence)


def outcome_of(slip: HandSlip, rules: Rules) -> Outcome:
    """Return what a hand was; makers need the majority of the tricks."""
    if slip.tricks == rules.hand_size:
        return Outcome.LONE_MARCH if slip.alone else Outcome.MARCH
    if 2 * slip.tricks > rules.hand_size:
        return Outcome.LONE_POINT if slip.alone else Outcome.POINT
    if slip.lone_defender:
        return Outcome.EUCHRED_BY_LONE_DEFENDER
    return Outcome.EUCHRED_ALONE if slip.alone else Outcome.EUCHRED


def points_of(outcome: Outcome, rules: Rules, *, defenders_tricks: int) -> int:
    """Return what an outcome is worth to the side that scores.

    Under `alone_doubles` a lone hand counts twice the row of a hand with the partner; what a
    lone defender gets stays.
    """
    if outcome is BY_LONE_DEFENDER:
        all_tricks = defenders_tricks == rules.hand_size
        return rules.pts_lone_def_all if all_tricks else rules.pts_lone_def
    if rules.alone_doubles and outcome in WITH_PARTNER:
        return 2 * int(getattr(rules, OPTIONS[WITH_PARTNER[outcome]]))
    return int(getattr(rules, OPTIONS[outcome]))


def slip_of_hand(*, maker: Seat, tricks: Collection[int], lone: Collection[Seat]) -> HandSlip:
    """Return the slip of a hand from the tricks of every seat and the lone seats."""
    makers = side_of(maker)
    sides = [side_of(seat) for seat in lone]
    return HandSlip(
        makers=makers,
        tricks=tricks_of_side(tricks, makers),
        alone=makers in sides,
        lone_defender=(1 - makers) in sides,
    )


def tricks_of_side(tricks: Collection[int], side: Side) -> int:
    """Return the tricks of a side from those of its seats."""
    return sum([count for seat, count in enumerate(tricks) if seat % SIDES == side])
