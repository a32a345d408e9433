from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """Rows of standings are written faster without an array; they are derived, so none is lost."""

    dependencies = [
        ("standings", "0004_lists_and_wins"),
    ]

    operations = [
        migrations.RemoveField(model_name="standing", name="dropped"),
        migrations.AddField(
            model_name="standing",
            name="dropped",
            field=models.JSONField(default=list, help_text="Numbers of the rounds left out."),
        ),
    ]
