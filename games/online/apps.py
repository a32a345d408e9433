"""Tables at which matches are played on screens."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OnlineConfig(AppConfig):
    """Tell Django about this app."""

    name = "games.online"
    label = "online"
    verbose_name = _("Live tables")
