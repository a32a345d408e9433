"""Pages that show several apps at once."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeskConfig(AppConfig):
    """Tell Django about this app."""

    name = "leagues.desk"
    label = "desk"
    verbose_name = _("Desk")
