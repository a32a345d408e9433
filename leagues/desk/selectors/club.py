"""What a club's page shows: its next night, its evenings before, who runs it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator
from django.db.models import Case, IntegerField, QuerySet, When

from leagues.desk.selectors.home import LATEST, EventLine, event_lines
from leagues.desk.selectors.winners import ResultLine, top_of
from leagues.events.access import visible_events
from leagues.events.models import Event
from leagues.events.states import EventStatus
from leagues.players.models import Club, Player, User
from leagues.players.selectors import organisers

COMING_SHOWN = 6
EVENINGS_ON_A_PAGE = 10
RUNNING_FIRST = Case(
    When(status=EventStatus.RUNNING, then=0), default=1, output_field=IntegerField()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A past event with whoever came first."""

    event: Event
    winners: tuple[ResultLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubSheet:
    """All of a club's page; `telling` is the event whose rules are told: the next, or the last."""

    coming: tuple[EventLine, ...]
    drafts: tuple[Event, ...]
    evenings: tuple[Evening, ...]
    page: Page[Event]
    telling: Event | None
    organisers: tuple[Player, ...]

    @property
    def is_next(self) -> bool:
        """Whether the night whose rules are told has not begun."""
        return self.telling is not None and self.telling.status == EventStatus.OPEN


def club_sheet(
    *,
    club: Club,
    user: User | AnonymousUser,
    player_id: int | None,
    now: datetime,
    page_number: str | None,
) -> ClubSheet:
    """Return what a club's page shows, in eight queries, nine for a player."""
    seen = visible_events(user=user).filter(club=club)
    coming = _with_club(_coming(seen, now), club)
    page = Paginator(_past(seen, now), EVENINGS_ON_A_PAGE).get_page(page_number)
    past = _with_club(page, club)
    winners = top_of(event_ids=[event.pk for event in past], places=1)
    return ClubSheet(
        coming=event_lines(events=coming, player_id=player_id),
        drafts=tuple(seen.filter(status=EventStatus.DRAFT).order_by("starts_at", "id")),
        evenings=tuple(Evening(event=event, winners=winners.get(event.pk, ())) for event in past),
        page=page,
        telling=_telling([*coming, *past], now),
        organisers=tuple(organisers(club_id=club.pk)),
    )


def _telling(events: Sequence[Event], now: datetime) -> Event | None:
    """Return the next night of a club, or else what is played there now, or was played last."""
    open_ones = (event for event in events if event.status == EventStatus.OPEN)
    waiting = [event for event in open_ones if event.starts_at > now - LATEST]
    return min(waiting, key=lambda event: event.starts_at, default=next(iter(events), None))


def _coming(seen: QuerySet[Event], now: datetime) -> QuerySet[Event]:
    """Return what runs or can be entered, the running ones first."""
    running = seen.filter(status=EventStatus.RUNNING)
    entering = seen.filter(status=EventStatus.OPEN, starts_at__gt=now - LATEST)
    return (running | entering).order_by(RUNNING_FIRST, "starts_at", "id")[:COMING_SHOWN]


def _past(seen: QuerySet[Event], now: datetime) -> QuerySet[Event]:
    """Return what was played, and what was never begun, newest first."""
    played = seen.filter(status__in=[EventStatus.FINISHED, EventStatus.REOPENED])
    missed = seen.filter(status=EventStatus.OPEN, starts_at__lte=now - LATEST)
    return (played | missed).order_by("-starts_at", "-id")


def _with_club(events: Iterable[Event], club: Club) -> list[Event]:
    """Return the events, each knowing its club without a query."""
    found = list(events)
    for event in found:
        event.club = club
    return found
