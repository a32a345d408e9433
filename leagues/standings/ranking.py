"""Order entrants by points or wins and by tie-breaks, with shared ranks.

Who is still equal after all tie-breaks shares a rank: 1, 2, 2, 4. Whoever has played fewer games
than is asked for comes after the others, and whoever has not played any comes last. Every row
says what separated it from the row above. The order depends on the results alone, never on the
order in which they are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum, unique
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType
from typing import Final

from leagues.seating.plans import EntrantKey
from leagues.standings.points import NO_ADJUSTMENTS, RankingTerms, Tally, in_common, tallies
from leagues.standings.rounds import PlayedRound
from leagues.standings.tiebreaks.base import Field, Tiebreak, Values
from leagues.standings.tiebreaks.registry import get_tiebreaks

DEFAULT_TIEBREAKS: Final[tuple[str, ...]] = (
    "loners",
    "head_to_head",
    "marches",
    "fewest_euchred",
)


@unique
class ListKind(StrEnum):
    """Whom a list of standings ranks: those who entered as one, or parts of them.

    That of sections ranks entries too, but those of each group or side by themselves.
    """

    ENTRIES = "entries"
    SECTIONS = "sections"
    PAIRS = "pairs"  # of teams
    PERSONS = "persons"


OF_PLAYERS: Final = frozenset({ListKind.PERSONS, ListKind.PAIRS})
"""Lists whose entrants are told by a player, who is the first of both in a pair."""

BY_POINTS: Final = "points"
BY_FEW_GAMES: Final = "few_games"
BY_NO_GAME: Final = "no_game"
BY_STAGE: Final = "stage"
BY_BRACKET: Final = "bracket"
FIRST_STAGE: Final[Mapping[EntrantKey, int]] = MappingProxyType({})
NO_RATINGS: Final[Mapping[EntrantKey, Fraction]] = MappingProxyType({})
NO_PLACES: Final[Mapping[EntrantKey, int]] = MappingProxyType({})
EDITIONS: Final = (1,)
"""The editions of the tie-breaks' rules that can be followed; 1 is that of FIDE C.07 of 2023/24."""


class UnknownEdition(ValueError):
    """The tie-breaks have no rules of this edition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One entrant's place.

    `points` is what the ranking goes by: the total, points per game, or games won, without the
    rounds that are dropped. `separated_by` is the key of the tie-break that put this row below
    the one above, `points`, `stage` for the first who did not go on, `bracket` for who went out
    of a knock-out earlier, `few_games` for the first
    who has not played enough, or `no_game` for the first who has not played; None on the first
    row and on a row that shares the rank above. `tiebreak_values` has the values of those
    tie-breaks that were needed. `section` is that in which the place is, 0 in a list without.
    """

    place: int
    rank: int
    entrant: EntrantKey
    points: Fraction
    tally: Tally
    has_played: bool
    is_shared: bool
    separated_by: str | None
    tiebreak_values: Mapping[str, Fraction] = dataclass_field(default_factory=dict)
    section: int = 0


@dataclass(slots=True)
class _Ladder:
    """Groups of equals in order, and what separated each group from the one above."""

    field: Field
    groups: list[tuple[list[EntrantKey], str | None]] = dataclass_field(default_factory=list)
    values: dict[EntrantKey, dict[str, Fraction]] = dataclass_field(default_factory=dict)
    known: dict[str, dict[EntrantKey, Fraction | None]] = dataclass_field(default_factory=dict)

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
            values = self._values(tiebreak, tied)
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

    def _values(self, tiebreak: Tiebreak, tied: Sequence[EntrantKey]) -> Values | None:
        """Return the values of the tied, each worked out once where it is that of one alone."""
        if tiebreak.is_between:
            return tiebreak.values(tied, self.field)
        known = self.known.setdefault(tiebreak.key, {})
        found: dict[EntrantKey, Fraction] = {}
        for entrant in tied:
            if entrant not in known:
                own = tiebreak.values((entrant,), self.field)
                known[entrant] = None if own is None else own[entrant]
            value = known[entrant]
            if value is None:
                return None
            found[entrant] = value
        return found


def rank(
    entrants: Iterable[EntrantKey],
    results: Iterable[PlayedRound],
    *,
    terms: RankingTerms,
    tiebreaks: Sequence[str] = DEFAULT_TIEBREAKS,
    stage_of: Mapping[EntrantKey, int] = FIRST_STAGE,
    place_of: Mapping[EntrantKey, int] = NO_PLACES,
    ratings: Mapping[EntrantKey, Fraction] = NO_RATINGS,
    adjusted: Mapping[EntrantKey, Fraction] = NO_ADJUSTMENTS,
) -> list[StandingRow]:
    """Return the standings of these entrants; rounds of others count where they were opponents.

    Whoever is in a later stage, by `stage_of`, is listed before the others. In a knock-out those
    who are out, or have won it, have a place in `place_of`, which they share with who went out in
    the same round; they are listed after those who are still in it. `ratings` are those from
    before the event, for the tie-break that goes by them, and `adjusted` is what rulings gave or
    took. Raises `UnknownTiebreak` and
    `UnknownEdition`.
    """
    order = get_tiebreaks(tiebreaks)
    ranked = set(entrants)
    field = field_of(ranked, results, terms=terms, ratings=ratings, adjusted=adjusted)
    ladder = _Ladder(field)
    points = {entrant: field.tallies[entrant].worth for entrant in ranked}
    for stage in sorted({stage_of.get(entrant, 1) for entrant in ranked}, reverse=True):
        own = sorted(entrant for entrant in ranked if stage_of.get(entrant, 1) == stage)
        begins = BY_STAGE if ladder.groups else None
        inside = [entrant for entrant in own if entrant not in place_of]
        enough, short, idle = _by_games(inside, field)
        for group, reason in ((enough, None), (short, BY_FEW_GAMES)):
            separated_by = begins or (reason if ladder.groups else None)
            for part in _parts(group, points.__getitem__, fewest=False):
                ladder.place(part, order, separated_by)
                separated_by, begins = BY_POINTS, None
        if idle:
            ladder.groups.append((idle, begins or (BY_NO_GAME if ladder.groups else None)))
            begins = None
        placed = [entrant for entrant in own if entrant in place_of]
        for part in _parts(placed, lambda entrant: Fraction(place_of[entrant]), fewest=True):
            ladder.groups.append((sorted(part), begins or (BY_BRACKET if ladder.groups else None)))
            begins = None
    return _rows(ladder, points)


def field_of(
    entrants: Iterable[EntrantKey],
    results: Iterable[PlayedRound],
    *,
    terms: RankingTerms,
    ratings: Mapping[EntrantKey, Fraction] = NO_RATINGS,
    adjusted: Mapping[EntrantKey, Fraction] = NO_ADJUSTMENTS,
) -> Field:
    """Return the sums of these entrants and of everybody in the results, for tie-breaks."""
    if terms.edition not in EDITIONS:
        raise UnknownEdition(terms.edition)
    found = list(results)
    everybody = {*entrants, *(result.entrant for result in found)}
    sums = tallies(everybody, found, terms=terms, adjusted=adjusted)
    return Field(tallies=sums, terms=terms, ratings=ratings)


def _by_games(
    entrants: Sequence[EntrantKey], field: Field
) -> tuple[list[EntrantKey], list[EntrantKey], list[EntrantKey]]:
    """Return those who have played enough games, those who have not, and those without one."""
    games = {entrant: field.tallies[entrant].played for entrant in entrants}
    least = max(1, field.terms.least_played)
    return (
        [entrant for entrant in entrants if games[entrant] >= least],
        [entrant for entrant in entrants if 0 < games[entrant] < least],
        [entrant for entrant in entrants if not games[entrant]],
    )


def _parts(
    tied: Sequence[EntrantKey], value: Callable[[EntrantKey], Fraction], *, fewest: bool
) -> list[list[EntrantKey]]:
    """Return the entrants in groups of equal value, the best group first."""
    values = dict(zip(tied, in_common([value(entrant) for entrant in tied]), strict=True))
    in_order = sorted(tied, key=values.__getitem__, reverse=not fewest)
    return [list(part) for _, part in groupby(in_order, key=values.__getitem__)]


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
                    tally=ladder.field.tallies[entrant],
                    has_played=bool(ladder.field.tallies[entrant].played),
                    is_shared=len(group) > 1,
                    separated_by=separated_by if is_first else None,
                    tiebreak_values=ladder.values.get(entrant, {}),
                )
            )
    return rows
