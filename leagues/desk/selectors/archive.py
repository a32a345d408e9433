"""A whole event as the parts of an archive, told so that another installation can read them.

Rows count from 1 in every part, in the order in which they were written here, and point to each
other by these numbers. People stand in a part of their own, by name.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from django.db import models
from django.utils.translation import gettext as _

from leagues.desk.archives.packing import Rows, packed
from leagues.desk.archives.tables import (
    EVENT,
    MATCH,
    TABLES,
    Column,
    columns_of,
    is_person,
    owner_of,
    pointed_at,
    table,
)
from leagues.events.errors import EventNotOver
from leagues.events.formats import LOT
from leagues.events.models import Event
from leagues.events.states import EventStatus
from leagues.players.models import Player
from leagues.standings.models import Decider

PEOPLE: Final = "people"
Numbers = dict[str, dict[int, int]]


def event_archive(*, event: Event) -> bytes:
    """Return a finished event as a file; one query a table. Raises `EventNotOver`."""
    require_archivable(event)
    return packed(event_parts(event_id=event.pk))


def require_archivable(event: Event) -> None:
    """Raise `EventNotOver`, with what to do, if an event cannot be taken along as a whole."""
    if event.status != EventStatus.FINISHED:
        raise EventNotOver(
            _("%(title)s is not over. It can be taken along as a whole once it is finished.")
            % {"title": event.title}
        )
    lots = Decider.objects.filter(event=event, seed__isnull=False)
    if LOT in event.tiebreaks and lots.exists():
        raise EventNotOver(
            _(
                "Lots decided between equals in %(title)s, and they would fall otherwise "
                "elsewhere. Note a play-off instead of the lots to take it along as a whole."
            )
            % {"title": event.title}
        )


def event_parts(*, event_id: int) -> dict[str, Rows]:
    """Return the rows of an event by table, and its people."""
    rows: dict[str, list[Any]] = {}
    for label in TABLES:
        rows[label] = _rows(label, event_id, rows)
    numbers = {
        label: {row.pk: at for at, row in enumerate(found, start=1)}
        for label, found in rows.items()
    }
    people = _people(rows)
    numbers[PEOPLE] = {player.pk: at for at, player in enumerate(people, start=1)}
    told = {label: [_told(label, row, numbers) for row in found] for label, found in rows.items()}
    return {PEOPLE: [_person(player) for player in people], **told}


def _rows(label: str, event_id: int, before: dict[str, list[Any]]) -> list[Any]:
    found: models.QuerySet[Any] = table(label)._base_manager.order_by("pk")
    if label == EVENT:
        return list(found.filter(pk=event_id))
    if label == MATCH:
        return list(found.filter(round_table__round__stage__event_id=event_id))
    owner = owner_of(label)
    assert owner is not None  # noqa: S101  # a test looks at every table
    owners = [row.pk for row in before[str(owner.related_model._meta.label)]]
    return list(found.filter(**{f"{owner.name}__in": owners}))


def _people(rows: dict[str, list[Any]]) -> list[Player]:
    """Return everybody whom a row names, in the order in which they come first."""
    pks: dict[int, None] = {}
    for label, found in rows.items():
        names = [column.attname for column in columns_of(label) if is_person(column)]
        for row in found:
            pks.update(dict.fromkeys(pk for name in names if (pk := getattr(row, name))))
    players = Player.objects.in_bulk(list(pks))
    return [players[pk] for pk in pks]


def _person(player: Player) -> dict[str, str]:
    return {
        "name": player.display_name,
        "distinction": player.distinction,
        "kind": player.kind,
        "publication": player.publication_level.value,
    }


def _told(label: str, row: models.Model, numbers: Numbers) -> dict[str, Any]:  # Any: JSON
    return {
        column.name: _value(label, column, getattr(row, column.attname), numbers)
        for column in columns_of(label)
    }


def _value(label: str, column: Column, value: Any, numbers: Numbers) -> Any:
    # Any: what a column holds, and JSON
    if value is None:
        return None
    to = PEOPLE if is_person(column) else pointed_at(label, column)
    if to is not None:
        many = isinstance(value, list)
        # A number that points to a row that is gone (of a withdrawn entry, say) is left out.
        return [n for pk in value if (n := numbers[to].get(pk))] if many else numbers[to].get(value)
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value
