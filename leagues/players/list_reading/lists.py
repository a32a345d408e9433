"""From rows to what a list says: people, entries, a final table, or games (pure).

Every cell that cannot be read is named; one bad cell keeps the whole list from being taken in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from leagues.players.list_reading.faults import BadCell, gettext_noop
from leagues.players.list_reading.heads import COLUMNS, Column, ListKind, letter_of
from leagues.players.list_reading.people import Naming, bad_text, counted, read_name
from leagues.players.list_reading.reader import RawList, RawRow
from leagues.players.list_reading.values import read_count, read_points, read_yes
from leagues.players.names import clean_name, sort_key

MOST_ALIASES: Final = 10
LONGEST_TEAM: Final = 60
SEATS: Final = (Column.NORTH, Column.EAST, Column.SOUTH, Column.WEST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What one row says: its people, by place among all namings of the list, and its values."""

    row: int
    people: tuple[int, ...] = ()
    aliases: tuple[str, ...] = ()
    team: str = ""
    seed: int | None = None
    paid: bool | None = None
    points: Decimal | None = None
    games: int | None = None
    wins: int | None = None
    round: int = 0
    table: int | None = None
    scores: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadList:
    """What a list says, and which of its cells cannot be read."""

    lines: tuple[Line, ...] = ()
    namings: tuple[Naming, ...] = ()
    faults: tuple[BadCell, ...] = ()


@dataclass(slots=True)
class _Reading:
    """A list being read: who was named so far, and what is wrong."""

    kind: ListKind
    columns: Mapping[Column, int]
    heads: Mapping[Column, str]
    namings: list[Naming] = field(default_factory=list)
    faults: list[BadCell] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)

    def text(self, row: RawRow, column: Column) -> str:
        at = self.columns.get(column)
        return "" if at is None else row.cell(at)

    def head(self, column: Column) -> str:
        return self.heads.get(column, "")

    def fault(self, row: RawRow, column: Column, text: str, **values: str | int) -> None:
        typed = self.text(row, column)[:60]
        self.faults.append(BadCell(row.number, self.head(column), typed, text, values))

    def count(self, row: RawRow, column: Column, *, least: int = 0, most: int = 9999) -> int | None:
        read = read_count(
            self.text(row, column), row=row.number, head=self.head(column), least=least, most=most
        )
        if isinstance(read, BadCell):
            self.faults.append(read)
            return None
        return read

    def add(self, naming: Naming) -> int:
        self.namings.append(naming)
        return len(self.namings) - 1


def heads_of(raw: RawList, *, has_head: bool) -> list[str]:
    """Return what each column is called: by the first row, or by its letter."""
    first = raw.rows[0]
    return [
        (first.cell(at) if has_head else "") or letter_of(at) for at in range(max(raw.width, 1))
    ]


def read_lines(
    raw: RawList, *, kind: ListKind, columns: Mapping[Column, int], has_head: bool = True
) -> ReadList:
    """Return what a list of a kind says whose columns stand where `columns` tell."""
    names = heads_of(raw, has_head=has_head)
    own = {
        column: at for column, at in columns.items() if column in COLUMNS[kind] and at < len(names)
    }
    reading = _Reading(kind, own, {column: names[at] for column, at in own.items()})
    rows = raw.rows[1:] if has_head else raw.rows
    read = {
        ListKind.MEMBERS: _members,
        ListKind.ENTRIES: _entries,
        ListKind.TOTALS: _totals,
        ListKind.GAMES: _games,
    }[kind]
    lines = tuple(read(reading, rows))
    if not lines and not reading.faults:
        text = gettext_noop("Below the heads stands nothing. Put at least one row there.")
        reading.faults.append(BadCell(rows[0].number if rows else 1, names[0], "", text))
    if kind is ListKind.MEMBERS:
        reading.namings = counted(reading.namings)
    return ReadList(
        lines=lines, namings=tuple(reading.namings), faults=tuple(_in_order(reading.faults))
    )


def _in_order(faults: Sequence[BadCell]) -> list[BadCell]:
    return sorted(faults, key=lambda fault: fault.row)


def _named(reading: _Reading, row: RawRow) -> Naming | None:
    cells = {column: reading.text(row, column) for column in COLUMNS[reading.kind]}
    read = read_name(cells, row=row.number, heads=reading.heads)
    if read is None:
        column = Column.NAME if Column.NAME in reading.columns else Column.LAST_NAME
        reading.fault(
            row, column, gettext_noop("No name stands here. Put one in, or take the row out.")
        )
        return None
    if isinstance(read, BadCell):
        reading.faults.append(read)
        return None
    return read


def _members(reading: _Reading, rows: Sequence[RawRow]) -> Iterator[Line]:
    for row in rows:
        naming = _named(reading, row)
        if naming is None:
            continue
        aliases = _aliases(reading, row)
        yield Line(row=row.number, people=(reading.add(naming),), aliases=aliases)


def _aliases(reading: _Reading, row: RawRow) -> tuple[str, ...]:
    typed = reading.text(row, Column.ALIASES)
    names = [each.strip() for part in typed.split(";") for each in part.split(",")]
    kept = [name for name in names if name]
    for name in kept:
        fault = bad_text(name, row=row.number, head=reading.head(Column.ALIASES))
        if fault is not None:
            reading.faults.append(fault)
            return ()
    if len(kept) > MOST_ALIASES:
        text = gettext_noop("More than %(most)s other names stand here. Keep those that are used.")
        reading.fault(row, Column.ALIASES, text, most=MOST_ALIASES)
    return tuple(clean_name(name) for name in kept)


def _once(reading: _Reading, row: RawRow, column: Column, naming: Naming) -> int | None:
    """Return the place of somebody who may stand in the list once; else say where they are."""
    key = naming.key
    there = reading.places.get(key)
    if there is not None:
        text = gettext_noop(
            "%(name)s stands in row %(other)s already. If these are two people, put in brackets "
            "behind each name what tells them apart."
        )
        reading.fault(row, column, text, name=naming.name, other=reading.namings[there].row)
        return None
    reading.places[key] = reading.add(naming)
    return reading.places[key]


def _first_column(reading: _Reading) -> Column:
    return next(
        (c for c in (Column.NAME, Column.LAST_NAME, Column.FIRST_NAME) if c in reading.columns),
        Column.NAME,
    )


def _people(reading: _Reading, row: RawRow) -> tuple[int, ...]:
    """Return who enters by a row: one, or with a partner two; nothing if a name is bad."""
    naming = _named(reading, row)
    if naming is None:
        return ()
    found = [_once(reading, row, _first_column(reading), naming)]
    typed = reading.text(row, Column.PARTNER)
    if typed:
        partner = _other(reading, row, Column.PARTNER)
        found.append(None if partner is None else _once(reading, row, Column.PARTNER, partner))
    return tuple(each for each in found if each is not None) if None not in found else ()


def _other(reading: _Reading, row: RawRow, column: Column) -> Naming | None:
    typed = reading.text(row, column)
    head = reading.head(column)
    read = read_name({Column.NAME: typed}, row=row.number, heads={Column.NAME: head})
    if isinstance(read, BadCell):
        reading.faults.append(read)
        return None
    if read is None:
        reading.fault(
            row, column, gettext_noop("No name stands here. Put one in, or take the row out.")
        )
    return read


def _entries(reading: _Reading, rows: Sequence[RawRow]) -> Iterator[Line]:
    for row in rows:
        people = _people(reading, row)
        team = clean_name(reading.text(row, Column.TEAM))
        if len(team) > LONGEST_TEAM:
            text = gettext_noop("This has more than %(most)s letters. Shorten it.")
            reading.fault(row, Column.TEAM, text, most=LONGEST_TEAM)
        paid = None
        if Column.PAID in reading.columns:
            typed = reading.text(row, Column.PAID)
            read = read_yes(typed, row=row.number, head=reading.head(Column.PAID))
            if isinstance(read, BadCell):
                reading.faults.append(read)
            else:
                paid = read
        seed = reading.count(row, Column.SEED, least=1)
        if people:
            yield Line(row=row.number, people=people, team=team, seed=seed, paid=paid)


def _totals(reading: _Reading, rows: Sequence[RawRow]) -> Iterator[Line]:
    for row in rows:
        people = _people(reading, row)
        typed = reading.text(row, Column.POINTS)
        points = read_points(typed, row=row.number, head=reading.head(Column.POINTS))
        if points is None:
            reading.fault(
                row, Column.POINTS, gettext_noop("The points are missing. Write 0 for none.")
            )
        elif isinstance(points, BadCell):
            reading.faults.append(points)
        games = reading.count(row, Column.GAMES, least=1, most=200)
        wins = reading.count(row, Column.WINS, most=200)
        if wins is not None and wins > (games or wins):
            text = gettext_noop("These are more games won than were played (%(games)s).")
            reading.fault(row, Column.WINS, text, games=games or 0)
        if people and isinstance(points, Decimal):
            yield Line(row=row.number, people=people, points=points, games=games, wins=wins)


def _games(reading: _Reading, rows: Sequence[RawRow]) -> Iterator[Line]:
    seated: dict[tuple[int, int], int] = {}
    tables: dict[int, set[int]] = {}
    for row in rows:
        people = [_player(reading, row, column) for column in SEATS]
        number = reading.count(row, Column.ROUND, least=1, most=60)
        table = reading.count(row, Column.TABLE, least=1, most=500)
        scores = [reading.count(row, c, most=999) for c in (Column.SCORE_NS, Column.SCORE_EW)]
        _require_filled(reading, row, number, scores)
        if None in people or number is None or None in scores:
            continue
        there = [place for place in people if place is not None]
        _require_free(reading, row, number, there, seated)
        taken = tables.setdefault(number, set())
        if table is not None and table in taken:
            text = gettext_noop("Table %(table)s has a game in round %(round)s already.")
            reading.fault(row, Column.TABLE, text, table=table, round=number)
        place = table or next(n for n in range(1, len(taken) + 2) if n not in taken)
        taken.add(place)
        made = (scores[0] or 0, scores[1] or 0)
        yield Line(row=row.number, people=tuple(there), round=number, table=place, scores=made)
    _require_rounds(reading, rows, sorted(tables))


def _player(reading: _Reading, row: RawRow, column: Column) -> int | None:
    """Return the place of somebody at a table; the same name is the same person all evening."""
    if not reading.text(row, column):
        reading.fault(
            row, column, gettext_noop("Nobody sits here. Put a name in, or take the row out.")
        )
        return None
    naming = _other(reading, row, column)
    if naming is None:
        return None
    key = f"{sort_key(naming.name)}|{sort_key(naming.distinction)}"
    if key not in reading.places:
        reading.places[key] = reading.add(naming)
    return reading.places[key]


def _require_filled(
    reading: _Reading, row: RawRow, number: int | None, scores: Sequence[int | None]
) -> None:
    """Name the cells of a game that are empty; those with something wrong are named already."""
    if number is None and not reading.text(row, Column.ROUND):
        reading.fault(
            row, Column.ROUND, gettext_noop("The round is missing. Write its number here.")
        )
    for column, score in zip((Column.SCORE_NS, Column.SCORE_EW), scores, strict=True):
        if score is None and not reading.text(row, column):
            reading.fault(row, column, gettext_noop("The points are missing. Write 0 for none."))


def _require_free(
    reading: _Reading,
    row: RawRow,
    number: int,
    people: Sequence[int],
    seated: dict[tuple[int, int], int],
) -> None:
    for column, place in zip(SEATS, people, strict=True):
        there = seated.setdefault((number, place), row.number)
        name = reading.namings[place].name
        if there != row.number:
            text = gettext_noop("%(name)s plays in round %(round)s already, in row %(other)s.")
            reading.fault(row, column, text, name=name, round=number, other=there)
        elif people.count(place) > 1:
            text = gettext_noop("%(name)s sits at this table twice. Nobody can.")
            reading.fault(row, column, text, name=name)


def _require_rounds(reading: _Reading, rows: Sequence[RawRow], numbers: Sequence[int]) -> None:
    for expected, number in enumerate(numbers, start=1):
        if number != expected:
            row = next(r for r in rows if reading.text(r, Column.ROUND) == str(number))
            text = gettext_noop("Round %(expected)s is not in the list. Count the rounds from 1.")
            reading.fault(row, Column.ROUND, text, expected=expected)
            return
