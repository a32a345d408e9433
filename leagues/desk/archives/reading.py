"""Rows of an archive as rows of tables: every value is looked at before anything is written.

The hashes of an archive only say that nobody changed it by accident, so nothing in it is taken
for good because it stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import models

from leagues.desk.archives.packing import Rows
from leagues.desk.archives.tables import (
    EVENT,
    MATCH,
    TABLE,
    TABLES,
    Column,
    columns_of,
    is_person,
    pointed_at,
    table,
)
from leagues.players.list_reading.faults import UnreadableList, gettext_noop
from leagues.players.list_reading.people import LONGEST_DISTINCTION, Naming
from leagues.players.names import LONGEST_NAME, clean_name, sort_key
from leagues.players.publication import Publication
from leagues.players.states import PlayerKind

PEOPLE: Final = "people"
OF_PERSON: Final = {"name", "distinction", "kind", "publication"}
MOST_PEOPLE: Final = 800  # each may come with a question, and a form has so many fields
MOST_IN_LIST: Final = 5000

_ROW: Final = gettext_noop(
    "“%(part)s” in the archive, row %(row)s, “%(column)s”: this cannot stand there. Take the event "
    "along once more, and hand that in."
)
_PART: Final = gettext_noop(
    "“%(part)s” in the archive does not hold what this installation reads. Bring both "
    "installations to the same version, and take the event along again."
)
_NOWHERE: Final = gettext_noop(
    "“%(part)s” in the archive, row %(row)s, “%(column)s”: this points to row %(number)s of "
    "“%(to)s”, which is not there. Take the event along once more, and hand that in."
)
_TWICE: Final = gettext_noop(
    "%(name)s stands in the archive twice. Tell the two apart where the event was, and take it "
    "along again."
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in an archive a value stands, for the sentence that says what is wrong with it."""

    part: str
    row: int
    column: str

    def fault(self) -> UnreadableList:
        """Return that what stands there cannot."""
        return UnreadableList(_ROW, part=self.part, row=self.row, column=self.column)


def require_whole(parts: Mapping[str, Rows]) -> None:
    """Raise `UnreadableList` unless an archive has every part, and each what belongs in it."""
    for name in sorted({PEOPLE, *TABLES} ^ parts.keys()):
        raise UnreadableList(_PART, part=name[:60])
    _require_people(parts[PEOPLE])
    if len(parts[EVENT]) != 1:
        raise UnreadableList(_PART, part=EVENT)
    sizes = {name: len(rows) for name, rows in parts.items()}
    for label in TABLES:
        for place, column, value in _cells(label, parts[label]):
            _read(place, label, column, value, sizes)
    tables = sorted(row["match"] for row in parts[TABLE])
    if tables != list(range(1, sizes[MATCH] + 1)):
        raise UnreadableList(_PART, part=MATCH)


def _cells(label: str, rows: Rows) -> Iterator[tuple[Place, Column, Any]]:  # Any: JSON
    columns = list(columns_of(label))
    names = {column.name for column in columns}
    for at, row in enumerate(rows, start=1):
        if row.keys() != names:
            raise UnreadableList(_PART, part=label)
        for column in columns:
            yield Place(label, at, column.name), column, row[column.name]


def _require_people(rows: Rows) -> None:
    if len(rows) > MOST_PEOPLE:
        raise UnreadableList(_PART, part=PEOPLE)
    seen = set()
    for at, row in enumerate(rows, start=1):
        if row.keys() != OF_PERSON or not all(isinstance(each, str) for each in row.values()):
            raise UnreadableList(_PART, part=PEOPLE)
        name, distinction = row["name"], row["distinction"]
        if clean_name(name) != name or not sort_key(name) or len(name) > LONGEST_NAME:
            raise Place(PEOPLE, at, "name").fault()
        if " ".join(distinction.split()) != distinction or len(distinction) > LONGEST_DISTINCTION:
            raise Place(PEOPLE, at, "distinction").fault()
        if row["kind"] not in set(PlayerKind):
            raise Place(PEOPLE, at, "kind").fault()
        if row["publication"] not in set(Publication):
            raise Place(PEOPLE, at, "publication").fault()
        key = (sort_key(name), distinction)
        if key in seen:
            raise UnreadableList(_TWICE, name=f"{name} ({distinction})" if distinction else name)
        seen.add(key)


def namings_of(parts: Mapping[str, Rows]) -> tuple[Naming, ...]:
    """Return who is named in an archive, but for guests, who are nobody else's."""
    return tuple(
        Naming(row=at, column="name", name=row["name"], distinction=row["distinction"])
        for at, row in enumerate(parts[PEOPLE], start=1)
        if row["kind"] == PlayerKind.PERSON
    )


def rows_of(
    label: str, parts: Mapping[str, Rows], keys: Mapping[str, Mapping[int, int]]
) -> list[models.Model]:
    """Return the rows of a table, not written yet; `keys` has the keys of what they point to."""
    sizes = {name: len(rows) for name, rows in parts.items()}
    model = table(label)
    found: list[models.Model] = [model() for _ in parts[label]]
    for place, column, value in _cells(label, parts[label]):
        read = _read(place, label, column, value, sizes)
        to = _target(label, column)
        if to is not None and read is not None:
            many = isinstance(read, list)
            read = [keys[to][number] for number in read] if many else keys[to][read]
        setattr(found[place.row - 1], column.attname, read)
    return found


def _target(label: str, column: Column) -> str | None:
    return PEOPLE if is_person(column) else pointed_at(label, column)


# Any: JSON, and what a column holds
def _read(place: Place, label: str, column: Column, value: Any, sizes: Mapping[str, int]) -> Any:
    """Return what a column is to hold, or raise `UnreadableList`."""
    to = _target(label, column)
    if value is None:
        if not column.null:
            raise place.fault()
        return None
    if to is None:
        return _own(place, column, value)
    if isinstance(column, models.ForeignKey):
        return _number(place, value, to, sizes)
    if not isinstance(value, list) or len(value) > MOST_IN_LIST:
        raise place.fault()
    return [_number(place, each, to, sizes) for each in value]


def _number(place: Place, value: object, to: str, sizes: Mapping[str, int]) -> int:
    if type(value) is not int:
        raise place.fault()
    if not 1 <= value <= sizes[to]:
        number = min(max(value, -(10**9)), 10**9)
        at: dict[str, str | int] = {"part": place.part, "row": place.row, "column": place.column}
        raise UnreadableList(_NOWHERE, **at, number=number, to=to)
    return value


def _own(place: Place, column: Column, value: Any) -> Any:  # Any: as above
    if isinstance(column, ArrayField):
        if not isinstance(value, list) or len(value) > MOST_IN_LIST:
            raise place.fault()
        if column.size is not None and len(value) != column.size:
            raise place.fault()
        return [_own(place, column.base_field, each) for each in value]
    if isinstance(column, models.JSONField):
        if not isinstance(value, dict):
            raise place.fault()
        return value
    if not _is_of_kind(column, value):
        raise place.fault()
    try:
        read = column.to_python(value)
        column.run_validators(read)
        if read not in column.empty_values:
            column.validate(read, None)
    except (ValidationError, ValueError, OverflowError) as error:
        raise place.fault() from error
    if isinstance(read, datetime) and read.tzinfo is None:
        raise place.fault()
    return read


def _is_of_kind(column: Column, value: object) -> bool:
    """Whether a value is told as an archive tells it: Django would make one of many others."""
    for kind, is_told in _TOLD:
        if isinstance(column, kind):
            return is_told(value)
    return isinstance(value, str)


_TOLD: Final[tuple[tuple[type[models.Field[Any, Any]], Callable[[object], bool]], ...]] = (
    (models.BooleanField, lambda value: isinstance(value, bool)),
    (models.IntegerField, lambda value: type(value) is int),
)
