"""Order entrants by points and tie-breaks, with shared ranks.

Who is still equal after all tie-breaks shares a rank: 1, 2, 2, 4. Whoever has not played a game
comes last. Every row says what separated it from the row above. The order depends on the
results alone, never on the order in which they are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Final

from leagues.seating.plans import EntrantKey
from leagues.standings.points import (
    NO_ADJUSTMENTS,
    PlayedRound,
    SitOutPolicy,
    Tally,
    tallies,
)
from leagues.standings.tiebreaks.base import Tallies, Tiebreak
from leagues.standings.tiebreaks.registry import get_tiebreaks

DEFAULT_TIEBREAKS: Final[tuple[str, ...]] = (
    "loners",
    "head_to_head",
    "marches",
    "fewest_euchred",
)
BY_POINTS: Final = "points"
BY_NO_GAME: Final = "no_game"


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One entrant's place.

    `points` is what the ranking goes by: the total, or points per game. `separated_by` is the
    key of the tie-break that put this row below the one above, `points`, or `no_game` for the
    first who has not played; None on the first row and on a row that shares the rank above.
    `tiebreak_values` has the values of those tie-breaks that were needed.
    """

    place: int
    rank: int
    entrant: EntrantKey
    points: Fraction
    tally: Tally
    has_played: bool
    is_shared: bool
    separated_by: str | None
    tiebreak_values: Mapping[str, Fraction] = field(default_factory=dict)


@dataclass(slots=True)
class _Ladder:
    """Groups of equals in order, and what separated each group from the one above."""

    tallies: Tallies
    groups: list[tuple[list[EntrantKey], str | None]] = field(default_factory=list)
    values: dict[EntrantKey, dict[str, Fraction]] = field(default_factory=dict)

    def place(
        self,
        tied: Sequence[EntrantKey],
        tiebreaks: Sequence[Tiebreak],
        separated_by: str | None,
    ) -> None:
        """Put a group of tied entrants below the others, split as far as it can be.

        After each split the parts begin with the first tie-break again: those who are left
        may all have met, even if the whole group had not.
        """
        for tiebreak in tiebreaks if len(tied) > 1 else ():
            values = tiebreak.values(tied, self.tallies)
            if values is None:
                continue
            for entrant in tied:
                self.values.setdefault(entrant, {})[tiebreak.key] = values[entrant]
            parts = _parts(tied, values.__getitem__, fewest=tiebreak.fewest)
            if len(parts) > 1:
                for part in parts:
                    self.place(part, tiebreaks, separated_by)
                    separated_by = tiebreak.key
                return
        self.groups.append((sorted(tied), separated_by))


def rank(
    entrants: Iterable[EntrantKey],
    results: Iterable[PlayedRound],
    *,
    policy: SitOutPolicy,
    tiebreaks: Sequence[str] = DEFAULT_TIEBREAKS,
    adjustments: Mapping[EntrantKey, Fraction] = NO_ADJUSTMENTS,
) -> list[StandingRow]:
    """Return the standings of these entrants. Raises `UnknownTiebreak`."""
    sums = tallies(entrants, results, policy=policy, adjustments=adjustments)
    order = get_tiebreaks(tiebreaks)
    ladder = _Ladder(sums)
    points = {entrant: tally.ranking_points(policy) for entrant, tally in sums.items()}
    played = sorted(entrant for entrant, tally in sums.items() if tally.played)
    idle = sorted(entrant for entrant, tally in sums.items() if not tally.played)
    separated_by: str | None = None
    for part in _parts(played, points.__getitem__, fewest=False):
        ladder.place(part, order, separated_by)
        separated_by = BY_POINTS
    if idle:
        ladder.groups.append((idle, BY_NO_GAME if played else None))
    return _rows(ladder, points)


def _parts(
    tied: Sequence[EntrantKey], value: Callable[[EntrantKey], Fraction], *, fewest: bool
) -> list[list[EntrantKey]]:
    """Return the entrants in groups of equal value, the best group first."""
    in_order = sorted(tied, key=lambda entrant: value(entrant) if fewest else -value(entrant))
    return [list(part) for _, part in groupby(in_order, key=value)]


def _rows(ladder: _Ladder, points: Mapping[EntrantKey, Fraction]) -> list[StandingRow]:
    rows: list[StandingRow] = []
    for group, separated_by in ladder.groups:
        group_rank = len(rows) + 1
        for entrant in group:
            is_first = len(rows) + 1 == group_rank
            rows.append(
                StandingRow(
                    place=len(rows) + 1,
                    rank=group_rank,
                    entrant=entrant,
                    points=points[entrant],
                    tally=ladder.tallies[entrant],
                    has_played=bool(ladder.tallies[entrant].played),
                    is_shared=len(group) > 1,
                    separated_by=separated_by if is_first else None,
                    tiebreak_values=ladder.values.get(entrant, {}),
                )
            )
    return rows
