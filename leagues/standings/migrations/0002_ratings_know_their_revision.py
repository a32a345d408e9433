from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("standings", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="ratingchange",
            name="revision",
            field=models.PositiveIntegerField(
                default=0, help_text="Of the match when it was rated, to find news that was lost."
            ),
        ),
    ]
