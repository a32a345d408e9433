"""What is being held, who entered, and which round is in which status."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EventsConfig(AppConfig):
    """Tell Django about this app."""

    name = "leagues.events"
    label = "events"
    verbose_name = _("Events")

    def ready(self) -> None:
        """Connect the receivers, which import models and so cannot be imported above."""
        import_module(f"{self.name}.receivers")
