"""Tell open pages of an event that it has changed."""

from __future__ import annotations

from django.db.models import F

from leagues.events.models import Event


def touch_event(*, event_id: int) -> None:
    """Count up the event's version; pages that are open fetch what they show again."""
    Event.objects.filter(pk=event_id).update(version=F("version") + 1)
