"""What the screen in the hall shows: pages of few lines, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum, unique
from typing import Final, TypeVar

from leagues.desk.selectors.rounds import RoundLine, current_round, round_lines
from leagues.events.models import Event
from leagues.seating.selectors.sheet_rows import NameRow, RestRow, TableRow
from leagues.seating.selectors.sheets import by_name, round_sheet
from leagues.standings.selectors.table import StandingLine, standing_lines

# Twelve metres away twenty-four lines can be read, in two columns of twelve.
NAMES_A_PAGE: Final = 24
TABLES_A_PAGE: Final = 12
RESTS_A_PAGE: Final = 24
STANDINGS_A_PAGE: Final = 24

Row = TypeVar("Row")


@unique
class ScreenKind(StrEnum):
    """What a page of the screen is about."""

    WELCOME = "welcome"
    NAMES = "names"
    TABLES = "tables"
    RESTS = "rests"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenPage:
    """One page: `part` of `parts` that are about the same; only rows of its kind are there."""

    kind: ScreenKind
    part: int = 1
    parts: int = 1
    names: Sequence[NameRow] = ()
    tables: Sequence[TableRow] = ()
    rests: Sequence[RestRow] = ()
    standings: Sequence[StandingLine] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """All pages in the order in which they are shown, and the round they are of."""

    round: RoundLine | None
    minutes: int
    pages: tuple[ScreenPage, ...]


def screen(*, event: Event, now: datetime) -> Screen:
    """Return what the screen shows now, in nine queries whatever the number of people.

    While a round is on, where everybody sits comes first, by name and by table, then who sits
    out; the standings follow. Before the first round there is only a page of welcome.
    """
    current = current_round(round_lines(event_id=event.pk))
    pages = [*_round_pages(current), *_standings_pages(event)]
    started = current.published_at if current else None
    return Screen(
        round=current,
        minutes=max(0, int((now - started).total_seconds() // 60)) if started else 0,
        pages=tuple(pages) or (ScreenPage(kind=ScreenKind.WELCOME),),
    )


def _round_pages(current: RoundLine | None) -> Iterator[ScreenPage]:
    if current is None or not current.is_current:
        return
    sheet = round_sheet(round_id=current.id)
    seated = [row for row in by_name(sheet) if row.table is not None]
    for part, parts, names in _parts(seated, NAMES_A_PAGE):
        yield ScreenPage(kind=ScreenKind.NAMES, part=part, parts=parts, names=names)
    for part, parts, tables in _parts(sheet.tables, TABLES_A_PAGE):
        yield ScreenPage(kind=ScreenKind.TABLES, part=part, parts=parts, tables=tables)
    for part, parts, rests in _parts(sheet.rests, RESTS_A_PAGE):
        yield ScreenPage(kind=ScreenKind.RESTS, part=part, parts=parts, rests=rests)


def _standings_pages(event: Event) -> Iterator[ScreenPage]:
    for part, parts, lines in _parts(standing_lines(event=event), STANDINGS_A_PAGE):
        yield ScreenPage(kind=ScreenKind.STANDINGS, part=part, parts=parts, standings=lines)


def _parts(rows: Sequence[Row], at_most: int) -> Iterator[tuple[int, int, Sequence[Row]]]:
    """Yield the rows in parts of nearly the same length, each with its number and how many."""
    parts = -(-len(rows) // at_most)
    for part in range(parts):
        first, last = (len(rows) * edge // parts for edge in (part, part + 1))
        yield part + 1, parts, rows[first:last]
