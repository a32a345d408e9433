"""Instants as they are written at the venue of an event, with the name of its zone."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format

from leagues.events.models import Event


def venue_time(instant: datetime, event: Event) -> str:
    """Return an instant as the clock of the venue shows it; no query if the club was fetched."""
    local = instant.astimezone(ZoneInfo(event.club.time_zone))
    return f"{date_format(local, 'j F Y H:i')} {local.tzname()}"
