"""Read the events of a club."""

from __future__ import annotations

from datetime import datetime

from leagues.events.models import Event
from leagues.players.models import ClubId


def latest_event(*, club_id: ClubId | int) -> Event | None:
    """Return the club's last event by date, planned ones and drafts too."""
    return Event.objects.filter(club_id=club_id).first()


def event_to_copy(*, club_id: ClubId | int, now: datetime) -> Event | None:
    """Return the club's last event that has begun: the one a new evening is most like."""
    return Event.objects.filter(club_id=club_id, starts_at__lte=now).first()
