"""What the page of an event shows before it is played: who comes, and whether there is room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from leagues.desk.selectors.ratings import ratings_for
from leagues.events.models import EntryMember, Event
from leagues.events.states import EntryStatus
from leagues.players.models import Player
from leagues.standings.selectors.strengths import Strength

TAKING_PLACES = (EntryStatus.ENTERED, EntryStatus.CHECKED_IN)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantLine:
    """Somebody who has entered, in the order of entering."""

    player: Player
    status: EntryStatus
    rating: Strength | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforeSheet:
    """Who comes, who waits, how much room is left, and where the visitor stands."""

    limit: int | None
    entrants: tuple[EntrantLine, ...]
    waiting: tuple[EntrantLine, ...]
    mine: EntrantLine | None
    my_waiting_place: int | None

    @property
    def places_left(self) -> int | None:
        """How many may still enter at once; None without a limit."""
        return None if self.limit is None else max(0, self.limit - len(self.entrants))

    @property
    def is_full(self) -> bool:
        """Whether the next one comes on the waiting list."""
        return self.places_left == 0

    @property
    def next_waiting_place(self) -> int:
        """The place on the waiting list of who enters next."""
        return len(self.waiting) + 1

    @property
    def is_in(self) -> bool:
        """Whether the visitor has entered, or waits."""
        return self.mine is not None and self.mine.status is not EntryStatus.WITHDRAWN


def before_sheet(*, event: Event, player_id: int | None, now: datetime) -> BeforeSheet:
    """Return who comes to an event, as one player sees it, in two queries."""
    lines = _lines(event, now)
    waiting = [line for line in lines if line.status is EntryStatus.WAITING]
    mine = next((line for line in lines if line.player.pk == player_id), None)
    return BeforeSheet(
        limit=event.entry_limit,
        entrants=tuple(line for line in lines if line.status in TAKING_PLACES),
        waiting=tuple(waiting),
        mine=mine,
        my_waiting_place=waiting.index(mine) + 1 if mine in waiting else None,
    )


def _lines(event: Event, now: datetime) -> Sequence[EntrantLine]:
    members = list(
        EntryMember.objects.filter(event_id=event.pk)
        .select_related("player", "entry")
        .order_by("entry__queued_at", "entry_id", "id")
    )
    ratings = ratings_for(
        variant=event.variant, player_ids=[member.player_id for member in members], now=now
    )
    return [
        EntrantLine(
            player=member.player,
            status=EntryStatus(member.entry.status),
            rating=ratings.get(member.player_id),
        )
        for member in members
    ]
