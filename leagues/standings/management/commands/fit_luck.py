"""Fit the luck in a game to the games of this installation, as is done each month."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from leagues.standings.services.luck import fit_all_pools


class Command(BaseCommand):
    """Fit the luck of every pool that was not fitted this month."""

    help = "Fit the luck in a game to what was played, unless that was done this month."

    def handle(self, *args: Any, **options: Any) -> None:
        """Fit, and say what was found."""
        fits = fit_all_pools(now=timezone.now())
        for fit in fits:
            found = "too few, as shipped" if fit.luck is None else f"luck {fit.luck:.1f}"
            self.stdout.write(f"{fit.pool.title}: {fit.games} games, {found}.")
        if not fits:
            self.stdout.write("Nothing to fit: no games, or done this month.")
