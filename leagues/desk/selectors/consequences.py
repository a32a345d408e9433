"""What a corrected result would change, before anybody says yes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.matches.selectors.rows import MatchCard
from leagues.standings.selectors.previews import (
    CorrectionPreview,
    RankMove,
    RatingMove,
    preview_correction,
)

RANKS_SHOWN: Final = 10


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
    preview: CorrectionPreview

    @property
    def ranks(self) -> tuple[RankMove, ...]:
        """Who would have another rank, those who move farthest first."""
        return self.preview.moved[:RANKS_SHOWN]

    @property
    def more_ranks(self) -> int:
        """How many more would have another rank."""
        return len(self.preview.moved) - len(self.ranks)

    @property
    def ratings(self) -> tuple[RatingMove, ...]:
        """What the match would do to ratings; those that stay are left out."""
        return tuple(move for move in self.preview.ratings if move.after != move.before)

    @property
    def is_nothing(self) -> bool:
        """Whether the new result is the old one."""
        return not self.people


def consequences_of(
    *, card: MatchCard, old: Sequence[int] | None, new: Sequence[int]
) -> Consequences:
    """Return what a final score of `new` changes for a match that has `old`.

    In thirty queries at most, whatever the size of the event.
    """
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
        preview=preview_correction(match_id=card.id, points=new),
    )
