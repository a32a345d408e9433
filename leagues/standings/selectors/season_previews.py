"""What moves between two moments in the seasons that count an event, for whoever corrects it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from leagues.events.models import Event, Season
from leagues.events.season_terms import CountedBy
from leagues.events.selectors.seasons import OVER, seasons_of_event
from leagues.players.models import Player
from leagues.standings.seasons.table import season_table
from leagues.standings.seasons.terms import PersonKey, SeasonRow
from leagues.standings.selectors.figures import UNKNOWN, figure, per_game_figure
from leagues.standings.selectors.season_nights import season_play

SeasonTables: TypeAlias = Mapping[Season, Mapping[PersonKey, SeasonRow]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonMove:
    """Somebody with another total or rank in a season; a rank is None for who is not in it."""

    season: Season
    name: str
    total_before: str
    total_after: str
    rank_before: int | None
    rank_after: int | None

    @property
    def has_other_total(self) -> bool:
        """Whether the total changes, and not only the place among the others."""
        return self.total_before != self.total_after


def season_tables(event: Event) -> SeasonTables:
    """Return the tables of the seasons for which an event counts, as its standings are now.

    None while the event is not over; afterwards two queries, and five for each season.
    """
    if event.status not in OVER:
        return {}
    return {season: _by_person(season) for season in seasons_of_event(event)}


def season_moves(*, before: SeasonTables, after: SeasonTables) -> tuple[SeasonMove, ...]:
    """Return who has another total or rank: first whose total changes, by rank; one query."""
    pairs = [
        (season, before.get(season, {}).get(person), table.get(person), person)
        for season, table in after.items()
        for person in {**before.get(season, {}), **table}
    ]
    changed = [pair for pair in pairs if _standing(pair[1]) != _standing(pair[2])]
    people = Player.objects.in_bulk([person for *_, person in changed]) if changed else {}
    moves = [_move(season, was, is_, people[person]) for season, was, is_, person in changed]
    return tuple(sorted(moves, key=_order))


def _by_person(season: Season) -> dict[PersonKey, SeasonRow]:
    play = season_play(season)
    return {row.person: row for row in season_table(play.nights, play.rule)}


def _standing(row: SeasonRow | None) -> tuple[object, ...] | None:
    return None if row is None else (row.total, row.rank)


def _move(season: Season, was: SeasonRow | None, is_: SeasonRow | None, who: Player) -> SeasonMove:
    return SeasonMove(
        season=season,
        name=who.label,
        total_before=_total(season, was),
        total_after=_total(season, is_),
        rank_before=was.rank if was else None,
        rank_after=is_.rank if is_ else None,
    )


def _total(season: Season, row: SeasonRow | None) -> str:
    if row is None:
        return UNKNOWN
    by_game = season.counted_by == CountedBy.PER_GAME
    return per_game_figure(row.total) if by_game else figure(row.total)


def _order(move: SeasonMove) -> tuple[int, bool, int, str]:
    return move.season.pk, not move.has_other_total, move.rank_after or 0, move.name
