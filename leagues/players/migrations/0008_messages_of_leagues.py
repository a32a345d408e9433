from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0007_zones_of_notices"),
    ]

    operations = [
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("entry", "You are entered, wait or have withdrawn"),
                    ("place", "A place for you: you move up, or are offered one"),
                    ("partner", "Partners: somebody asks you, or answers you"),
                    ("reminder", "The day before an event you are entered in"),
                    ("table", "Your table of each round"),
                    ("receipt", "Receipts for what you have paid or got back"),
                    ("league", "Your team in a league: result cards, and matches that are moved"),
                ],
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="noticechoice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("entry", "You are entered, wait or have withdrawn"),
                    ("place", "A place for you: you move up, or are offered one"),
                    ("partner", "Partners: somebody asks you, or answers you"),
                    ("reminder", "The day before an event you are entered in"),
                    ("table", "Your table of each round"),
                    ("receipt", "Receipts for what you have paid or got back"),
                    ("league", "Your team in a league: result cards, and matches that are moved"),
                ],
                max_length=10,
            ),
        ),
    ]
