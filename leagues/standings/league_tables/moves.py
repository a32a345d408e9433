"""Who goes up and who goes down when a season is over."""

from __future__ import annotations

from collections.abc import Sequence
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


def moves_between(tables: Sequence[Sequence[TableRow]]) -> tuple[Move, ...]:
    """Return the moves that follow from the tables of a league, those of level 1 first.

    From the highest level nobody goes up, from the lowest nobody down. Teams that withdrew do not
    move.
    """
    moves: list[Move] = []
    for level, rows in enumerate(tables, start=1):
        steps = {Zone.PROMOTED: level - 1, Zone.RELEGATED: level + 1}
        for row in rows:
            to = steps.get(row.zone) if row.zone is not None else None
            if to is None or row.rank is None or not 1 <= to <= len(tables):
                continue
            moves.append(
                Move(
                    team=row.team,
                    from_level=level,
                    to_level=to,
                    is_open=is_on_a_boundary(row, rows),
                )
            )
    return tuple(moves)


def is_on_a_boundary(row: TableRow, rows: Sequence[TableRow]) -> bool:
    """Return whether a team is level with one that would go another way."""
    return any(other.rank == row.rank and other.zone != row.zone for other in rows)
