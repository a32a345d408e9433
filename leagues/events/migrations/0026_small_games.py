"""The game of small tables is an event's choice."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0025_entry_for_squads"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="small_game",
            field=models.CharField(
                choices=[
                    ("usual", "Nearest to the event’s game"),
                    ("euchre", "Euchre for two or three"),
                    ("jucre", "Jucre for two or three"),
                ],
                default="usual",
                help_text="What two or three play who are left over.",
                max_length=10,
            ),
        ),
    ]
