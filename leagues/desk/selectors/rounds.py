"""Which round an event is at."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from leagues.events.models import Event, Round, RoundId
from leagues.events.states import RoundStatus
from leagues.events.ways import WayKind, way_of

ON_VIEW = (RoundStatus.PUBLISHED.value, RoundStatus.IN_PLAY.value, RoundStatus.CLOSED.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A round as lists of rounds show it."""

    id: RoundId
    number: int
    status: RoundStatus
    published_at: datetime | None
    movement: str

    @property
    def is_current(self) -> bool:
        """Whether the round is being played now."""
        return self.status in (RoundStatus.PUBLISHED, RoundStatus.IN_PLAY)

    @property
    def is_by_round(self) -> bool:
        """Whether the round after it follows from its results."""
        return way_of(self.movement).kind is WayKind.BY_ROUND

    @property
    def is_on_view(self) -> bool:
        """Whether everybody may see it."""
        return self.status is not RoundStatus.DRAFT


def round_lines(*, event_id: int) -> list[RoundLine]:
    """Return all rounds of an event in order, drafts too, in one query."""
    rows = Round.objects.filter(stage__event_id=event_id).order_by("number")
    return [
        RoundLine(
            id=RoundId(pk),
            number=number,
            status=RoundStatus(status),
            published_at=published_at,
            movement=movement,
        )
        for pk, number, status, published_at, movement in rows.values_list(
            "id", "number", "status", "published_at", "stage__movement"
        )
    ]


def current_round(lines: list[RoundLine]) -> RoundLine | None:
    """Return the round being played, or the last one that was; None before the first."""
    on_view = [line for line in lines if line.is_on_view]
    playing = [line for line in on_view if line.is_current]
    return next(reversed(playing or on_view), None)


def rounds_in_play(lines: list[RoundLine]) -> list[RoundLine]:
    """Return all rounds being played, in order, or the last one that was.

    In a knock-out nobody waits for a match elsewhere, so several may be under way.
    """
    current = current_round(lines)
    playing = [line for line in lines if line.is_current]
    return playing or ([current] if current else [])


def round_to_show(*, event: Event, with_drafts: bool) -> int | None:
    """Return the number of the round that "rounds" leads to, in one query."""
    lines = round_lines(event_id=event.pk)
    current = current_round(lines)
    if current is None and with_drafts and lines:
        return lines[0].number
    return current.number if current else None
