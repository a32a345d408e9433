"""Tables at which matches are played on screens."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OnlineConfig(AppConfig):
    """Tell Django about this app."""

    name = "games.online"
    label = "online"
    verbose_name = _("Live tables")

    def ready(self) -> None:
        """Connect the receivers, which import models and so cannot be imported above."""
        import_module(f"{self.name}.receivers")
