"""What a final table says of an event of which no game is known."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q


class PastTotal(models.Model):
    """What an entry made in a whole event that was played elsewhere, and in how many games.

    `wins` is NULL where it is not known.
    """

    event = models.ForeignKey("events.Event", on_delete=models.CASCADE, related_name="past_totals")
    entry = models.OneToOneField(
        "events.Entry", on_delete=models.CASCADE, related_name="past_total"
    )
    points = models.DecimalField(max_digits=7, decimal_places=2)
    games = models.PositiveSmallIntegerField(default=1)
    wins = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(games__gte=1), name="past_total_of_a_game"),
            models.CheckConstraint(
                condition=Q(wins__isnull=True) | Q(wins__lte=F("games")),
                name="past_total_wins_in_range",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points} of entry {self.entry_id}"
