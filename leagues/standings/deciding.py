"""What decides between equals where no result of the event does: a play-off, or lots (pure)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from leagues.seating.plans import EntrantKey
from leagues.standings.prizes import lot


@dataclass(frozen=True, slots=True, kw_only=True)
class Deciding:
    """The number of the lots, once they are drawn, and who did best in a play-off, best first."""

    seed: int | None = None
    play_off: tuple[EntrantKey, ...] = ()

    def order_of(self, entrant: EntrantKey) -> tuple[int, int, EntrantKey]:
        """Return by what equals are ordered: the play-off, then lots, then who entered first."""
        place = len(self.play_off)
        if entrant in self.play_off:
            place = self.play_off.index(entrant)
        return place, 0 if self.seed is None else lot(self.seed, entrant), entrant

    def was_played_off(self, tied: Collection[EntrantKey]) -> bool:
        """Return whether a play-off decides between all of these."""
        return bool(tied) and set(tied) <= set(self.play_off)

    def separates(self, tied: Collection[EntrantKey]) -> bool:
        """Return whether lots or a play-off decide between all of these."""
        return self.seed is not None or self.was_played_off(tied)
