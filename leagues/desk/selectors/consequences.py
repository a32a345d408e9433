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


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences:
    """Everything a new result changes; people whose points stay are left out."""

    people: tuple[PersonChange, ...]
    loses_hands: int
    is_rated: bool

    @property
    def is_nothing(self) -> bool:
        """Whether the new result is the old one."""
        return not self.people


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
            if old is None or old[seat.side] != new[seat.side]
        ),
        loses_hands=len(card.confirmed.hands) if card.confirmed else 0,
        is_rated=card.is_rated,
    )
