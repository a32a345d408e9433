"""People, the clubs they belong to, and their roles there."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    """Tell Django about this app."""

    name = "leagues.players"
    label = "players"
    verbose_name = _("Players and clubs")
