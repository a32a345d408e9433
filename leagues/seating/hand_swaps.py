"""Who changed places by hand in a round that is drawn, kept with its plan.

When the round is drawn again by the same lots, since people came or went or a result was put
right, the same two change places again; a swap of somebody who is not there any more is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from leagues.seating.plans import EntrantKey, RoundPlan, swapped


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSwap:
    """Two who changed places by hand, and why; not done where the round was drawn without one."""

    one: EntrantKey
    two: EntrantKey
    reason: str = ""
    is_done: bool = True

    @classmethod
    def of(cls, stored: dict[str, Any]) -> Self:  # Any: JSON as stored
        """Return a swap as a plan keeps it."""
        one, two = stored["people"]
        return cls(one=one, two=two, reason=stored["reason"], is_done=stored["is_done"])

    def stored(self) -> dict[str, Any]:  # Any: JSON
        """Return it as a plan keeps it."""
        people = [self.one, self.two]
        return {"people": people, "reason": self.reason, "is_done": self.is_done}

    @property
    def people(self) -> frozenset[EntrantKey]:
        """The two of them."""
        return frozenset({self.one, self.two})


def swaps_of(plan: Any, *, number: int) -> list[HandSwap]:  # Any: JSON as stored
    """Return the swaps of a round, in the order in which they were made."""
    for round_ in (plan or {"rounds": []})["rounds"]:
        if round_["number"] == number:
            return [HandSwap.of(each) for each in round_.get("swaps", ())]
    return []


def with_swap(swaps: Sequence[HandSwap], new: HandSwap) -> list[HandSwap]:
    """Return the swaps with one more; the last of them made once more is taken back."""
    if swaps and swaps[-1].is_done and swaps[-1].people == new.people:
        return list(swaps[:-1])
    return [*swaps, new]


def swapped_again(
    plan: RoundPlan, swaps: Iterable[HandSwap]
) -> tuple[RoundPlan, tuple[HandSwap, ...]]:
    """Return a round that was drawn with the swaps made again, and how each of them went.

    One is not made where one of the two is not in the round, or both of them sit out.
    """
    drawn, went = plan, []
    for swap in swaps:
        can_be_done = swap.people <= drawn.present() and not swap.people <= {*drawn.sit_outs}
        if can_be_done:
            drawn = swapped(drawn, swap.one, swap.two)
        went.append(replace(swap, is_done=can_be_done))
    return _with_reasons_that_hold(drawn, before=plan), tuple(went)


def _with_reasons_that_hold(plan: RoundPlan, *, before: RoundPlan) -> RoundPlan:
    """Leave out why people sit so who have other company than they were drawn with."""
    was, becomes = _companies(before), _companies(plan)
    kept = [each for each in plan.reasons if was[each.entrant] == becomes[each.entrant]]
    return replace(plan, reasons=tuple(kept))


def _companies(plan: RoundPlan) -> dict[EntrantKey, frozenset[EntrantKey]]:
    seated = {key: frozenset(table.seats) for table in plan.tables for key in table.seats}
    return seated | dict.fromkeys(plan.sit_outs, frozenset())
