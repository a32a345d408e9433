"""What results mean: standings and ratings."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StandingsConfig(AppConfig):
    """Tell Django about this app."""

    name = "leagues.standings"
    label = "standings"
    verbose_name = _("Standings and ratings")

    def ready(self) -> None:
        """Connect the receivers, which import models and so cannot be imported above."""
        import_module(f"{self.name}.receivers")
        import_module(f"{self.name}.entrant_ratings")
