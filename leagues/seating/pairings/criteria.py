"""What one pair of a Swiss round costs: all criteria in one whole number, the gravest on top.

Each criterion has a unit larger than all lesser ones can come to in a whole round, so the
cheapest round is best in the first criterion, then in the second, and so on. In order:

1. nobody meets again; if somebody must, those who met least often, not in the latest round;
2. the bye goes to somebody with fewest byes,
3. and of those to the lowest score;
4. the sum of the squared score differences;
5. nobody leaves their score group in the same direction twice running; of those with equal
   scores the last sits out; two who had a bye do not meet;
6. people of one household or club do not meet;
7. inside a score group, the order of preference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from itertools import groupby
from typing import Final

from leagues.seating.pairings.matching import BLOCK
from leagues.seating.pairings.records import Float, Record
from leagues.seating.plans import EntrantKey, SeatPair, ordered

# Sums over so many pairs stay below the next unit, and all prices below 2^124, where the matching
# can count. More pairs are matched at once only where a whole region is paired afresh, and what
# they cost together is far from the largest.
_MOST_PAIRS: Final = BLOCK
_MOST_DISTANCE: Final = 255
_MOST_AGAIN: Final = 255


@unique
class Criterion(StrEnum):
    """What a round should be good at, the gravest first."""

    REMATCH = "rematch"
    AGAIN = "again"  # how often and how lately those who meet again have met
    BYES = "byes"
    BYE_SCORE = "bye_score"
    GAP = "gap"
    FLOAT = "float"
    BYE_PLACE = "bye_place"
    BOTH_HAD_BYE = "both_had_bye"
    HOUSEHOLD = "household"
    PREFERENCE = "preference"


@unique
class Preference(StrEnum):
    """Who meets whom among equal scores."""

    FOLD = "fold"  # the first meets the last
    SLIDE = "slide"  # the first meets the first of the lower half
    ADJACENT = "adjacent"  # the first meets the second
    RANDOM = "random"  # as drawn by lot


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Somebody to be paired; `score` may hold points that count for the draw only."""

    record: Record
    score: int
    group: int = 0  # number of the score group from the top
    place: int = 0  # in the score group, from 0
    group_size: int = 1
    # Where they stand among those of the group who should meet each other: one who is left for
    # the group above has -1, one who is left for the group below has `core_size`.
    core_place: int = 0
    core_size: int = 1
    below: int = 0  # how many stand below in the ranking of all


def in_drawing_order(
    ranked: Sequence[tuple[Record, int]], preference: Preference
) -> list[Candidate]:
    """Return everybody in an order in which those who suit each other are neighbours.

    `ranked` are records with the scores for the draw, best first. Where a group's number does
    not come out even, its last waits for the group below, whose first is kept for them.
    """
    drawn: list[Candidate] = []
    groups = groupby(ranked, key=lambda pair: pair[1])
    for number, (score, members) in enumerate(groups):
        group = list(members)
        from_above = len(drawn) % 2
        core = len(group) - from_above
        core -= core % 2
        placed = [
            Candidate(
                record=record,
                score=score,
                group=number,
                place=place,
                group_size=len(group),
                core_place=place - from_above,
                core_size=core,
                below=len(ranked) - len(drawn) - place - 1,
            )
            for place, (record, _score) in enumerate(group)
        ]
        body = placed[from_above : from_above + core]
        drawn += [
            *placed[:from_above],
            *_neighbours(body, preference),
            *placed[from_above + core :],
        ]
    return drawn


def _neighbours(body: Sequence[Candidate], preference: Preference) -> list[Candidate]:
    half = len(body) // 2
    match preference:
        case Preference.FOLD:
            lower = body[half:][::-1]
        case Preference.SLIDE:
            lower = body[half:]
        case _:
            return list(body)
    return [one for pair in zip(body[:half], lower, strict=True) for one in pair]


class Prices:
    """Prices of pairs and byes among candidates, who are named by their place in the list."""

    def __init__(
        self,
        candidates: Sequence[Candidate],
        *,
        preference: Preference,
        barred: frozenset[SeatPair] = frozenset(),
        households: frozenset[SeatPair] = frozenset(),
    ) -> None:
        """Take in the field; `barred` pairs may never meet, `households` rather should not."""
        self.candidates = candidates
        self.preference = preference
        self.barred = barred
        self.households = households
        self.units: dict[Criterion, int] = {}
        unit = 1
        for criterion, most in reversed(_largest_sums(candidates).items()):
            self.units[criterion] = unit
            unit *= most + 1
        self.rematch = self.units[Criterion.REMATCH]

    def pair(self, one: int, two: int) -> int | None:
        """Return what a pair costs, the upper one first; None if it is barred."""
        upper, lower = self.candidates[one], self.candidates[two]
        units, first, second = self.units, upper.record, lower.record
        met = ordered(first.key, second.key)
        if met in self.barred:
            return None
        price = self._distance(upper, lower) ** 2
        if upper.score != lower.score:
            price += units[Criterion.GAP] * (upper.score - lower.score) ** 2
            again = (first.floated is Float.DOWN) + (second.floated is Float.UP)
            price += units[Criterion.FLOAT] * again
        if second.key in first.opponents:
            price += self.rematch + units[Criterion.AGAIN] * _again(first, second.key)
        if first.byes and second.byes:
            price += units[Criterion.BOTH_HAD_BYE]
        if met in self.households:
            price += units[Criterion.HOUSEHOLD]
        return price

    def bye(self, one: int) -> int:
        """Return what it costs to let somebody sit out."""
        candidate = self.candidates[one]
        return (
            self.units[Criterion.BYES] * candidate.record.byes
            + self.units[Criterion.BYE_SCORE] * candidate.record.score
            + self.units[Criterion.BYE_PLACE] * candidate.below
        )

    def _distance(self, upper: Candidate, lower: Candidate) -> int:
        """Return how far a pair is from the preferred ones, in places."""
        if upper.group != lower.group:
            away = upper.group_size - 1 - upper.place + lower.place
        elif self.preference is Preference.FOLD:
            away = upper.core_place + lower.core_place - (upper.core_size - 1)
        else:
            apart = abs(upper.core_place - lower.core_place)
            is_slide = self.preference is Preference.SLIDE
            away = apart - (upper.core_size // 2 if is_slide else 1)
        return min(abs(away), _MOST_DISTANCE)


def _largest_sums(candidates: Sequence[Candidate]) -> dict[Criterion, int]:
    """Return what each criterion can come to in one matching at most, the gravest first."""
    pairs = min(len(candidates) // 2 + 1, _MOST_PAIRS)
    records = [candidate.record for candidate in candidates]
    scores = [candidate.score for candidate in candidates]
    gap = max(scores, default=0) - min(scores, default=0)
    most_again = 2 * max((t for each in records for t in each.opponents.values()), default=0) ** 2
    return {
        Criterion.REMATCH: pairs,
        Criterion.AGAIN: min(most_again + 1, _MOST_AGAIN) * pairs,
        Criterion.BYES: max((record.byes for record in records), default=0),
        Criterion.BYE_SCORE: max((record.score for record in records), default=0),
        Criterion.GAP: gap**2 * pairs,
        Criterion.FLOAT: 2 * pairs,
        Criterion.BYE_PLACE: len(candidates),
        Criterion.BOTH_HAD_BYE: pairs,
        Criterion.HOUSEHOLD: pairs,
        Criterion.PREFERENCE: _MOST_DISTANCE**2 * pairs,
    }


def _again(record: Record, other: EntrantKey) -> int:
    """Return how bad one more meeting is: squared, so that they spread over many pairs."""
    times = record.opponents[other]
    return min(2 * times**2 + (other in record.latest), _MOST_AGAIN)
