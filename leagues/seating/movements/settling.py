"""How four people who met at a table sit down, and what is remembered of the evening for it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import permutations
from typing import Final, TypeAlias

from leagues.seating.movements.company_wishes import CompanyWishes
from leagues.seating.plans import SEATS, EntrantKey, RoundPlan, ordered

Four: TypeAlias = tuple[EntrantKey, EntrantKey, EntrantKey, EntrantKey]
Colours: TypeAlias = tuple[tuple[int, int], tuple[int, int]]

# The seats of each colour where partners are of both: North and East, South and West.
MIXED: Final[Colours] = ((0, 1), (2, 3))
# The seats of each colour where partners are of one.
ALIKE: Final[Colours] = ((0, 2), (1, 3))
_WAYS: Final = tuple(permutations(range(SEATS)))
_WAYS_BY_COLOUR: Final = tuple(
    (*first, *second) for first in permutations(MIXED[0]) for second in permutations(MIXED[1])
)


@dataclass(slots=True)
class Memory:
    """Who met whom, and where everybody was the last time they played."""

    fixed: frozenset[EntrantKey]
    wishes: CompanyWishes = field(default_factory=CompanyWishes)
    rounds: list[RoundPlan] = field(default_factory=list)
    partnered: Counter[tuple[EntrantKey, EntrantKey]] = field(default_factory=Counter)
    met: Counter[tuple[EntrantKey, EntrantKey]] = field(default_factory=Counter)
    last_partner: dict[EntrantKey, EntrantKey] = field(default_factory=dict)
    last_seat: dict[EntrantKey, int] = field(default_factory=dict)
    first_deals: Counter[EntrantKey] = field(default_factory=Counter)
    homes: dict[EntrantKey, tuple[int, int]] = field(default_factory=dict)  # number and seat

    def note(self, round_plan: RoundPlan) -> None:
        """Write a round down."""
        self.rounds.append(round_plan)
        for table in round_plan.tables:
            self.partnered.update(table.partnerships())
            self.met.update(table.partnerships())
            self.met.update(table.oppositions())
            self.first_deals[table.seats[0]] += 1
            for one, two in table.partnerships():
                self.last_partner[one], self.last_partner[two] = two, one
            for seat, key in enumerate(table.seats):
                self.last_seat[key] = seat
                if key in self.fixed:
                    self.homes.setdefault(key, (table.number, seat))

    def were_just_partners(self, one: EntrantKey, two: EntrantKey) -> bool:
        """Return whether both played their last game with each other, and do not wish to."""
        if ordered(one, two) in self.wishes.together:
            return False
        return self.last_partner.get(one) == two and self.last_partner.get(two) == one


def split(
    four: Four,
    memory: Memory,
    *,
    by_colour: bool = False,
    kept: tuple[int, ...] = (),
    partnered: Counter[tuple[EntrantKey, EntrantKey]] | None = None,
) -> Four:
    """Return the four as they sit down so that nobody plays with their last partner again.

    Wishes for a partner, or against one, come before that. Of the ways to sit down so, those
    come first in which whoever came to the seats `kept` stays there,
    then those with the fewest partnerships again (of the whole evening, or those `partnered`),
    then those in which the fewest people change seats. With `by_colour`, people keep to the
    seats of their colour.
    """
    before = memory.partnered if partnered is None else partnered

    def price(way: tuple[int, ...]) -> tuple[int, ...]:
        sat = [four[seat] for seat in way]
        pairs = ((sat[0], sat[2]), (sat[1], sat[3]))
        changed = [seat for seat, came_to in enumerate(way) if came_to != seat]
        return (
            sum(four[seat] in memory.fixed for seat in changed),
            sum(ordered(one, two) in memory.wishes.not_partners for one, two in pairs),
            -sum(ordered(one, two) in memory.wishes.together for one, two in pairs),
            sum(memory.were_just_partners(one, two) for one, two in pairs),
            sum(seat in kept for seat in changed),
            sum(before[ordered(one, two)] for one, two in pairs),
            len(changed),
        )

    best = min(_WAYS_BY_COLOUR if by_colour else _WAYS, key=price)
    return four[best[0]], four[best[1]], four[best[2]], four[best[3]]
