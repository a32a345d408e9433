"""Write what is planned as an iCalendar file (RFC 5545), which any calendar can follow (pure).

The same entries give the same text, so that whoever asks again can be told that nothing changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from icalendar import Calendar, Event, vText

CONTENT_TYPE: Final = "text/calendar; charset=utf-8"
MAKER: Final = "-//Upcard//Calendar//EN"
HOW_OFTEN: Final = timedelta(hours=1)
SPARE_TIME: Final = timedelta(days=366)
GREATEST_VERSION: Final = 2**31 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEntry:
    """One thing in a calendar: an event, or a match of a league.

    `uid` names it for ever, on this installation alone. `starts` and `ends` are times in the
    venue's zone (a `ZoneInfo`, so that the calendar keeps the time on its wall), or days, of which
    `ends` is the last. `version` grows with each change. What was cancelled stays, as cancelled:
    what is left out of a file stays in some calendars for ever.
    """

    uid: str
    title: str
    starts: datetime | date
    ends: datetime | date | None = None
    place: str = ""
    text: str = ""
    url: str = ""
    version: int = 0
    changed_at: datetime | None = None
    is_cancelled: bool = False


def calendar_text(name: str, entries: Sequence[CalendarEntry]) -> str:
    """Return a calendar of this name as the text of an `.ics` file, in order of time."""
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", MAKER)
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    for key in ("name", "x-wr-calname"):
        calendar.add(key, vText(" ".join(name.split())))
    calendar.add("refresh-interval", HOW_OFTEN, parameters={"value": "DURATION"})
    calendar.add("x-published-ttl", HOW_OFTEN)
    for entry in sorted(entries, key=lambda one: (_instant(one.starts), one.uid)):
        calendar.add_component(_event(entry))
    if entries:
        days = [_instant(entry.starts).date() for entry in entries]
        calendar.add_missing_timezones(
            first_date=_year_of(min(days)), last_date=_year_of(max(days) + 2 * SPARE_TIME)
        )
    return str(calendar.to_ical().decode())


def _event(entry: CalendarEntry) -> Event:
    event = Event()
    event.add("uid", entry.uid)
    event.add("dtstamp", (entry.changed_at or _instant(entry.starts)).astimezone(UTC))
    if entry.changed_at is not None:
        event.add("last-modified", entry.changed_at.astimezone(UTC))
    event.add("sequence", min(entry.version, GREATEST_VERSION))
    event.add("status", "CANCELLED" if entry.is_cancelled else "CONFIRMED")
    event.add("summary", entry.title)
    event.add("dtstart", entry.starts)
    if entry.ends is not None:
        event.add("dtend", _end(entry.ends))
    for key, value in (("location", entry.place), ("description", entry.text), ("url", entry.url)):
        if value:
            event.add(key, value)
    return event


def _end(ends: datetime | date) -> datetime | date:
    """Return the end as the file wants it: a last day is written as the day after it."""
    return ends if isinstance(ends, datetime) else ends + timedelta(days=1)


def _instant(starts: datetime | date) -> datetime:
    if isinstance(starts, datetime):
        return starts.astimezone(UTC)
    return datetime(starts.year, starts.month, starts.day, tzinfo=UTC)


def _year_of(day: date) -> date:
    """Return the first day of a year, so that a zone is written with all its changes of it."""
    return date(day.year, 1, 1)
