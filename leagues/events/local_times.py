"""Times as a club writes them, and the instants they mean in its time zone (pure).

A local time is written on the wall of the venue: it may not exist (the clock was put forward
over it) or mean two instants (the clock was put back through it).
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

USUAL_TIME: Final = time(19, 0)
USUAL_LENGTH: Final = timedelta(hours=3)
WEEK: Final = timedelta(days=7)


class SkippedTime(ValueError):
    """The clock is put forward over this time; `next_valid` is the first one after it."""

    def __init__(self, next_valid: datetime) -> None:
        super().__init__(f"skipped; next is {next_valid}")
        self.next_valid = next_valid


class RepeatedTime(ValueError):
    """The clock shows this time twice, at the instants `first` and `second`."""

    def __init__(self, first: datetime, second: datetime) -> None:
        super().__init__(f"repeated; {first} or {second}")
        self.first = first
        self.second = second


def instant_of(written: datetime, zone: ZoneInfo, *, fold: int | None = None) -> datetime:
    """Return the instant of a written local time.

    Raises `SkippedTime` for one that does not exist, and `RepeatedTime` for one that is
    shown twice unless `fold` (0 the first, 1 the second) says which is meant.
    """
    first, second = (written.replace(tzinfo=zone, fold=number) for number in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return first
    if _written_back(first, zone) != written:
        raise SkippedTime(_after_the_gap(written, zone))
    if fold is None:
        raise RepeatedTime(first, second)
    return second if fold else first


def nearest_instant(written: datetime, zone: ZoneInfo) -> datetime:
    """Return an instant for any written time: the next valid one, or the first of two."""
    try:
        return instant_of(written, zone, fold=0)
    except SkippedTime as skipped:
        return skipped.next_valid


def wall_time(instant: datetime, zone: ZoneInfo) -> datetime:
    """Return what the clock on the wall shows at an instant."""
    return instant.astimezone(zone).replace(tzinfo=None, fold=0)


def end_of(start: datetime, end: time) -> datetime:
    """Return the written end: at `end` on the day of the start, or after midnight."""
    same_day = datetime.combine(start.date(), end)
    return same_day if same_day > start else same_day + timedelta(days=1)


def next_usual_start(last: datetime | None, now: datetime) -> datetime:
    """Return the next evening a club would meet, in written times.

    That is at the weekday and time of its last event, after that one and after now; a club
    without one meets at seven, today if that is still to come.
    """
    if last is None:
        return _next_at(now.date(), USUAL_TIME, now, step=timedelta(days=1))
    return _next_at(last.date(), last.time(), max(now, last), step=WEEK)


def week_later(start: datetime, now: datetime) -> datetime:
    """Return the same weekday and time a week after `start`, or the next such after `now`."""
    return _next_at(start.date() + WEEK, start.time(), now, step=WEEK)


def _next_at(day: date, at: time, now: datetime, *, step: timedelta) -> datetime:
    found = datetime.combine(day, at)
    if found <= now:
        found += step * ((now - found) // step + 1)
    return found


def _written_back(aware: datetime, zone: ZoneInfo) -> datetime:
    return wall_time(aware.astimezone(UTC), zone)


def _after_the_gap(written: datetime, zone: ZoneInfo) -> datetime:
    """Return the first instant after a gap: where the offset changes, to the second."""
    before = written.replace(tzinfo=zone, fold=0).astimezone(UTC) - timedelta(days=1)
    low, high = before, before + timedelta(days=2)
    while high - low > timedelta(seconds=1):
        middle = low + (high - low) / 2
        if middle.astimezone(zone).utcoffset() == before.astimezone(zone).utcoffset():
            low = middle
        else:
            high = middle
    return high.replace(microsecond=0).astimezone(zone)
