"""Seed a site as large as a country's clubs together, to try out how fast it is."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from leagues.desk.demo.seeding import is_seeded
from leagues.desk.scale.seeding import Scale, seed_scale
from leagues.standings.services.replays import replay_all_pools

FEWEST_PLAYERS = 40


class Command(BaseCommand):
    """Write invented people and matches down, with everything that real ones leave."""

    help = "Make a large site for measuring: clubs, people, years of nights, and their ratings."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how large the site is to be."""
        parser.add_argument("--players", type=int, default=100_000)
        parser.add_argument("--matches", type=int, default=1_000_000)
        parser.add_argument(
            "--beside", action="store_true", help="write even if there are clubs already"
        )
        parser.add_argument("--without-ratings", action="store_true", help="rate nothing")

    def handle(self, *args: Any, **options: Any) -> None:  # Any: Django's own options
        """Seed an empty site, or one that is told to take it beside what it has."""
        scale = Scale(players=options["players"], matches=options["matches"])
        if scale.players < FEWEST_PLAYERS or scale.matches < 1:
            raise CommandError(f"Take at least {FEWEST_PLAYERS} players and one match.")
        if is_seeded() and not options["beside"]:
            raise CommandError(
                "There is a club here already. Take an empty site (UPCARD_DATA=/tmp/large), or "
                "say --beside if this one may be filled with invented people."
            )
        began = time.monotonic()
        seed_scale(scale=scale, now=timezone.now(), say=self._say)
        self._say(f"written in {time.monotonic() - began:.0f} s")
        if not options["without_ratings"]:
            began = time.monotonic()
            replay_all_pools()
            self._say(f"rated in {time.monotonic() - began:.0f} s")

    def _say(self, line: str) -> None:
        self.stdout.write(f"      {line}")
        self.stdout.flush()
