from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0020_ages_of_entrants"),
    ]

    operations = [
        migrations.AddField(
            model_name="fixture",
            name="home_games",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="fixture",
            name="away_games",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
