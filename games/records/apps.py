"""Games recorded card by card."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RecordsConfig(AppConfig):
    """Tell Django about this app."""

    name = "games.records"
    label = "records"
    verbose_name = _("Recorded games")
