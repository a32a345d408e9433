"""Who gets which prize, and how much: amounts in cents, shared out to the last one.

- Places come first. Those who share a rank pool the amounts of the places they cover and share
  them equally, unless lots are drawn for the places. Cents that cannot be shared go one each to
  those who entered first.
- Other prizes follow in their order, and may leave out who comes first, or who has a prize already.
- A prize with a label is given among those who have it, as if the list were theirs alone. Its
  places come after those of everybody, and may leave out the same people as other prizes.
- Percentages of the pool are rounded so that prizes together are never more than their share.
- Lots are numbers made of a stored seed and the entrant, so a draw can be checked by anybody, and
  a correction that adds or takes away an entrant leaves the order of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum, unique
from fractions import Fraction
from hashlib import sha256
from itertools import groupby
from typing import Final

from leagues.seating.plans import EntrantKey


@unique
class PrizeKind(StrEnum):
    """What a prize is given for."""

    PLACES = "places"
    MOST_LONERS = "most_loners"
    HIGH_GAME = "high_game"
    LOW_SCORE = "low_score"
    LAST_PLACE = "last_place"
    DRAW = "draw"


@unique
class Exclusion(StrEnum):
    """Who does not get a prize that is not for a place."""

    NOBODY = "nobody"
    FIRST = "first"  # who comes first
    WINNERS = "winners"  # who comes first, or has any prize already


@unique
class TieRule(StrEnum):
    """What is done between equals."""

    SHARE = "share"
    LOT = "lot"


@unique
class Turn(StrEnum):
    """When prizes are given: in this order, over all lists of an event."""

    PLACES = "places"
    PLACES_OF_LABELS = "places_of_labels"  # they may leave out who has one of everybody's
    OTHERS = "others"


@unique
class How(StrEnum):
    """How an award came about."""

    OUTRIGHT = "outright"
    SHARED = "shared"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRule:
    """A prize of one list, with the cents of each of its places.

    `seed` is None before lots are drawn. `label` is what everybody has who can have it; empty: all.
    """

    key: int
    kind: PrizeKind
    amounts: tuple[int, ...]
    first_place: int = 1
    last_place: int = 1
    excludes: Exclusion = Exclusion.NOBODY
    ties: TieRule = TieRule.SHARE
    needs_presence: bool = False
    seed: int | None = None
    label: str = ""

    @property
    def turn(self) -> Turn:
        """Return when it is given."""
        if self.kind is not PrizeKind.PLACES:
            return Turn.OTHERS
        return Turn.PLACES_OF_LABELS if self.label else Turn.PLACES

    @property
    def places(self) -> range:
        """Return the places it is for, where it is for places."""
        return range(self.first_place, self.last_place + 1)

    def cents_at(self, place: int) -> int:
        """Return the cents of one of its places."""
        return self.amounts[place - self.first_place]


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A row of a list as prizes see it. `rank` is None before the first game.

    `people` says who it is, so that an entry and its persons are known for the same.
    `was_present`: from the first round to the end. `labels` are those that all of `people` have.
    """

    entrant: EntrantKey
    rank: int | None
    worth: Fraction
    loners: int | None
    best_game: Fraction
    people: frozenset[int]
    was_present: bool = True
    labels: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A prize that somebody gets; of places those that were pooled, among those with the label."""

    prize: int
    entrant: EntrantKey
    cents: int
    how: How
    first_place: int | None = None
    last_place: int | None = None
    seed: int | None = None
    label: str = ""


@dataclass(slots=True)
class Awards:
    """What is awarded so far, and the prizes for which lots have to be drawn first."""

    given: list[Award] = field(default_factory=list)
    undrawn: set[int] = field(default_factory=set)
    winners: set[int] = field(default_factory=set)


NOBODY: Final[tuple[Candidate, ...]] = ()


def percent_amounts(pool: int, percents: Sequence[int]) -> list[int]:
    """Return what percentages of a pool of cents are, in whole cents.

    Together they are what their sum is, rounded down, so nothing is lost in the rounding of each.
    """
    reached = 0
    amounts: list[int] = []
    taken = 0
    for percent in percents:
        reached += percent
        amounts.append(pool * reached // 100 - taken)
        taken += amounts[-1]
    return amounts


def shares(cents: int, people: int) -> list[int]:
    """Return an amount in equal parts; the cents left over go one each to the first."""
    each, left = divmod(cents, people)
    return [each + (index < left) for index in range(people)]


def lot(seed: int, entrant: EntrantKey) -> int:
    """Return somebody's number in a draw; the lowest is drawn first."""
    return int.from_bytes(sha256(f"{seed}:{entrant}".encode()).digest()[:8], "big")


def awards(
    rules: Sequence[PrizeRule], candidates: Iterable[Candidate], *, winners: Iterable[int] = ()
) -> Awards:
    """Return who gets the prizes of one list; `rules` are in the order in which they are given.

    `winners` are people who have a prize of another list already.
    """
    found = Awards(winners=set(winners))
    everybody = sorted(candidates, key=lambda each: each.entrant)
    for turn in (Turn.PLACES, Turn.PLACES_OF_LABELS):
        places = [rule for rule in rules if rule.turn is turn]
        for label in dict.fromkeys(rule.label for rule in places):
            _award_places([rule for rule in places if rule.label == label], everybody, found)
    for rule in rules:
        if rule.turn is Turn.OTHERS:
            _award_other(rule, everybody, found)
    return found


def _award_places(
    rules: Sequence[PrizeRule], everybody: Sequence[Candidate], found: Awards
) -> None:
    """Award all places of a label together: those who share a rank may cover several prizes.

    What one of them asks for, all do.
    """
    ranked = [
        each for each in everybody if all(_may_be_placed(rule, each, found) for rule in rules)
    ]
    ranked.sort(key=lambda each: (each.rank or 0, each.entrant))
    by_place = {place: rule for rule in rules for place in rule.places}
    first = 1
    for _, group in groupby(ranked, key=lambda each: each.rank):
        tied = list(group)
        covered = [place for place in range(first, first + len(tied)) if place in by_place]
        if covered:
            _award_covered(tied, covered, by_place, first, found)
        first += len(tied)


def _award_covered(
    tied: Sequence[Candidate],
    covered: Sequence[int],
    by_place: Mapping[int, PrizeRule],
    first: int,
    found: Awards,
) -> None:
    rule = by_place[covered[0]]
    if len(tied) == 1:
        cents = rule.cents_at(first)
        _give(rule, tied[0], cents, How.OUTRIGHT, found, places=(first, first))
        return
    if rule.ties is TieRule.LOT:
        if rule.seed is None:
            found.undrawn.add(rule.key)
            return
        order = _drawn(tied, rule.seed)
        for place in covered:
            own, winner = by_place[place], order[place - first]
            cents, places = own.cents_at(place), (place, place)
            _give(own, winner, cents, How.DRAWN, found, places=places, seed=rule.seed)
        return
    pool = sum(by_place[place].cents_at(place) for place in covered)
    last = first + len(tied) - 1
    for winner, cents in zip(tied, shares(pool, len(tied)), strict=True):
        _give(rule, winner, cents, How.SHARED, found, places=(first, last))


def _award_other(rule: PrizeRule, everybody: Sequence[Candidate], found: Awards) -> None:
    """Award a prize that is not for a place to the best of those who may have it."""
    eligible = [each for each in everybody if _may_have(rule, each, found)]
    best = _best(rule.kind, eligible)
    if not best:
        return
    if rule.kind is PrizeKind.DRAW or (len(best) > 1 and rule.ties is TieRule.LOT):
        if rule.seed is None:
            found.undrawn.add(rule.key)
        else:
            winner = _drawn(best, rule.seed)[0]
            _give(rule, winner, rule.amounts[0], How.DRAWN, found, seed=rule.seed)
        return
    how = How.SHARED if len(best) > 1 else How.OUTRIGHT
    for winner, cents in zip(best, shares(rule.amounts[0], len(best)), strict=True):
        _give(rule, winner, cents, how, found)


def _may_be_placed(rule: PrizeRule, each: Candidate, found: Awards) -> bool:
    """Return whether somebody can take a place; only places of a label leave anybody out."""
    return _can_have(rule, each) and (not rule.label or not _is_left_out(rule, each, found))


def _may_have(rule: PrizeRule, each: Candidate, found: Awards) -> bool:
    return _can_have(rule, each) and not _is_left_out(rule, each, found)


def _can_have(rule: PrizeRule, each: Candidate) -> bool:
    if each.rank is None or (rule.needs_presence and not each.was_present):
        return False
    return not rule.label or rule.label in each.labels


def _is_left_out(rule: PrizeRule, each: Candidate, found: Awards) -> bool:
    if rule.excludes is Exclusion.NOBODY:
        return False
    if each.rank == 1:
        return True
    return rule.excludes is Exclusion.WINNERS and bool(each.people & found.winners)


def _best(kind: PrizeKind, eligible: Sequence[Candidate]) -> Sequence[Candidate]:
    """Return who is best by what a prize is for, several if they are equal.

    Who did not write down any loners cannot have made the most, nor has anybody with none.
    """
    match kind:
        case PrizeKind.MOST_LONERS:
            most = max((each.loners or 0 for each in eligible), default=0)
            return [each for each in eligible if most and each.loners == most]
        case PrizeKind.HIGH_GAME:
            high = max((each.best_game for each in eligible), default=None)
            return [each for each in eligible if each.best_game == high]
        case PrizeKind.LOW_SCORE:
            low = min((each.worth for each in eligible), default=None)
            return [each for each in eligible if each.worth == low]
        case PrizeKind.LAST_PLACE:
            last = max((each.rank or 0 for each in eligible), default=None)
            return [each for each in eligible if each.rank == last]
        case PrizeKind.DRAW:
            return eligible
        case PrizeKind.PLACES:
            return NOBODY


def _drawn(candidates: Iterable[Candidate], seed: int) -> list[Candidate]:
    return sorted(candidates, key=lambda each: (lot(seed, each.entrant), each.entrant))


def _give(
    rule: PrizeRule,
    winner: Candidate,
    cents: int,
    how: How,
    found: Awards,
    *,
    places: tuple[int, int] | None = None,
    seed: int | None = None,
) -> None:
    first, last = places or (None, None)
    found.winners |= winner.people
    found.given.append(
        Award(
            prize=rule.key,
            entrant=winner.entrant,
            cents=cents,
            how=how,
            first_place=first,
            last_place=last,
            seed=seed,
            label=rule.label,
        )
    )
