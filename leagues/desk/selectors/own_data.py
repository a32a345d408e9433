"""All that is kept of a person, as a file for them."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any, Final

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext as _

from leagues.desk.kept_tables import KEPT, OF_ACCOUNT, SAID_BY_ENTRIES, Kept
from leagues.players.models import Player, User

Row = dict[str, Any]  # Any: values of columns, as JSON can hold them

# Columns of a person's own row that say nothing to them, or are kept twice.
PERSON: Final = (
    "id",
    "display_name",
    "distinction",
    "kind",
    "created_at",
    "publication",
    "birth_year",
    "guardian_name",
    "guardian_email",
    "guardian_phone",
)
ACCOUNT: Final = ("id", "email", "date_joined", "last_login", "is_staff", "is_superuser")


def all_about(*, player: Player) -> dict[str, Any]:
    """Return all that is kept of a person, by section; one query for each table."""
    person: Row = {name: getattr(player, name) for name in PERSON}
    told: dict[str, Any] = {"person": person}
    for kept in (*KEPT, *SAID_BY_ENTRIES):
        told[kept.section] = rows_of(kept, player_id=player.pk)
    user = player.user
    if user is not None:
        told["account"] = {name: getattr(user, name) for name in ACCOUNT}
        for table, columns in OF_ACCOUNT.items():
            rows = apps.get_model(table)._default_manager.filter(user=user)
            told[f"account: {table}"] = list(rows.values(*columns))
        told["what you did for others"] = acts_of(user)
    return told


def rows_of(kept: Kept, *, player_id: int) -> list[Row]:
    """Return what a table has about a person, one query."""
    model = apps.get_model(kept.table)
    columns = [
        column.attname for column in model._meta.concrete_fields if column.name not in kept.secret
    ]
    more = {name: models.F(path) for name, path in kept.more.items()}
    rows = model._default_manager.filter(**{kept.column: player_id}).order_by("pk")
    return list(rows.values(*columns, **more))


def acts_of(user: User) -> list[Row]:
    """Return what an account did in tables that are about others: which row, and when."""
    found: list[Row] = []
    for model, column in columns_of_users():
        if model._meta.label in OF_ACCOUNT or model is Player:
            continue
        times = [
            each.name
            for each in model._meta.concrete_fields
            if isinstance(each, models.DateTimeField) and not each.null
        ]
        rows = model._default_manager.filter(**{column: user.pk}).order_by("pk")
        for row in rows.values("pk", *times[:1]):
            when = row.get(times[0]) if times else None
            found.append({"table": model._meta.label, "as": column, "id": row["pk"], "at": when})
    return found


def columns_of_users() -> list[tuple[type[models.Model], str]]:
    """Return every column of our tables that points to an account."""
    return [
        (model, column.name)
        for model in apps.get_models()
        if not model._meta.proxy
        for column in model._meta.concrete_fields
        if column.is_relation and column.related_model is User
    ]


def data_file(*, player: Player) -> bytes:
    """Return a zip with one JSON file for each section, and a page that says what is in them."""
    told = all_about(player=player)
    lines = [
        _("What is kept of %(name)s, one file for each kind of it.") % {"name": player.full_label},
        "",
    ]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for section, rows in told.items():
            name = section.replace(" ", "-").replace(":", "") + ".json"
            text = json.dumps(rows, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
            archive.writestr(name, text + "\n")
            count = len(rows) if isinstance(rows, list) else 1
            lines.append(f"{name}: {count}")
        archive.writestr("README.txt", "\n".join([*lines, ""]))
    return packed.getvalue()
