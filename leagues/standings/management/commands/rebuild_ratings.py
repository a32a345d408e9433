"""Build all ratings again from the confirmed matches."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from leagues.standings.services.ratings import replay_pool


class Command(BaseCommand):
    """Rebuild ratings: they are derived and can be thrown away at any time."""

    help = "Build all ratings again from the confirmed matches, in the order of their finish."

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay the pool and say how many players it has."""
        pool = replay_pool()
        self.stdout.write(f"Ratings of {pool.ratings.count()} players rebuilt.")
