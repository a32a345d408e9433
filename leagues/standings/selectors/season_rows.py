"""Rows of a season's table: as they were stored, or as they stood after some night."""

from __future__ import annotations

from collections.abc import Sequence

from leagues.events.models import Season
from leagues.players.models import Player
from leagues.standings.models import SeasonStanding
from leagues.standings.seasons.table import ranks_after_each, season_table
from leagues.standings.seasons.terms import NightCount, SeasonRow
from leagues.standings.selectors.figures import rounded
from leagues.standings.selectors.season_nights import SeasonPlay


def added_up(
    season: Season, play: SeasonPlay, *, nights: int | None = None
) -> list[SeasonStanding]:
    """Return the rows that follow from a season's first `nights`, or from all; none is saved."""
    first = play.nights[:nights]
    ranks = ranks_after_each(first, play.rule)
    return [_row(season, row, ranks[row.person]) for row in season_table(first, play.rule)]


def rows_of_season(season: Season) -> list[SeasonStanding]:
    """Return the rows of a season in order with their people, as stored; one query."""
    return list(
        SeasonStanding.objects.filter(season=season).select_related("player").order_by("place")
    )


def rows_after(season: Season, play: SeasonPlay, *, nights: int) -> list[SeasonStanding]:
    """Return the rows as they stood after so many nights, with their people; two queries.

    The ranks after each night are those that were stored: to find them anew takes ten times as
    long as the table.
    """
    stored = SeasonStanding.objects.filter(season=season).values_list("player_id", "ranks")
    ranks = dict(stored)
    rows = [
        _row(season, row, [*ranks.get(row.person, [])[: nights - 1], row.rank])
        for row in season_table(play.nights[:nights], play.rule)
    ]
    people = Player.objects.in_bulk([row.player_id for row in rows])
    for row in rows:
        row.player = people[row.player_id]
    return rows


def _row(season: Season, row: SeasonRow, ranks: Sequence[int | None]) -> SeasonStanding:
    return SeasonStanding(
        season=season,
        player_id=row.person,
        place=row.place,
        rank=row.rank,
        total=rounded(row.total),
        bonus=rounded(row.bonus),
        came=row.came,
        is_shared=row.is_shared,
        is_listed_after=row.is_listed_after,
        nights=[_night(night) for night in row.nights],
        ranks=list(ranks),
    )


def _night(night: NightCount) -> dict[str, object]:
    return {
        "event": night.night,
        "came": night.came,
        "worth": None if night.worth is None else str(rounded(night.worth)),
        "counts": night.counts,
        "points": str(rounded(night.points)),
        "games": night.games,
    }
