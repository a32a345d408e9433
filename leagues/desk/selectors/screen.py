"""What the screen in the hall shows: pages of few lines, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum, unique
from itertools import groupby
from operator import attrgetter
from typing import Final, TypeVar

from leagues.desk.selectors.rounds import RoundLine, current_round, round_lines, rounds_in_play
from leagues.events.models import Event
from leagues.seating.selectors.sheet_rows import NameRow, RestRow, TableRow
from leagues.seating.selectors.sheets import by_name, round_sheet
from leagues.standings.selectors.sections import first_list, section_title
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
    """One page: `part` of `parts` that are about the same; only rows of its kind are there.

    `round_number` is the round it is of, None for the standings; `section` the group or side whose
    standings they are, empty without.
    """

    kind: ScreenKind
    round_number: int | None = None
    part: int = 1
    parts: int = 1
    names: Sequence[NameRow] = ()
    tables: Sequence[TableRow] = ()
    rests: Sequence[RestRow] = ()
    standings: Sequence[StandingLine] = ()
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """All pages in the order in which they are shown, and the round they are of."""

    round: RoundLine | None
    minutes: int
    pages: tuple[ScreenPage, ...]


def screen(*, event: Event, now: datetime) -> Screen:
    """Return what the screen shows now, in nine queries whatever the number of people, ten for
    groups or sides.

    Of a knock-out several rounds may be in play, each of which takes six more; of the earlier
    ones only tables that still play are shown.

    While a round is on, where everybody sits comes first, by name and by table, then who sits
    out; the standings follow. Before the first round there is only a page of welcome.
    """
    lines = round_lines(event_id=event.pk)
    current = current_round(lines)
    playing = [line for line in rounds_in_play(lines) if line.is_current]
    pages = [
        *(page for line in playing for page in _round_pages(line, is_latest=line == current)),
        *_standings_pages(event),
    ]
    started = current.published_at if current else None
    return Screen(
        round=current,
        minutes=max(0, int((now - started).total_seconds() // 60)) if started else 0,
        pages=tuple(pages) or (ScreenPage(kind=ScreenKind.WELCOME),),
    )


def _round_pages(line: RoundLine, *, is_latest: bool) -> Iterator[ScreenPage]:
    sheet = round_sheet(round_id=line.id)
    shown = sheet.tables if is_latest else sheet.unsettled
    seated = [row for row in by_name(sheet) if row.table is not None and row.table in shown]
    rests = sheet.rests if is_latest else ()
    for part, parts, names in _parts(seated, NAMES_A_PAGE):
        yield ScreenPage(
            kind=ScreenKind.NAMES, round_number=line.number, part=part, parts=parts, names=names
        )
    for part, parts, tables in _parts(shown, TABLES_A_PAGE):
        yield ScreenPage(
            kind=ScreenKind.TABLES, round_number=line.number, part=part, parts=parts, tables=tables
        )
    for part, parts, out in _parts(rests, RESTS_A_PAGE):
        yield ScreenPage(
            kind=ScreenKind.RESTS, round_number=line.number, part=part, parts=parts, rests=out
        )


def _standings_pages(event: Event) -> Iterator[ScreenPage]:
    found = standing_lines(event=event, kind=first_list(event))
    for section, own in groupby(found, key=attrgetter("section")):
        title = section_title(event, section)
        for part, parts, lines in _parts(list(own), STANDINGS_A_PAGE):
            yield ScreenPage(
                kind=ScreenKind.STANDINGS, part=part, parts=parts, standings=lines, section=title
            )


def _parts(rows: Sequence[Row], at_most: int) -> Iterator[tuple[int, int, Sequence[Row]]]:
    """Yield the rows in parts of nearly the same length, each with its number and how many."""
    parts = -(-len(rows) // at_most)
    for part in range(parts):
        first, last = (len(rows) * edge // parts for edge in (part, part + 1))
        yield part + 1, parts, rows[first:last]
