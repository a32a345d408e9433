"""Say in words what put a row of the standings below the one above it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.events.formats import LOT
from leagues.standings.models import Standing
from leagues.standings.ranking import (
    BY_BRACKET,
    BY_FEW_GAMES,
    BY_NO_GAME,
    BY_POINTS,
    BY_STAGE,
)
from leagues.standings.selectors.columns import MainFigure, Words
from leagues.standings.selectors.figures import figure, per_game_figure

MAIN_WORDS: Final = {
    MainFigure.POINTS: gettext_lazy("Points"),
    MainFigure.AVERAGE: gettext_lazy("Points a game"),
    MainFigure.WINS: gettext_lazy("Games won"),
}


def separation(
    row: Standing, above: Standing | None, *, main: MainFigure, words: Mapping[str, Words]
) -> str:
    """Return what separated a row from the one above, with both their figures.

    Empty for the first row. Rows that share a rank say so. `main` is what the list is ranked by,
    and `words` are those for its tie-breaks.
    """
    if above is None or row.rank is None:
        return _("No game yet") if row.separated_by in (BY_NO_GAME, BY_STAGE) else ""
    if not row.separated_by:
        return _("Equal: the rank is shared")
    if row.separated_by == BY_STAGE:
        return _("Did not go on")
    if row.separated_by == BY_BRACKET:
        return _("Went out earlier")
    if row.separated_by == BY_FEW_GAMES:
        return _("Too few games: %(played)s") % {"played": row.played}
    if row.separated_by == BY_POINTS:
        figures = main_words(above, main), main_words(row, main)
        return _against(str(MAIN_WORDS[main]), *figures)
    if row.separated_by == LOT:
        return _("By lot")
    found = words.get(row.separated_by)
    return _against(str(found.title) if found else row.separated_by, *_values(row, above))


def main_words(row: Standing, main: MainFigure) -> str:
    """Return what a row is ranked by, ready to be shown; a dash before the first game."""
    if main is not MainFigure.AVERAGE:
        return figure(row.worth)
    return per_game_figure(row.worth if row.played else None)


def _values(row: Standing, above: Standing) -> tuple[str, str]:
    key = row.separated_by
    return figure(_value(above, key)), figure(_value(row, key))


def _value(row: Standing, key: str) -> Fraction | None:
    text = row.tiebreaks.get(key)
    return None if text is None else Fraction(text)


def _against(title: str, above: str, own: str) -> str:
    return _("%(title)s: %(above)s to %(own)s") % {"title": title, "above": above, "own": own}
