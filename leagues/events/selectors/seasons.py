"""Read seasons: what they are, and which events are their nights."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, Q, QuerySet

from leagues.events.local_times import nearest_instant, wall_time
from leagues.events.models import Event, Season, SeasonHandicap, SeasonNight
from leagues.events.season_terms import Absence, CountedBy, GuestRule, PickedBy, SeasonTerms
from leagues.events.states import EventStatus, Visibility

OVER: Final = (EventStatus.FINISHED.value, EventStatus.REOPENED.value)
"""A night counts when it is over; opened again, it goes on counting."""


def terms_of_season(season: Season) -> SeasonTerms:
    """Return what a season is to be, as it stands; one query."""
    handicaps = SeasonHandicap.objects.filter(season=season).values_list("player_id", "points")
    return SeasonTerms(
        title=season.title,
        first_day=season.first_day,
        last_day=season.last_day,
        picked_by=PickedBy(season.picked_by),
        visibility=Visibility(season.visibility),
        counted_by=CountedBy(season.counted_by),
        place_points=tuple(season.place_points),
        bonus=season.bonus,
        best=season.best,
        drops_worst=season.drops_worst,
        absence=Absence(season.absence),
        least_nights=season.least_nights,
        guests=GuestRule(season.guests),
        handicaps=dict(handicaps),
    )


def nights_of_season(season: Season) -> QuerySet[Event]:
    """Return the events that belong to a season, over or not, in order of time."""
    exceptions = SeasonNight.objects.filter(season=season, event=OuterRef("pk"))
    chosen = Q(Exists(exceptions.filter(counts=True)))
    if season.picked_by == PickedBy.DATES:
        start, end = season_bounds(season)
        by_date = Q(starts_at__gte=start, starts_at__lt=end)
        chosen |= by_date & ~Q(Exists(exceptions.filter(counts=False)))
    events = _events_of(season).exclude(status=EventStatus.DRAFT)
    return events.filter(chosen).order_by("starts_at", "id")


def counted_nights(season: Season) -> QuerySet[Event]:
    """Return the events that count for a season now: those of its nights that are over."""
    return nights_of_season(season).filter(status__in=OVER)


def possible_nights(season: Season) -> QuerySet[Event]:
    """Return all events that could be nights of a season, the newest first."""
    return _events_of(season).exclude(status=EventStatus.DRAFT).order_by("-starts_at", "-id")


def season_bounds(season: Season) -> tuple[datetime, datetime]:
    """Return the instants at which a season begins and is over, in its club's time zone."""
    zone = ZoneInfo(season.club.time_zone)
    return _start_of(season.first_day, zone), _start_of(season.last_day + timedelta(days=1), zone)


def seasons_around(event: Event) -> QuerySet[Season]:
    """Return the seasons of which an event may be a night, and perhaps some more.

    A day more on either side, so that no time zone has to be looked up.
    """
    day = event.starts_at.astimezone(UTC).date()
    one = timedelta(days=1)
    chosen = SeasonNight.objects.filter(season=OuterRef("pk"), event=event)
    near = Q(first_day__lte=day + one, last_day__gte=day - one)
    return Season.objects.filter(near | Q(Exists(chosen)), club_id=event.club_id).order_by("pk")


def seasons_of_event(event: Event) -> list[Season]:
    """Return the seasons of which an event is a night, in two queries at most."""
    found = list(seasons_around(event).select_related("club"))
    if not found:
        return []
    told = SeasonNight.objects.filter(event=event, season__in=found)
    exceptions = dict(told.values_list("season_id", "counts"))
    return [season for season in found if _has(season, event, exceptions.get(season.pk))]


def _has(season: Season, event: Event, told: bool | None) -> bool:
    is_hidden = event.visibility != Visibility.PUBLIC and season.visibility == Visibility.PUBLIC
    if is_hidden or event.status == EventStatus.DRAFT:
        return False
    if told is not None:
        return told
    day = wall_time(event.starts_at, ZoneInfo(season.club.time_zone)).date()
    is_in_time = season.first_day <= day <= season.last_day
    return season.picked_by == PickedBy.DATES and is_in_time


def title_is_taken(*, club_id: int, title: str, but: Collection[int] = ()) -> bool:
    """Return whether another season of a club has a title already; one query."""
    return Season.objects.filter(club_id=club_id, title=title).exclude(pk__in=but).exists()


def _events_of(season: Season) -> QuerySet[Event]:
    events = Event.objects.filter(club_id=season.club_id)
    if season.visibility == Visibility.PUBLIC:
        return events.filter(visibility=Visibility.PUBLIC)
    return events


def _start_of(day: date, zone: ZoneInfo) -> datetime:
    return nearest_instant(datetime.combine(day, time()), zone)
