"""Who sits where against whom."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SeatingConfig(AppConfig):
    """Tell Django about this app."""

    name = "leagues.seating"
    label = "seating"
    verbose_name = _("Seating")
