"""Events whose money was booked keep the currency that their club has now."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Q, Subquery


def keep_currency(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Write the club's currency to every event with a booking or a counted cash box."""
    Event, Club = apps.get_model("events", "Event"), apps.get_model("players", "Club")
    own = Club.objects.filter(pk=OuterRef("club_id")).values("currency")
    events = Event.objects.filter(Q(payments__isnull=False) | Q(cash_count__isnull=False))
    found = list(events.values_list("pk", flat=True).distinct())
    Event.objects.filter(pk__in=found).update(money_currency=Subquery(own))


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0023_league_order_and_late_cards"),
        ("players", "0004_currency"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="money_currency",
            field=models.CharField(blank=True, editable=False, max_length=3, null=True),
        ),
        migrations.RunPython(keep_currency, migrations.RunPython.noop, elidable=True),
    ]
