"""What lists and the terms of prizes are called on pages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from leagues.standings.prizes import Exclusion, How, PrizeKind, TieRule
from leagues.standings.ranking import ListKind

LIST_LABELS = {
    ListKind.ENTRIES: _("Entries"),
    ListKind.SECTIONS: _("Each group or side by itself"),
    ListKind.PAIRS: _("Pairs of the teams"),
    ListKind.PERSONS: _("Persons"),
}

PRIZE_KIND_LABELS = {
    PrizeKind.PLACES: _("Places"),
    PrizeKind.MOST_LONERS: _("Most loners"),
    PrizeKind.HIGH_GAME: _("Highest single game"),
    PrizeKind.LOW_SCORE: _("Lowest score"),
    PrizeKind.LAST_PLACE: _("Last place"),
    PrizeKind.DRAW: _("Drawn by lot among all who played"),
}
EXCLUSION_LABELS = {
    Exclusion.NOBODY: _("Nobody"),
    Exclusion.FIRST: _("Whoever comes first"),
    Exclusion.WINNERS: _("Whoever comes first or has another prize"),
}
TIE_LABELS = {
    TieRule.SHARE: _("They share it"),
    TieRule.LOT: _("Lots are drawn"),
}
HOW_LABELS = {
    How.OUTRIGHT: _("alone"),
    How.SHARED: _("shared"),
    How.DRAWN: _("by lot"),
}
