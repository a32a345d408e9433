"""What an established revoke costs, to whom, and in which form (rules.md section 11, P13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.choices import RevokeTake
from engine.infractions.sides import HandSides
from engine.rules import Rules
from engine.seats import Seat


class Take(StrEnum):
    """What a side asks for a revoke of the other."""

    ADD = "add"
    DEDUCT = "deduct"
    SCORE_AS_PLAYED = "score_as_played"


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeClaim:
    """A claim by a seat, for its side, against revokes of the other."""

    by: Seat
    take: Take
    revokes: tuple[Seat, ...]
    """The offending seats, once for each revoke."""


def take_is_allowed(rules: Rules, take: Take) -> bool:
    """Say whether the rules leave this form of the penalty to the claiming side."""
    if take is Take.SCORE_AS_PLAYED or rules.revoke_take is RevokeTake.CHOOSE:
        return True
    return take.value == rules.revoke_take.value


def takes_allowed(rules: Rules) -> tuple[Take, ...]:
    """Return the forms of the penalty a side may choose from."""
    return tuple(take for take in Take if take_is_allowed(rules, take))


def revoke_points(offender: Seat, sides: HandSides) -> int:
    """Return what a revoke costs: more against a lone player of the makers."""
    rules = sides.rules
    if sides.have_lone_maker and offender not in with_mates(sides):
        return rules.revoke_pts_lone
    return rules.revoke_pts


def with_mates(sides: HandSides) -> frozenset[Seat]:
    """Return the makers with their fixed partners, idle ones among them."""
    return sides.side_with(min(sides.makers))


def valid_claims(
    claims: Iterable[RevokeClaim], revokes: Sequence[Seat], sides: HandSides
) -> tuple[RevokeClaim, ...]:
    """Return the claims as they count: against the other side, and each revoke once.

    Who turns out to be the offender's partner has no claim. Of several claims for one revoke
    the first stands.
    """
    left = Counter(revokes)
    found = []
    for claim in claims:
        standing = []
        for offender in claim.revokes:
            if left[offender] and claim.by not in sides.side_with(offender):
                left[offender] -= 1
                standing.append(offender)
        if standing:
            found.append(replace(claim, revokes=tuple(standing)))
    return tuple(found)


def settle_claims(
    scores: Sequence[int], hand: Sequence[int], claims: Sequence[RevokeClaim], sides: HandSides
) -> tuple[int, ...]:
    """Return the scores, by account, after a hand with established revokes.

    A penalty replaces the score of the hand. It is added to every score of the other side, or
    taken from every score of the offender's: below zero unless the rules forbid that.
    """
    penalties = [claim for claim in claims if claim.take is not Take.SCORE_AS_PLAYED]
    if not penalties:
        return tuple(score + worth for score, worth in zip(scores, hand, strict=True))
    after = list(scores)
    for claim in penalties:
        for offender in claim.revokes:
            points = revoke_points(offender, sides)
            offending = sides.accounts_with(offender)
            for account, score in enumerate(after):
                if claim.take is Take.ADD and account not in offending:
                    after[account] = score + points
                elif claim.take is Take.DEDUCT and account in offending:
                    after[account] = lowered(score, points, sides.rules)
    return tuple(after)


def lowered(score: int, points: int, rules: Rules) -> int:
    """Return a score with points taken off, which may end below zero or may not."""
    return score - points if rules.negative_scores else max(score - points, min(score, 0))
