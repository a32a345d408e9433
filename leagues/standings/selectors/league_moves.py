"""Who goes up and who goes down when a league is over, for whoever makes the next season."""

from __future__ import annotations

from dataclasses import dataclass

from leagues.events.league_models import Division, League, Team
from leagues.standings.league_tables.moves import moves_between
from leagues.standings.league_tables.table import division_table
from leagues.standings.selectors.league_play import league_play


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueMove:
    """A team that changes its division. `is_open`: somebody level with it has to be ruled out."""

    team: Team
    from_division: Division
    to_division: Division
    is_up: bool
    is_open: bool


def moves_of(league: League) -> tuple[LeagueMove, ...]:
    """Return the moves that follow from the tables as they stand, highest level first.

    Six queries. Play-offs that were played decide; where they are still to come, or teams are
    level on the line, the moves are open.
    """
    plays = league_play(league)
    moves = moves_between(
        [division_table(play.division, play.rule) for play in plays],
        [play.division.play_off for play in plays],
    )
    teams = Team.objects.in_bulk([move.team for move in moves])
    return tuple(
        LeagueMove(
            team=teams[move.team],
            from_division=plays[move.from_level - 1].row,
            to_division=plays[move.to_level - 1].row,
            is_up=move.is_up,
            is_open=move.is_open,
        )
        for move in moves
    )
