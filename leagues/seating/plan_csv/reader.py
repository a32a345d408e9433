"""Read a plan from a file of a spreadsheet, strictly: nothing is guessed.

What is wrong is told with its line and column, all of it at once.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from leagues.players.names import sort_key
from leagues.seating.movements.base import gettext_noop
from leagues.seating.plan_csv.columns import (
    OUT,
    SUMS,
    Columns,
    read_columns,
    seats_of_word,
)
from leagues.seating.plan_csv.faults import BadPlan, UnreadablePlan
from leagues.seating.plan_csv.lines import Placed, assembled
from leagues.seating.plans import FOURS, EntrantKey, SeatPlan, TableForm

_SEPARATORS: Final = ",;\t"


def plan_from_csv(
    text: str,
    names: Iterable[tuple[str, EntrantKey]],
    *,
    form: TableForm = FOURS,
    persons: int = 1,
    first_round: int = 1,
) -> SeatPlan:
    """Return the plan of a file, or raise `UnreadablePlan` with everything that is wrong.

    `names` are those that may stand in the file, names and numbers alike, each with whom it
    means; case, accents and spaces do not matter. `persons` is how many seats each entrant has
    in a round: a pair's two, all those of a team. Rounds count on from `first_round` without a
    gap.
    """
    lines = _read(text)
    if not lines:
        raise UnreadablePlan((BadPlan(1, 1, gettext_noop("The file is empty.")),))
    columns = read_columns(lines[0][1])
    reader = _Reader(columns, _known(names), [])
    placed = [each for line, cells in lines[1:] for each in reader.placed(line, cells)]
    if not placed and not reader.faults:
        reader.faults.append(BadPlan(1, 1, gettext_noop("The file names nobody.")))
    plan, faults = assembled(placed, form=form, persons=persons, first_round=first_round)
    found = sorted([*reader.faults, *faults], key=lambda fault: (fault.line, fault.column))
    if found:
        raise UnreadablePlan(tuple(found))
    return plan


def named_cells(text: str) -> list[str]:
    """Return whatever stands in a file where names do, in the order of its lines.

    Nothing of a file that cannot be read; `plan_from_csv` says what is wrong with that.
    """
    try:
        lines = _read(text)
        columns = read_columns(lines[0][1]) if lines else None
    except UnreadablePlan:
        return []
    if columns is None:
        return []
    cells = [cells for _line, cells in lines[1:] if len(cells) == columns.width]
    return [line[at].strip() for line in cells for at in columns.names() if line[at].strip()]


def _read(text: str) -> list[tuple[int, list[str]]]:
    """Return the lines that say something, with their numbers; whatever separates the cells."""
    text = text.removeprefix("\ufeff")
    heading = text.partition("\n")[0]
    separator = max(_SEPARATORS, key=heading.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    lines: list[tuple[int, list[str]]] = []
    while True:
        number = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error:
            text = gettext_noop(
                "This line cannot be read; look for a quotation mark that is not closed."
            )
            raise UnreadablePlan((BadPlan(number, 1, text),)) from None
        if cells is None:
            return lines
        if any(cell.strip() for cell in cells):
            lines.append((number, cells))


def _known(names: Iterable[tuple[str, EntrantKey]]) -> dict[str, set[EntrantKey]]:
    known: dict[str, set[EntrantKey]] = {}
    for name, key in names:
        known.setdefault(sort_key(name), set()).add(key)
    return known


@dataclass(frozen=True, slots=True)
class _Reader:
    """Takes lines apart, and notes what is wrong with their cells."""

    columns: Columns
    known: Mapping[str, set[EntrantKey]]
    faults: list[BadPlan]

    def placed(self, line: int, cells: Sequence[str]) -> Iterator[Placed]:
        """Yield whom a line seats, or sends to rest."""
        columns = self.columns
        if len(cells) != columns.width:
            self._note(
                line,
                min(len(cells), columns.width),
                gettext_noop("This line has %(count)s cells; the first line has %(width)s."),
                count=len(cells),
                width=columns.width,
            )
            return
        number = self._number(line, columns.round, cells)
        rests = cells[columns.table].strip().casefold() == OUT
        table = None if rests else self._number(line, columns.table, cells)
        boards = self._number(line, columns.boards, cells, may_be_blank=True)
        member = self._number(line, columns.member, cells, may_be_blank=True)
        if number is None or (table is None and not rests):
            return
        for at, seats in self._named(line, cells, rests=rests):
            yield Placed(
                line=line,
                column=at + 1,
                name=cells[at].strip(),
                key=self._key(line, at, cells[at]),
                round_number=number,
                table=table,
                seats=seats,
                member=None if member is None else member - 1,
                boards=boards,
            )

    def _named(
        self, line: int, cells: Sequence[str], *, rests: bool
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the columns in which somebody is named, with the seats that they stand for."""
        columns = self.columns
        if rests or columns.seat is None:
            of_column = dict(columns.seats)
            for at in columns.names():
                if cells[at].strip():
                    yield at, of_column.get(at, ())
            return
        seats = seats_of_word(cells[columns.seat])
        if seats and columns.name is not None:
            yield columns.name, seats
        else:
            text = gettext_noop(
                "“%(cell)s” is no seat; write north, east, south, west or a number."
            )
            self._note(line, columns.seat, text, cell=cells[columns.seat].strip())

    def _number(
        self, line: int, at: int | None, cells: Sequence[str], *, may_be_blank: bool = False
    ) -> int | None:
        if at is None or (may_be_blank and not cells[at].strip()):
            return None
        cell = cells[at].strip()
        if cell.isascii() and cell.isdigit() and len(cell) <= 4 and int(cell) > 0:
            return int(cell)
        text = gettext_noop("“%(cell)s” is no number from 1 on.")
        self._note(line, at, text, cell=cell)
        return None

    def _key(self, line: int, at: int, cell: str) -> EntrantKey | None:
        name = cell.strip()
        found = self.known.get(sort_key(_unguarded(name)), set())
        if len(found) == 1:
            return next(iter(found))
        if found:
            text = gettext_noop("Several entries are called %(name)s; write their numbers instead.")
        elif name:
            text = gettext_noop("%(name)s is not entered.")
        else:
            text = gettext_noop("Nobody is named here.")
        self._note(line, at, text, name=name)
        return None

    def _note(self, line: int, at: int, text: str, **values: str | int) -> None:
        self.faults.append(BadPlan(line, at + 1, text, values))


def _unguarded(cell: str) -> str:
    guarded = cell.startswith("'") and cell.lstrip("'").startswith(SUMS)
    return cell[1:] if guarded else cell
