"""Say in words what put a row of the standings below the one above it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext as _

from leagues.standings.models import Standing
from leagues.standings.ranking import BY_NO_GAME, BY_POINTS
from leagues.standings.selectors.columns import Words
from leagues.standings.selectors.figures import figure, per_game_figure


def separation(
    row: Standing, above: Standing | None, *, by_average: bool, words: Mapping[str, Words]
) -> str:
    """Return what separated a row from the one above, with both their figures.

    Empty for the first row. Rows that share a rank say so. `by_average`: the event ranks by
    points a game. `words` are those for its tie-breaks.
    """
    if above is None or row.rank is None:
        return _("No game yet") if row.separated_by == BY_NO_GAME else ""
    if not row.separated_by:
        return _("Equal: the rank is shared")
    if row.separated_by == BY_POINTS:
        return _points(row, above, by_average=by_average)
    found = words.get(row.separated_by)
    return _against(str(found.title) if found else row.separated_by, *_values(row, above))


def _points(row: Standing, above: Standing, *, by_average: bool) -> str:
    if by_average:
        figures = per_game_figure(above.per_game), per_game_figure(row.per_game)
        return _against(_("Points a game"), *figures)
    return _against(_("Points"), figure(above.points), figure(row.points))


def _values(row: Standing, above: Standing) -> tuple[str, str]:
    key = row.separated_by
    return figure(_value(above, key)), figure(_value(row, key))


def _value(row: Standing, key: str) -> Fraction | None:
    text = row.tiebreaks.get(key)
    return None if text is None else Fraction(text)


def _against(title: str, above: str, own: str) -> str:
    return _("%(title)s: %(above)s to %(own)s") % {"title": title, "above": above, "own": own}
