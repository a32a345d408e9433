"""Who sits where against whom."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from leagues.seating.ways import offer_all


class SeatingConfig(AppConfig):
    """Tell Django about this app."""

    name = "leagues.seating"
    label = "seating"
    verbose_name = _("Seating")

    def ready(self) -> None:
        """Connect the receivers, which import models and so cannot be imported above."""
        import_module(f"{self.name}.receivers")
        offer_all()
