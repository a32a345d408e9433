"""Who goes up and who goes down when a season is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from leagues.standings.league_tables.terms import TableRow, TeamKey, Zone


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A team that changes its division: from one level to another, 1 being the highest.

    `is_open` says that another team is level with it and the two would go different ways, so
    that somebody has to decide first.
    """

    team: TeamKey
    from_level: int
    to_level: int
    is_open: bool = False

    @property
    def is_up(self) -> bool:
        """Whether the team goes up."""
        return self.to_level < self.from_level


def moves_between(
    tables: Sequence[Sequence[TableRow]],
    play_offs: Sequence[Mapping[TeamKey, int]] = (),
) -> tuple[Move, ...]:
    """Return the moves that follow from the tables of a league, those of level 1 first.

    From the highest level nobody goes up, from the lowest nobody down. Teams that withdrew do not
    move. Of the play-off places the one goes up who won it, by the ranks in `play_offs`; until
    that is known the move of each of them is open.
    """
    moves: list[Move] = []
    for level, rows in enumerate(tables, start=1):
        ranks = play_offs[level - 1] if level <= len(play_offs) else {}
        winner = _winner([row for row in rows if row.zone is Zone.PLAY_OFF], ranks)
        for row in rows:
            to = _to(row, level, winner)
            if to is None or row.rank is None or not 1 <= to <= len(tables):
                continue
            is_open = row.zone is Zone.PLAY_OFF and winner is None
            moves.append(
                Move(
                    team=row.team,
                    from_level=level,
                    to_level=to,
                    is_open=is_open or is_on_a_boundary(row, rows),
                )
            )
    return tuple(moves)


def _to(row: TableRow, level: int, winner: TeamKey | None) -> int | None:
    """Return the level to which a place leads, None for staying."""
    if row.zone is Zone.RELEGATED:
        return level + 1
    if row.zone is Zone.PROMOTED or (row.zone is Zone.PLAY_OFF and winner in (None, row.team)):
        return level - 1
    return None


def _winner(rows: Sequence[TableRow], ranks: Mapping[TeamKey, int]) -> TeamKey | None:
    """Return who won the play-off between some teams, once all have played and one is best."""
    known = [ranks[row.team] for row in rows if row.team in ranks]
    if not rows or len(known) < len(rows) or known.count(min(known)) > 1:
        return None
    return min(rows, key=lambda row: ranks[row.team]).team


def is_on_a_boundary(row: TableRow, rows: Sequence[TableRow]) -> bool:
    """Return whether a team is level with one that would go another way."""
    return any(other.rank == row.rank and other.zone != row.zone for other in rows)
