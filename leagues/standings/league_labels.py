"""Where places of a league's table lead, as pages say it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from leagues.standings.league_tables.terms import Zone

ZONE_LABELS = {
    Zone.PROMOTED: _("goes up"),
    Zone.PLAY_OFF: _("play-off"),
    Zone.RELEGATED: _("goes down"),
}
