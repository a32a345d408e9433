"""Whom a result card that comes late costs points."""

from __future__ import annotations

from leagues.events.league_states import LateCardRule
from leagues.standings.league_tables.terms import TeamKey


def charged_for_late_card(
    rule: LateCardRule, *, home: TeamKey, away: TeamKey, games: tuple[int, int]
) -> frozenset[TeamKey]:
    """Return the teams that a late card of a played match costs points.

    `games` are those won by the team at home and by the other. Nobody won a draw, so it charges
    the team at home, which hands the card in.
    """
    if rule is LateCardRule.BOTH:
        return frozenset({home, away})
    is_away_win = games[1] > games[0]
    return frozenset({away if rule is LateCardRule.WINNERS and is_away_win else home})
