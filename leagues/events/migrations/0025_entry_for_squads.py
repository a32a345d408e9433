from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0024_currency_of_bookings"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="entry_division",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="events.division",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="entry_league",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="events.league",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="entry_team",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="events.team",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="who_may_enter",
            field=models.CharField(
                choices=[
                    ("anyone", "Anyone"),
                    ("members", "Members of the club"),
                    ("invited", "Only those on the list of the invited"),
                    ("squads", "Squads of a team league"),
                ],
                default="anyone",
                max_length=10,
            ),
        ),
    ]
