"""Wishes about company at the tables: what was asked for, and how far rounds keep to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, TypeAlias

from leagues.seating.movements.base import UnplannableField, gettext_noop
from leagues.seating.plans import (
    EntrantKey,
    RoundPlan,
    TableForm,
    Wish,
    WishKind,
    ordered,
)

Pair: TypeAlias = tuple[EntrantKey, EntrantKey]

ABOUT_COMPANY: Final = (
    WishKind.APART,
    WishKind.NOT_PARTNERS,
    WishKind.FORBIDDEN,
    WishKind.TOGETHER,
    WishKind.HOUSEHOLD,
)


def of_round(wishes: Iterable[Wish], round_number: int) -> tuple[Wish, ...]:
    """Return the wishes about company, and for rests, that hold in a round."""
    return tuple(
        wish
        for wish in wishes
        if wish.round_number in (None, round_number)
        and wish.kind in (*ABOUT_COMPANY, WishKind.REST)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyWishes:
    """Who is never to be at one table, or partners, or opponents; who always partners.

    Those of one household are opponents only if it cannot be avoided.
    """

    apart: frozenset[Pair] = frozenset()
    not_partners: frozenset[Pair] = frozenset()
    not_opponents: frozenset[Pair] = frozenset()
    together: frozenset[Pair] = frozenset()
    household: frozenset[Pair] = frozenset()

    @classmethod
    def of(cls, wishes: Iterable[Wish], *, among: Collection[EntrantKey]) -> CompanyWishes:
        """Return the wishes about company, for every two of those who are there."""
        pairs: dict[WishKind, set[Pair]] = {kind: set() for kind in ABOUT_COMPANY}
        for wish in wishes:
            if wish.kind in pairs:
                there = sorted({key for key in wish.entrants if key in among})
                pairs[wish.kind].update(combinations(there, 2))
        return cls(
            apart=frozenset(pairs[WishKind.APART]),
            not_partners=frozenset(pairs[WishKind.NOT_PARTNERS]),
            not_opponents=frozenset(pairs[WishKind.FORBIDDEN]),
            together=frozenset(pairs[WishKind.TOGETHER]),
            household=frozenset(pairs[WishKind.HOUSEHOLD]),
        )

    def for_each(self, people_of: Callable[[EntrantKey], Iterable[int]]) -> CompanyWishes:
        """Return the wishes of entries for each of their people, those of one entry left out."""

        def of_people(pairs: frozenset[Pair]) -> frozenset[Pair]:
            return frozenset(
                ordered(one, two)
                for first, second in pairs
                for one, two in product(people_of(first), people_of(second))
            )

        return CompanyWishes(
            apart=of_people(self.apart),
            not_partners=of_people(self.not_partners),
            not_opponents=of_people(self.not_opponents),
            together=of_people(self.together),
            household=of_people(self.household),
        )

    def __bool__(self) -> bool:
        return bool(self.unwanted or self.not_partners or self.together or self.household)

    @property
    def unwanted(self) -> frozenset[Pair]:
        """Who is never to be opponents, be it that they are never to be at one table."""
        return self.apart | self.not_opponents

    def broken(self, rounds: Iterable[RoundPlan]) -> list[Pair]:
        """Return who is together at a table against a wish, once for each time."""
        if not (self.unwanted or self.not_partners):
            return []
        return [
            pair
            for round_plan in rounds
            for table in round_plan.tables
            for pairs, unwanted in (
                (table.partnerships(), self.apart | self.not_partners),
                (table.oppositions(), self.unwanted),
            )
            for pair in pairs
            if pair in unwanted
        ]

    def missed(self, rounds: Iterable[RoundPlan]) -> int:
        """Return how often two who wish to be partners both play without being so."""
        times = 0
        for round_plan in rounds:
            playing = frozenset(round_plan.seated())
            partners = {pair for table in round_plan.tables for pair in table.partnerships()}
            if partners:
                wanted = (pair for pair in self.together if playing.issuperset(pair))
                times += sum(pair not in partners for pair in wanted)
        return times

    def met_at_home(self, rounds: Iterable[RoundPlan]) -> int:
        """Return how often two of one household are opponents."""
        return sum(
            pair in self.household
            for round_plan in rounds
            for table in round_plan.tables
            for pair in table.oppositions()
        )

    def are_kept(self, rounds: Sequence[RoundPlan]) -> bool:
        """Return whether the rounds keep every wish."""
        if not self:
            return True
        return not (self.broken(rounds) or self.missed(rounds) or self.met_at_home(rounds))


def crowd_to_keep_apart(wishes: CompanyWishes) -> tuple[EntrantKey, ...]:
    """Return the most people of whom every two are to be kept apart."""
    neighbours: dict[EntrantKey, set[EntrantKey]] = {}
    for one, two in wishes.apart:
        neighbours.setdefault(one, set()).add(two)
        neighbours.setdefault(two, set()).add(one)
    return tuple(sorted(_largest_clique(set(), set(neighbours), set(), neighbours)))


def _largest_clique(
    chosen: set[EntrantKey],
    candidates: set[EntrantKey],
    done: set[EntrantKey],
    neighbours: dict[EntrantKey, set[EntrantKey]],
) -> set[EntrantKey]:
    """Return the largest set that can be chosen on, by the method of Bron and Kerbosch."""
    if not candidates:
        return set(chosen)
    pivot = max(candidates | done, key=lambda key: (len(neighbours[key] & candidates), key))
    largest: set[EntrantKey] = set(chosen)
    for key in sorted(candidates - neighbours[pivot]):
        found = _largest_clique(
            chosen | {key}, candidates & neighbours[key], done & neighbours[key], neighbours
        )
        largest = max(largest, found, key=len)
        candidates = candidates - {key}
        done = done | {key}
    return largest


def require_possible(
    wishes: CompanyWishes, entrants: Collection[EntrantKey], form: TableForm
) -> None:
    """Raise `UnplannableField` for wishes that no seating at all can keep."""
    for pair in sorted(wishes.together & (wishes.apart | wishes.not_partners)):
        raise UnplannableField(
            "impossible_wish",
            gettext_noop(
                "These two are to be partners and not to be partners. Take one wish back."
            ),
            entrants=pair,
        )
    sizes = form.sizes(len(entrants))
    places = len(sizes) + len(entrants) - sum(sizes)
    crowd = crowd_to_keep_apart(wishes)
    if len(crowd) > places:
        raise UnplannableField(
            "impossible_wish",
            gettext_noop(
                "These %(people)s people are all to be kept apart from each other, but only "
                "%(places)s can be in a round: one at each table, and those who rest. Take some "
                "of these wishes back."
            ),
            values={"people": len(crowd), "places": places},
            entrants=crowd,
        )
    for key in sorted(entrants):
        others = [other for other in entrants if other != key]
        allowed = [other for other in others if ordered(key, other) not in wishes.apart]
        if len(allowed) < form.smallest - 1:
            raise UnplannableField(
                "impossible_wish",
                gettext_noop(
                    "The first of these is to be kept apart from so many that nobody is left to "
                    "fill a table of %(seats)s with. Take some of these wishes back."
                ),
                values={"seats": form.smallest},
                entrants=(key, *sorted(set(others) - set(allowed))),
            )


def require_kept(wishes: CompanyWishes, rounds: Sequence[RoundPlan]) -> None:
    """Raise `UnplannableField` where the best rounds found still go against a wish."""
    for round_plan in rounds:
        broken = wishes.broken([round_plan])
        if broken:
            raise UnplannableField(
                "impossible_wish",
                gettext_noop(
                    "No seats were found for round %(round)s that keep these people apart, or "
                    "from being partners or opponents, as wished. Take one of these wishes back."
                ),
                values={"round": round_plan.number},
                entrants=tuple(dict.fromkeys(key for pair in broken for key in pair)),
            )
