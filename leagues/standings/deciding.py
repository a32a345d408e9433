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

    def in_order(self, tied: Collection[EntrantKey]) -> list[EntrantKey]:
        """Return equals in order: by a play-off of all of them, else by lots, else as they entered.

        A play-off that some of them did not play says nothing: whoever lost it is not better than
        who became their equal afterwards, by a result that was put right.
        """
        if self.was_played_off(tied):
            return sorted(tied, key=self.play_off.index)
        seed = self.seed
        return sorted(tied, key=lambda key: (0 if seed is None else lot(seed, key), key))

    def was_played_off(self, tied: Collection[EntrantKey]) -> bool:
        """Return whether a play-off decides between all of these."""
        return bool(tied) and set(tied) <= set(self.play_off)

    def separates(self, tied: Collection[EntrantKey]) -> bool:
        """Return whether lots or a play-off decide between all of these."""
        return self.seed is not None or self.was_played_off(tied)
