"""Seed the demo club."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from leagues.desk.demo.season import EVENINGS
from leagues.desk.demo.seeding import is_seeded, seed_demo


class Command(BaseCommand):
    """Make a club with history and an evening under way, on an empty site."""

    help = "Make the demo club: a season, three real games, and an evening under way."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how many past evenings there are to be."""
        parser.add_argument("--evenings", type=int, default=EVENINGS)

    def handle(self, *args: Any, **options: Any) -> None:  # Any: Django's own options
        """Seed, or say that there is a club already."""
        if is_seeded():
            self.stdout.write("There is a club here already, so nothing was made.")
            return
        seed_demo(now=timezone.now(), say=self._say, evenings=options["evenings"])

    def _say(self, line: str) -> None:
        self.stdout.write(f"      {line}")
        self.stdout.flush()
