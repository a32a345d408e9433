"""How a row of a league's table came about, in words and as a sum."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from leagues.events.league_labels import SEPARATOR_LABELS
from leagues.events.league_models import League
from leagues.events.league_states import Separator
from leagues.standings.league_models import DivisionStanding
from leagues.standings.selectors.figures import figure, signed_points


def points_in_words(row: DivisionStanding, league: League) -> str:
    """Return how the points of a row add up, such as “6 won × 2 + 1 drawn × 1 = 13”."""
    parts = " ".join(_parts(row, league)).removeprefix("+ ")
    return f"{parts} = {figure(row.points)}" if parts else figure(row.points)


def separation_in_words(row: DivisionStanding, above: DivisionStanding | None) -> str:
    """Return why a row stands below the one above it, in a sentence."""
    if row.rank is None:
        return _("This team has left the league.")
    if above is None or above.rank is None:
        words = _("The first of the table.")
    elif row.rank == above.rank:
        words = _("Level with %(team)s: nothing in the rule separates them.")
    elif row.separated_by:
        words = _separated(row, above)
    else:
        words = _("Fewer points than %(team)s.")
    named = words % {"team": above.team.name} if above else words
    if row.needs_play_off:
        named = f"{named} {_('A play-off is to decide.')}"
    return named


def _parts(row: DivisionStanding, league: League) -> Iterator[str]:
    worths = (
        (_("won"), row.won, league.win_points),
        (_("drawn"), row.drawn, league.draw_points),
        (_("lost"), row.lost + row.conceded, league.loss_points),
        (_("won without play"), row.awarded, league.walkover_points),
        (_("games won"), row.games_won, league.game_points),
    )
    for words, count, worth in worths:
        if count and worth:
            yield f"+ {count} {words} × {worth}"
    if row.late and league.late_card_points:
        yield f"− {row.late} {_('late cards')} × {league.late_card_points}"
    if row.adjusted:
        yield f"{signed_points(Fraction(row.adjusted))} {_('by ruling')}"


def _separated(row: DivisionStanding, above: DivisionStanding) -> str:
    label = str(SEPARATOR_LABELS[Separator(row.separated_by)])
    own, other = (each.separators.get(row.separated_by) for each in (row, above))
    if own is None or other is None or own == other or row.separated_by == Separator.PLAY_OFF:
        return _("As many points as %(team)s, and behind by %(what)s.").replace("%(what)s", label)
    return (
        _("As many points as %(team)s, and behind by %(what)s: %(own)s to %(other)s.")
        .replace("%(what)s", label)
        .replace("%(own)s", figure(Decimal(own)))
        .replace("%(other)s", figure(Decimal(other)))
    )
