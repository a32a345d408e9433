"""Endings of a live table by a director's ruling, as values: looked at first, then applied."""

from __future__ import annotations

from dataclasses import dataclass

from leagues.desk.services.at_live_table import (
    end_void,
    end_with_forfeit,
    end_with_score,
    play_live_again,
)
from leagues.desk.services.changes import Change, Order


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveScore(Change):
    """The score as it stands, or as the director counts the open hand."""

    points: tuple[int, ...]

    def make(self, order: Order) -> None:
        """End the table with it."""
        end_with_score(points=self.points, revision=order.revision, **order.given)


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveForfeit(Change):
    """The side of a seat gives the match up."""

    seat: int

    def make(self, order: Order) -> None:
        """End the table with it."""
        end_with_forfeit(seat=self.seat, revision=order.revision, **order.given)


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveVoid(Change):
    """A match that counts for nothing."""

    def make(self, order: Order) -> None:
        """End the table with it."""
        end_void(revision=order.revision, **order.given)


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveAnew(Change):
    """The match is played live from the beginning, whatever was written."""

    def make(self, order: Order) -> None:
        """Open a new live table."""
        play_live_again(revision=order.revision, **order.given)
