"""Remember which guest opened a table, so that it stays theirs when others sit down."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("online", "0007_seats_by_login"),
    ]

    operations = [
        migrations.AddField(
            model_name="onlinetable",
            name="host_guest",
            field=models.CharField(
                blank=True,
                default="",
                help_text="Hash of the cookie of who opened it without account.",
                max_length=64,
            ),
        ),
    ]
