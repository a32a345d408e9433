"""What a corrected result would change, before anybody says yes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.matches.selectors.rows import MatchCard


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonChange:
    """What a person would have from the match instead."""

    label: str
    before: int | None
    after: int

    @property
    def difference(self) -> int:
        """How many points more, or fewer below zero."""
        return self.after - (self.before or 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences:
    """Everything a new result changes."""

    people: tuple[PersonChange, ...]
    loses_hands: int
    is_rated: bool

    @property
    def is_nothing(self) -> bool:
        """Whether the new result is the old one."""
        return all(person.difference == 0 and person.before is not None for person in self.people)


def consequences_of(
    *, card: MatchCard, old: Sequence[int] | None, new: Sequence[int]
) -> Consequences:
    """Return what a final score of `new` changes for a match that has `old`; no queries."""
    return Consequences(
        people=tuple(
            PersonChange(
                label=seat.label,
                before=old[seat.side] if old else None,
                after=new[seat.side],
            )
            for seat in card.seats
        ),
        loses_hands=len(card.confirmed.hands) if card.confirmed else 0,
        is_rated=card.is_rated,
    )
