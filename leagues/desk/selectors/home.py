"""What the first page shows: what is on, who won, where the visitor stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet

from games.matches.states import OVER
from leagues.desk.selectors.ratings import leading_rating
from leagues.desk.selectors.winners import ResultLine, top_of
from leagues.events.access import visible_events
from leagues.events.models import Entry, Event
from leagues.events.states import HOLDING_PLACES, EntryStatus, EventStatus, RoundStatus
from leagues.players.models import Club, User
from leagues.seating.models import RoundTable
from leagues.standings.selectors.rankings import RankingLine, first_places
from leagues.standings.selectors.strengths import Strength

EVENTS_SHOWN = 3
PLACES_SHOWN = 3
RATINGS_SHOWN = 5
LATEST = timedelta(hours=12)  # an evening that was to begin longer ago is not "next" any more
PLAYING = (RoundStatus.PUBLISHED.value, RoundStatus.IN_PLAY.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """An event to come or running, with how full it is and whether the visitor is in it."""

    event: Event
    taken: int
    mine: EntryStatus | None = None

    @property
    def places_left(self) -> int | None:
        """How many may still enter at once; None without a limit."""
        limit = self.event.entry_limit
        return None if limit is None else max(0, limit - self.taken)

    @property
    def shows_places(self) -> bool:
        """Whether the places that are left matter: not once the evening has begun."""
        return self.places_left is not None and self.event.status == EventStatus.OPEN

    @property
    def is_full(self) -> bool:
        """Whether the next one comes on the waiting list."""
        return self.shows_places and self.places_left == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LastResult:
    """A finished event with its first names."""

    event: Event
    winners: tuple[ResultLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeSheet:
    """All of the first page."""

    running: tuple[EventLine, ...]
    coming: tuple[EventLine, ...]
    results: tuple[LastResult, ...]
    leaders: tuple[RankingLine, ...]
    my_table: RoundTable | None
    my_next: EventLine | None
    my_rating: Strength | None
    is_empty: bool


def home_sheet(*, user: User | AnonymousUser, player_id: int | None, now: datetime) -> HomeSheet:
    """Return what the first page shows, in eight queries, eleven for a player who is signed in."""
    lines = event_lines(events=[*_running(user), *_coming(user, now)], player_id=player_id)
    running = [line for line in lines if line.event.status == EventStatus.RUNNING]
    coming = [line for line in lines if line.event.status == EventStatus.OPEN]
    results = _results(user)
    return HomeSheet(
        running=tuple(running),
        coming=tuple(coming[:EVENTS_SHOWN]),
        results=results,
        leaders=first_places(places=RATINGS_SHOWN, user=user, player_id=player_id, now=now),
        my_table=_table_now(player_id) if player_id else None,
        my_next=next((line for line in coming if line.mine), None),
        my_rating=leading_rating(player_id=player_id, now=now) if player_id else None,
        is_empty=not (running or coming or results or Club.objects.exists()),
    )


def _running(user: User | AnonymousUser) -> QuerySet[Event]:
    events = visible_events(user=user).filter(status=EventStatus.RUNNING)
    return events.select_related("club").order_by("-starts_at", "id")[:EVENTS_SHOWN]


def _coming(user: User | AnonymousUser, now: datetime) -> QuerySet[Event]:
    events = visible_events(user=user).filter(status=EventStatus.OPEN, starts_at__gt=now - LATEST)
    return events.select_related("club").order_by("starts_at", "id")[: EVENTS_SHOWN * 4]


def event_lines(*, events: Sequence[Event], player_id: int | None) -> tuple[EventLine, ...]:
    """Return events with how full they are and the visitor's entry, in two queries."""
    taking = Q(status__in=HOLDING_PLACES)
    by_event = {event.pk: event for event in events}
    rows = (
        Entry.objects.filter(event_id__in=by_event)
        .values("event_id")
        .annotate(taken=Count("id", filter=taking))
    )
    taken = {row["event_id"]: row["taken"] for row in rows}
    mine = _my_entries(list(by_event), player_id)
    return tuple(
        EventLine(event=event, taken=taken.get(event_id, 0), mine=mine.get(event_id))
        for event_id, event in by_event.items()
    )


def _my_entries(event_ids: Sequence[int], player_id: int | None) -> dict[int, EntryStatus]:
    if player_id is None:
        return {}
    rows = Entry.objects.filter(event_id__in=event_ids, members__player_id=player_id).exclude(
        status=EntryStatus.WITHDRAWN.value
    )
    return {
        event_id: EntryStatus(status) for event_id, status in rows.values_list("event_id", "status")
    }


def _results(user: User | AnonymousUser) -> tuple[LastResult, ...]:
    finished = visible_events(user=user).filter(
        status__in=[EventStatus.FINISHED, EventStatus.REOPENED]
    )
    events = list(finished.select_related("club").order_by("-starts_at", "-id")[:EVENTS_SHOWN])
    winners = top_of(event_ids=[event.pk for event in events], places=PLACES_SHOWN)
    return tuple(LastResult(event=event, winners=winners.get(event.pk, ())) for event in events)


def _table_now(player_id: int) -> RoundTable | None:
    """Return the table where somebody sits now, if its game is not over."""
    return (
        RoundTable.objects.filter(round__status__in=PLAYING, match__seats__player_id=player_id)
        .exclude(match__status__in=OVER)
        .select_related("match__online", "round__stage__event")
        .order_by("-round__published_at")
        .first()
    )
