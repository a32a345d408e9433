"""A season as its page shows it: the table, how everybody moved, and what each night was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.events.models import Event, Season
from leagues.events.season_terms import CountedBy
from leagues.events.selectors.seasons import OVER, nights_of_season
from leagues.standings.models import SeasonSheet, SeasonStanding
from leagues.standings.seasons.terms import NightCount, NightKey
from leagues.standings.seasons.trend import movement, trend
from leagues.standings.selectors.figures import figure, per_game_figure
from leagues.standings.selectors.season_nights import season_play
from leagues.standings.selectors.season_rows import rows_after, rows_of_season
from leagues.standings.selectors.season_words import sum_in_words, worth_figure


class NightLine(NamedTuple):
    """A night of a season: its number among those that are over, None for one to come."""

    event: Event
    number: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NightCell:
    """What a night was to somebody."""

    number: int
    event: Event | None
    came: bool
    played: str
    worth: str
    counts: bool
    is_left_out: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonLine:
    """One row, ready to be shown. `moved` is None for who was not in the table before."""

    key: int
    has_page: bool
    rank: int
    is_shared: bool
    name: str
    moved: int | None
    moved_words: str
    total: str
    came: int
    trend: str
    trend_words: str
    is_listed_after: bool
    sum: str
    nights: tuple[NightCell, ...]

    @property
    def moved_by(self) -> int:
        """How many places, whichever way."""
        return abs(self.moved or 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTable:
    """The table after so many nights; `is_latest` says that these are all there are."""

    lines: tuple[SeasonLine, ...]
    nights: int
    is_latest: bool


class SeasonMark(NamedTuple):
    """Which computation of a season is current."""

    version: int
    computed_at: datetime
    nights: int


def season_mark(season: Season) -> SeasonMark | None:
    """Return which table of a season is current, or None before the first; one query."""
    found = SeasonSheet.objects.filter(season=season)
    row = found.values_list("version", "computed_at", "nights").first()
    return None if row is None else SeasonMark(*row)


def night_lines(season: Season) -> list[NightLine]:
    """Return the nights of a season in order of time, those to come among them; one query."""
    lines, number = [], 0
    for event in nights_of_season(season):
        is_over = event.status in OVER
        number += is_over
        lines.append(NightLine(event, number if is_over else None))
    return lines


def table_of_season(season: Season, nights: Sequence[NightLine], *, after: int) -> SeasonTable:
    """Return the table after the night with an event's id, or the latest one for 0.

    One query for the latest; for an earlier one the season is added up again, in seven.
    """
    over = {line.event.pk: line for line in nights if line.number is not None}
    chosen = over.get(after)
    is_latest = chosen is None or chosen.number == len(over)
    if chosen is None or chosen.number is None or is_latest:
        rows = rows_of_season(season)
    else:
        rows = rows_after(season, season_play(season), nights=chosen.number)
    events = {key: line.event for key, line in over.items()}
    last = max((row.rank for row in rows), default=1)
    return SeasonTable(
        lines=tuple(_line(season, row, events, last) for row in rows),
        nights=len(rows[0].nights) if rows else 0,
        is_latest=is_latest,
    )


def _line(
    season: Season, row: SeasonStanding, events: Mapping[int, Event], last: int
) -> SeasonLine:
    counted_by = CountedBy(season.counted_by)
    per_game = counted_by is CountedBy.PER_GAME
    counts = [_count(stored) for stored in row.nights]
    moved = movement(row.ranks)
    total = per_game_figure(row.total) if per_game else figure(row.total)
    return SeasonLine(
        key=row.player_id,
        rank=row.rank,
        is_shared=row.is_shared,
        name=row.player.label,
        has_page=row.player.has_page,
        moved=moved,
        moved_words=_moved_in_words(moved),
        total=total,
        came=row.came,
        trend=trend(row.ranks, last=last),
        trend_words=_("Ranks after each night: %(ranks)s")
        % {"ranks": ", ".join("–" if rank is None else str(rank) for rank in row.ranks)},
        is_listed_after=row.is_listed_after,
        sum=sum_in_words(
            counts, bonus=figure(row.bonus) if row.bonus else "", total=total, per_game=per_game
        ),
        nights=tuple(
            _cell(number, count, events.get(count.night), counted_by)
            for number, count in enumerate(counts, start=1)
        ),
    )


def _count(stored: Mapping[str, Any]) -> NightCount:  # Any: JSON as stored
    worth = stored["worth"]
    return NightCount(
        night=NightKey(stored["event"]),
        came=stored["came"],
        worth=None if worth is None else Fraction(Decimal(worth)),
        counts=stored["counts"],
        points=Fraction(Decimal(stored["points"])),
        games=stored["games"],
    )


def _cell(number: int, count: NightCount, event: Event | None, by: CountedBy) -> NightCell:
    return NightCell(
        number=number,
        event=event,
        came=count.came,
        played=_played(count),
        worth=worth_figure(count, by),
        counts=count.counts,
        is_left_out=not count.counts and count.worth is not None,
    )


def _played(count: NightCount) -> str:
    if not count.came:
        return _("missed")
    return ngettext(
        "%(points)s points in %(games)s game", "%(points)s points in %(games)s games", count.games
    ) % {"points": figure(count.points), "games": count.games}


def _moved_in_words(moved: int | None) -> str:
    if moved is None:
        return _("new in the table")
    if moved == 0:
        return _("where they were")
    words = (
        ngettext("%(count)s place up", "%(count)s places up", moved)
        if moved > 0
        else ngettext("%(count)s place down", "%(count)s places down", -moved)
    )
    return words % {"count": abs(moved)}
