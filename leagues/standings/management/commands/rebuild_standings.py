"""Build the standings of events again from their confirmed matches."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from leagues.events.models import Event
from leagues.standings.services.sheets import recompute_standings


class Command(BaseCommand):
    """Rebuild standings: they are derived and can be thrown away at any time."""

    help = "Build the standings of all events, or of those named, again from their results."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the numbers of events."""
        parser.add_argument("event", nargs="*", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild and say how many."""
        events = Event.objects.order_by("pk")
        if options["event"]:
            events = events.filter(pk__in=options["event"])
        for event in events:
            recompute_standings(event_id=event.pk)
        self.stdout.write(f"Standings of {events.count()} events rebuilt.")
