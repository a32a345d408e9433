"""Rows that point to a person, whatever table they are in: moved to another, and back again.

New tables with a foreign key to a person are found by themselves. Tables of standings and ratings
are left out: they follow from the others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Any, Final

from django.apps import apps
from django.core import serializers
from django.db import IntegrityError, models, transaction
from django.utils.translation import gettext as _

from leagues.players.import_errors import NotOnePerson
from leagues.players.models import Player

Rows = list[list[Any]]  # Any: JSON
DERIVED: Final = frozenset(
    {
        "standings.PairRecord",
        "standings.Rating",
        "standings.RatingChange",
        "standings.RatingMonth",
        "standings.SeasonStanding",
        "standings.Standing",
        "standings.PrizeAward",
    }
)


def columns_to_people() -> Iterator[tuple[type[models.Model], models.ForeignKey[Any, Any]]]:
    """Yield every column of every table that points to a person, but for what is derived."""
    for relation in Player._meta.related_objects:
        field = relation.field
        if isinstance(field, models.ForeignKey) and field.model._meta.label not in DERIVED:
            yield field.model, field


def move_all(*, gone: Player, kept: Player) -> tuple[Rows, Rows]:
    """Let all that points to one person point to another; return what moved, and what could not.

    What could not stay beside a row of the other (both in one club) is taken away, and returned
    as it stood. Raises `NotOnePerson` where both take part in the same thing.
    """
    moved: Rows = []
    dropped: Rows = []
    for model, field in columns_to_people():
        rows: Any = model._base_manager.filter(**{field.name: gone}).order_by("pk")
        pks = list(rows.values_list("pk", flat=True))
        if not pks:
            continue
        went = _move(model, field, pks, kept)
        left = [pk for pk in pks if pk not in went]
        if left and field.remote_field.on_delete is models.PROTECT:
            raise NotOnePerson(
                _("Both take part in the same thing (%(what)s), so they are two people.")
                % {"what": model._meta.verbose_name}
            )
        if left:
            dropped += _taken_away(model, left)
        if went:
            moved.append([model._meta.label, field.name, went])
    return moved, dropped


def _move(
    model: type[models.Model], field: models.ForeignKey[Any, Any], pks: list[int], to: Player
) -> list[int]:
    """Point rows to a person, all at once if nothing is in the way, else one by one."""
    rows: Any = model._base_manager
    try:
        with transaction.atomic():
            rows.filter(pk__in=pks).update(**{field.name: to})
    except IntegrityError:
        if len(pks) == 1:
            return []
        return [pk for one in pks for pk in _move(model, field, [one], to)]
    return pks


def _taken_away(model: type[models.Model], pks: Collection[int]) -> Rows:
    rows: Any = model._base_manager.filter(pk__in=pks)
    kept = [[each] for each in as_json(rows)]
    rows.delete()
    return kept


def as_json(rows: Iterable[models.Model]) -> list[dict[str, Any]]:  # Any: JSON
    """Return rows as they stand, to the microsecond, which the encoder of JSON would cut off."""
    found = serializers.serialize("python", rows)
    for row in found:
        for name, value in row["fields"].items():
            if isinstance(value, datetime):
                row["fields"][name] = value.isoformat()
    return list(found)


def move_back(*, moved: Rows, kept_id: int, gone_id: int) -> None:
    """Point rows that moved back to whom they pointed to, if they still point to the other."""
    for label, column, pks in moved:
        rows: Any = apps.get_model(label)._base_manager
        rows.filter(pk__in=pks, **{f"{column}_id": kept_id}).update(**{f"{column}_id": gone_id})


def put_back(*, dropped: Rows) -> None:
    """Write rows that were taken away again, under their old numbers."""
    for found in serializers.deserialize("python", [row for (row,) in dropped]):
        if not type(found.object)._base_manager.filter(pk=found.object.pk).exists():
            found.save()
