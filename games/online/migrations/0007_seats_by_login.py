"""Find the seats that open pages hold without going through all seats ever taken."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("online", "0006_points_carried_over"),
        ("players", "0001_initial"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="onlineseat",
            index=models.Index(
                condition=models.Q(("login", ""), _negated=True),
                fields=["login"],
                name="online_seat_by_login",
            ),
        ),
    ]
