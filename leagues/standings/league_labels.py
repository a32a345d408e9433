"""What separates teams of a league, and where places lead, as pages say it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from leagues.standings.league_tables.terms import Separator, Zone

SEPARATOR_LABELS = {
    Separator.GAMES_WON: _("games won"),
    Separator.GAME_DIFFERENCE: _("games won less games lost"),
    Separator.HEAD_TO_HEAD: _("the matches against each other"),
    Separator.MATCHES_WON: _("matches won"),
    Separator.POINTS_DIFFERENCE: _("points made less points given"),
    Separator.POINTS_MADE: _("points made in games"),
    Separator.PLAY_OFF: _("a play-off"),
}
ZONE_LABELS = {
    Zone.PROMOTED: _("goes up"),
    Zone.PLAY_OFF: _("play-off"),
    Zone.RELEGATED: _("goes down"),
}
