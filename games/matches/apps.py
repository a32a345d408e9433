"""Matches and how they come to a result."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    """Tell Django about this app."""

    name = "games.matches"
    label = "matches"
    verbose_name = _("Matches")
