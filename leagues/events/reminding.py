"""When people are reminded of an event: the day before, at the hour on the venue's wall (pure)."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from leagues.events.local_times import nearest_instant, wall_time

DAY_BEFORE = timedelta(days=1)
TOO_LATE = timedelta(hours=1)


def remind_at(starts_at: datetime, zone: ZoneInfo) -> datetime:
    """Return the moment at which the clock of the venue shows a day before the start."""
    return nearest_instant(wall_time(starts_at, zone) - DAY_BEFORE, zone)


def is_due(starts_at: datetime, zone: ZoneInfo, *, entered_at: datetime, now: datetime) -> bool:
    """Return whether somebody who entered then is to be reminded now.

    Who entered within the last day has just read about it, and an hour before it is too late.
    """
    moment = remind_at(starts_at, zone)
    return entered_at < moment <= now < starts_at - TOO_LATE


def is_the_day_itself(starts_at: datetime, zone: ZoneInfo, *, now: datetime) -> bool:
    """Return whether a reminder that is sent now is read on the day of the start, at the venue."""
    return wall_time(starts_at, zone).date() <= wall_time(now, zone).date()
