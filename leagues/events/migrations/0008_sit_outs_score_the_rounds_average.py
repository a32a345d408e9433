from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0007_online_games"),
    ]

    operations = [
        migrations.AlterField(
            model_name="event",
            name="sit_out",
            field=models.CharField(
                choices=[
                    ("none", "Nothing, and rank by points per game"),
                    ("fixed", "A fixed number of points"),
                    ("own_average", "The player's own average"),
                    ("round_average", "The average of those who played in the round"),
                    ("zero", "Zero points"),
                ],
                default="none",
                max_length=15,
            ),
        ),
    ]
