"""Say of the tables there are which were opened for a match, and what they wrote themselves."""

from __future__ import annotations

from typing import Any

from django.db import migrations
from django.db.models import F


def mark(apps: Any, _editor: Any) -> None:  # Any: Django's historical models
    """Mark tables that had their match before them, and results that came from no account."""
    tables = apps.get_model("online", "OnlineTable").objects
    tables.filter(match__created_at__lt=F("created_at")).update(is_scheduled=True)
    reports = apps.get_model("matches", "ScoreReport").objects
    reports.filter(
        match__online__isnull=False,
        depth="cards",
        reported_by__isnull=True,
        reported_seat__isnull=True,
    ).update(by_table=True)


class Migration(migrations.Migration):
    dependencies = [("online", "0004_directed_tables"), ("matches", "0007_bots_stand_in")]
    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
