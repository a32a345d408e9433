"""Build all ratings again from the confirmed matches."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from leagues.standings.services.replays import replay_all_pools


class Command(BaseCommand):
    """Rebuild ratings: they are derived and can be thrown away at any time."""

    help = "Build all ratings again from the confirmed matches, in the order of their finish."

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay every pool and say how many players it has."""
        for pool in replay_all_pools():
            self.stdout.write(f"{pool.title}: ratings of {pool.ratings.count()} players rebuilt.")
