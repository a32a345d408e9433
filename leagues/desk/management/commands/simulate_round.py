"""Let bots play what is left of an event's current round."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from leagues.desk.demo.simulation import play_current_round
from leagues.events.formats import GameEndKind
from leagues.events.models import Event


class Command(BaseCommand):
    """Play a round without people, to see what the pages make of it."""

    help = "Let bots play every table of an event's current round that has no result."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the number of an event, as in the address of its page."""
        parser.add_argument("event", type=int)

    def handle(self, *args: Any, **options: Any) -> None:  # Any: Django's own options
        """Play, and say how many tables."""
        event = Event.objects.filter(pk=options["event"]).first()
        if event is None:
            raise CommandError(f"There is no event {options['event']}.")
        if event.game_end == GameEndKind.TIME:
            raise CommandError("Bots have no clock: a game that ends by time is not simulated.")
        self.stdout.write(f"{play_current_round(event=event)} tables played.")
