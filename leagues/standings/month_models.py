"""Where everybody stood in a ranking when the month began, for what has moved since."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class MonthSheet(models.Model):
    """That the places of a pool at the beginning of a month are written down, and of which."""

    pool = models.OneToOneField(
        "standings.RatingPool", on_delete=models.CASCADE, related_name="month_sheet"
    )
    begins_at = models.DateTimeField(help_text="Matches first finished before it are counted.")
    computed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"places of pool {self.pool_id} at {self.begins_at}"


class RatingMonth(models.Model):
    """A player's rating and places when the month of the pool's sheet began.

    Derived from the rating changes before that moment. `place` is among those who still played
    then, NULL for who had long not; `overall` is among all.
    """

    pool = models.ForeignKey(
        "standings.RatingPool", on_delete=models.CASCADE, related_name="months", db_index=False
    )
    player = models.ForeignKey(
        "players.Player", on_delete=models.CASCADE, related_name="rating_months", db_index=False
    )
    mu = models.FloatField()
    place = models.PositiveIntegerField(null=True)
    overall = models.PositiveIntegerField()

    class Meta:
        # Each key begins one of these; the second is the order of the ranking as it was.
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "pool"], name="month_once_per_pool"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["pool", "-mu", "player"], include=["place"], name="month_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} when the month began"
