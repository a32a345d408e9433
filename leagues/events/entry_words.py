"""How the rules of entering are written: instants at the venue, spans of numbers."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.events.models import Event


def venue_time(instant: datetime, event: Event) -> str:
    """Return an instant as the clock of the venue shows it; no query if the club was fetched."""
    local = instant.astimezone(ZoneInfo(event.club.time_zone))
    return f"{date_format(local, 'j F Y H:i')} {local.tzname()}"


def band_in_words(least: Decimal | int | None, most: Decimal | int | None) -> str:
    """Return a span of numbers that may be open at an end, in words."""
    told = {"least": _plain(least), "most": _plain(most)}
    if most is None:
        return _("from %(least)s on") % told
    if least is None:
        return _("up to %(most)s") % told
    return _("from %(least)s to %(most)s") % told


def _plain(number: Decimal | int | None) -> str:
    return "" if number is None else f"{Decimal(number).normalize():f}"
