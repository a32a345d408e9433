"""Who rests in which round, and who plays at a smaller table, fairly: a rotating queue.

Whoever has rested least rests next; among equals, whoever has played longest without a rest.
So nobody rests twice before everybody has rested once, and counts differ by one at most.
Rounds that a late-comer missed are no rests; but a late-comer does not have to catch up
either: they join one below the lowest count, and owe the others a single rest at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from leagues.seating.plans import EntrantKey, RoundPlan, SeatPair, ordered

# To be kept apart weighs more than to have rested together in any number of rounds.
_APART: Final = 1_000


@dataclass(slots=True)
class RestQueue:
    """How often and when everybody rested, as the rounds go by."""

    rests: dict[EntrantKey, int] = field(default_factory=dict)
    fresh_since: dict[EntrantKey, int] = field(default_factory=dict)
    together: Counter[tuple[EntrantKey, EntrantKey]] = field(default_factory=Counter)
    now: int = 0

    def admit(self, present: Sequence[EntrantKey], *, before: frozenset[EntrantKey]) -> None:
        """Take in whoever was not there the round before."""
        known = [self.rests[key] for key in present if key in before]
        level = max(0, min(known, default=0) - 1)
        for key in present:
            if key not in before:
                self.rests[key] = max(level, self.rests.get(key, 0))
                self.fresh_since[key] = self.now

    def note(self, resting: Sequence[EntrantKey]) -> None:
        """Write down that these rest in the round after the last one noted."""
        self.now += 1
        for place, key in enumerate(resting):
            self.rests[key] += 1
            self.fresh_since[key] = self.now
            self.together.update(ordered(key, other) for other in resting[:place])

    def next_to_rest(
        self, present: Sequence[EntrantKey], *, places: int, rng: Random
    ) -> tuple[EntrantKey, ...]:
        """Return who of those present rests next.

        Those whose turn is about equally near are drawn so that the same people do not
        always rest together.
        """
        rounds_between = max(2, len(present) // places - 1)
        drawn = {key: rng.random() for key in present}
        resting: list[EntrantKey] = []
        for _ in range(places):
            candidates = [key for key in present if key not in resting]
            lowest = min(self.rests[key] for key in candidates)
            candidates = [key for key in candidates if self.rests[key] == lowest]
            rested = [
                key for key in candidates if self.now + 1 - self.fresh_since[key] >= rounds_between
            ]
            resting.append(
                min(rested or candidates, key=lambda key: self._turn(key, resting, drawn))
            )
        return tuple(resting)

    def _turn(
        self, key: EntrantKey, resting: Sequence[EntrantKey], drawn: dict[EntrantKey, float]
    ) -> tuple[int, int, float]:
        company = sum(self.together[ordered(key, other)] for other in resting)
        return company, self.fresh_since[key], drawn[key]


def sit_out_schedule(
    entrants: Sequence[EntrantKey],
    *,
    places: int,
    rounds: int,
    history: Sequence[RoundPlan],
    rng: Random,
    crowd: Collection[EntrantKey] = (),
    of_crowd: int = 0,
    apart: Collection[SeatPair] = (),
) -> list[tuple[EntrantKey, ...]]:
    """Return which `places` people rest in each of the coming rounds, fair to what was played.

    At least `of_crowd` of those of a crowd, who cannot all play at once, are among them. Two who
    are to be kept `apart` rest in different rounds as far as turns allow.
    """
    taken = [round_plan.sit_outs for round_plan in history]
    queue = _queue_after(entrants, history=history, taken=taken)
    queue.together.update(dict.fromkeys(apart, _APART))
    crowded = [key for key in entrants if key in crowd]
    schedule: list[tuple[EntrantKey, ...]] = []
    for _ in range(rounds):
        first = queue.next_to_rest(crowded, places=of_crowd, rng=rng) if of_crowd else ()
        others = [key for key in entrants if key not in first]
        left = places - of_crowd
        then = queue.next_to_rest(others, places=left, rng=rng) if left else ()
        queue.note((*first, *then))
        schedule.append((*first, *then))
    return schedule


def smaller_table_schedule(
    entrants: Sequence[EntrantKey],
    *,
    places: int,
    rounds: int,
    history: Sequence[RoundPlan],
    rng: Random,
) -> list[tuple[EntrantKey, ...]]:
    """Return who plays at the smaller tables of each coming round, which is shared out as rests."""
    taken = [tuple(round_plan.at_smaller()) for round_plan in history]
    queue = _queue_after(entrants, history=history, taken=taken)
    schedule: list[tuple[EntrantKey, ...]] = []
    for _ in range(rounds):
        chosen = queue.next_to_rest(entrants, places=places, rng=rng) if places else ()
        queue.note(chosen)
        schedule.append(chosen)
    return schedule


def _queue_after(
    entrants: Sequence[EntrantKey],
    *,
    history: Sequence[RoundPlan],
    taken: Sequence[tuple[EntrantKey, ...]],
) -> RestQueue:
    """Return the queue of those there now, when these had the places in the history."""
    queue = RestQueue()
    before: frozenset[EntrantKey] = frozenset()
    for round_plan, had in zip(history, taken, strict=True):
        present = round_plan.present()
        queue.admit(sorted(present), before=before)
        queue.note(had)
        before = present
    queue.admit(entrants, before=before)
    return queue
